import { beforeAll, expect, test } from 'vitest'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { LANGUAGES } from '#kit/words/languages.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { makeFile } from '#test/uploads.ts'
import { publishPassport } from '../passports/publish-passport.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})

async function makeTee(w: TestWorkspace) {
  const material = await createMaterial(t.deps, w.actor, { name: 'organic cotton', originCountry: 'TR' })
  const product = await createProduct(t.deps, w.actor, {
    name: 'Everyday Tee',
    category: 'T-shirts',
    description: 'Soft.',
  })
  await createCertification(t.deps, w.actor, { scheme: 'GOTS', number: '17', productId: product.id })
  await makeFile(t.deps, w.actor, { name: 'care.txt', productId: product.id, visibility: 'public' })
  await makeFile(t.deps, w.actor, { name: 'secret.txt', productId: product.id, visibility: 'private' })
  return createVariant(t.deps, w.actor, {
    productId: product.id,
    name: 'White, M',
    weight: 0.2,
    gtin: '4006381333931',
    composition: [{ materialId: material.id, share: 1 }],
    careSymbols: ['wash-40'],
    stages: [{ stage: 'making', country: 'PT', process: null }],
  })
}

type Asked = { url: string; headers?: Record<string, string> | undefined }
const get = ({ url, headers = {} }: Asked) => t.app.inject({ method: 'GET', url, headers })

async function preview(w: TestWorkspace, id: string, rest = '') {
  return get({ url: `/api/v1/variants/${id}/preview${rest}`, headers: (await w.key('read'))?.headers })
}

/** Files have another address while they are not public. */
const withoutFiles = (page: string) =>
  page.replaceAll(/"(http:\/\/selvedge\.test)?\/(api\/v1\/files|files)\/[^" ]*/g, '"FILE')

test('The preview is the public page of a moment later, in each language, but for the addresses of files', async () => {
  const w = await t.workspace()
  const { id, digitalId } = await makeTee(w)
  for (const round of ['first', 'second']) {
    const pages = new Map<string, string>()
    for (const language of LANGUAGES) pages.set(language, (await preview(w, id, `?lang=${language}`)).body)
    await publishPassport(t.deps, w.actor, { id })
    for (const [language, page] of pages) {
      const published = (await get({ url: `/p/${digitalId}?lang=${language}`, headers: { accept: 'text/html' } })).body
      expect(withoutFiles(page), `${round} ${language}`).toBe(withoutFiles(published))
      expect(page).toContain('care.txt')
      expect(page).not.toContain('secret.txt')
    }
    await updateVariant(t.deps, w.actor, { id, weight: 0.25, color: 'Snow' })
  }
})

test('Its JSON is what publishing stores, byte for byte', async () => {
  const w = await t.workspace()
  const { id } = await makeTee(w)
  const draft = await preview(w, id, '.json')
  await publishPassport(t.deps, w.actor, { id })
  const { data } = await t.graphql(
    `{ variant(id: "${id}") { passport { versions { json size sha256 publishedBy } } } }`,
    await w.key('read'),
  )
  const [version] = data.variant.passport.versions
  expect(version.json).toBe(draft.body)
  expect(version.size).toBe(draft.rawPayload.length)
})

test('It is framed by the dashboard alone, kept by nobody, and counted by none', async () => {
  const w = await t.workspace()
  const { id } = await makeTee(w)
  await publishPassport(t.deps, w.actor, { id })
  const { headers } = await preview(w, id)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'; ")
  expect(headers['content-security-policy']).toContain("script-src 'none'")
  expect(headers['content-security-policy']).toMatch(/; sandbox allow-same-origin$/)
  const { rows } = await t.owner.query('select 1 from scans where workspace_id = $1', [w.id])
  expect(rows).toEqual([])
})

test('Its files are those that its reader may see, in the workspace that the address names', async () => {
  const w = await t.workspace()
  const { id } = await makeTee(w)
  const page = (await preview(w, id)).body
  const [, address = ''] = page.match(/href="(\/api\/v1\/files\/[^"]*)"/) ?? []
  expect(address).toContain(`?workspace=${w.id}`)
  expect((await get({ url: address, headers: (await w.member('viewer'))?.headers })).statusCode).toBe(200)
  expect((await get({ url: address })).statusCode).toBe(404)
})

test('Another workspace has no such variant', async () => {
  const [w, other] = [await t.workspace(), await t.workspace()]
  const { id } = await makeTee(w)
  for (const rest of ['', '.json']) expect((await preview(other, id, rest)).statusCode).toBe(404)
})

test('A score that the public does not see stands in no preview page', async () => {
  const w = await t.workspace()
  const { id } = await makeTee(w)
  const shown = (await preview(w, id)).body
  await updateWorkspace(t.deps, w.actor, { publicScore: 'always' })
  const always = (await preview(w, id)).body
  expect(always.length).toBeGreaterThan(shown.length)
})

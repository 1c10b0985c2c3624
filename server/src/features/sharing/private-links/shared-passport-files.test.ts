import fastCheck from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import type { File } from '#features/records/files/file.ts'
import { updateFile } from '#features/records/files/update-file.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { deleteVariant } from '#features/records/variants/delete-variant.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { loadPassportFiles } from '#test/passport-files.ts'
import { browse, makeLink, openInBrowser } from '#test/private-links.ts'
import { makeFile, picture } from '#test/uploads.ts'
import { revokePrivateLink } from './revoke-private-link.ts'

let t: TestApp
let home: TestWorkspace
let png: Buffer

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  png = await picture(800, 600).png().toBuffer()
})

const image = (subject: object, { actor } = home) =>
  makeFile(t.deps, actor, { kind: 'image', name: 'front.png', ...subject }, png)

async function makeVariant({ actor } = home) {
  const { id: productId } = await createProduct(t.deps, actor, { name: 'Everyday Tee' })
  const { id: variantId } = await createVariant(t.deps, actor, { name: 'White, M', productId })
  return { productId, variantId }
}

async function open(input: object) {
  const made = await makeLink(t.deps, home, { maxOpenings: null, ...input })
  return { ...made, cookie: await openInBrowser(t.app, made.path) }
}

describe('the page of a passport that is not published', () => {
  test('shows its photo and logo and leads to its documents, under the grant and no longer', async () => {
    const { productId, variantId } = await makeVariant()
    const photo = await image({ variantId, alt: 'From the front' })
    const logo = await makeFile(t.deps, home.actor, { kind: 'logo', name: 'logo.png' }, png)
    const manual = await makeFile(t.deps, home.actor, { productId, name: 'care.txt', visibility: 'public' })
    const { path, link, cookie } = await open({ passportOf: variantId })
    const page = await browse(t.app, `${path}/content`, cookie)
    const [largest] = photo.sizes.slice(-1)
    expect(page.body).toContain(`<img src="images/${photo.id}/${largest}.webp"`)
    expect(page.body).toContain('alt="From the front"')
    expect(page.body).toContain(`<img src="images/${logo.id}/320.webp"`)
    expect(page.body).toContain(`<a href="files/${manual.id}"><bdi>care.txt</bdi></a>`)
    expect(page.headers['content-security-policy']).toContain("img-src 'self'")
    const json = await browse(t.app, `${path}/content.json`, cookie)
    expect(json.json().files.photos).toMatchObject([{ url: `images/${photo.id}/original`, width: 800 }])
    // Whoever is handed a saved copy cannot open the link with it.
    expect(json.body).not.toContain(path)
    // Its address once it is public is nobody's business before.
    for (const { storageKey } of [photo, logo, manual]) expect(page.body + json.body).not.toContain(storageKey)

    const relative = [...page.body.matchAll(/(?:src="|srcset="|, )(images\/[^" ]+)/g)].map(
      ([, address]) => address ?? '',
    )
    const addresses = relative.map((address) => `${path}/${address}`)
    expect(addresses.length).toBeGreaterThan(2)
    for (const address of addresses) {
      const answer = await t.app.inject({ url: address, headers: { ...cookie, accept: 'image/*' } })
      expect(answer.headers, address).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
      expect(answer.headers['etag']).not.toContain(photo.storageKey)
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(Number(/(\d+)\.webp$/.exec(address)?.[1]))
    }
    const original = await t.app.inject({ url: `${path}/images/${photo.id}/original`, headers: cookie })
    expect(original.headers['content-type']).toBe('image/png')
    for (const form of ['321.webp', 'x', '..%2foriginal']) {
      expect((await browse(t.app, `${path}/images/${photo.id}/${form}`, cookie)).statusCode).toBe(404)
    }
    // What is no image is saved, never shown.
    expect((await browse(t.app, `${path}/images/${manual.id}/original`, cookie)).statusCode).toBe(404)
    const saved = await browse(t.app, `${path}/files/${manual.id}`, cookie)
    expect(saved.headers['content-disposition']).toBe('attachment; filename=care.txt')

    const other = await open({})
    const stolen = `${other.path}/images/${photo.id}/original`
    expect((await browse(t.app, stolen, other.cookie)).statusCode).toBe(404)
    await revokePrivateLink(t.deps, home.actor, { id: link.id })
    for (const address of [...addresses, `${path}/files/${manual.id}`]) {
      expect((await browse(t.app, address)).statusCode).toBe(404)
      expect((await browse(t.app, address, cookie)).statusCode).toBe(404)
    }
  })

  test('shows the files that publishing would show, and no link to it gives any other', async () => {
    const { deps } = t
    const { actor } = home
    const brand = await createCompany(deps, actor, { name: 'Vesperholm' })
    const cotton = await createMaterial(deps, actor, { name: 'Cotton' })
    const product = await createProduct(deps, actor, { name: 'Everyday Tee', companyId: brand.id })
    const make = (name: string, more: object = {}) =>
      createVariant(deps, actor, { name, productId: product.id, ...more })
    const variant = await make('White, M', { composition: [{ materialId: cotton.id, share: 1 }] })
    const sibling = await make('White, L')
    const other = await makeVariant()
    const certify = async (subject: object) =>
      (await createCertification(deps, actor, { scheme: 'GOTS', ...subject })).id
    const certificates = {
      product: await certify({ productId: product.id }),
      material: await certify({ materialId: cotton.id }),
      company: await certify({ companyId: brand.id }),
      other: await certify({ productId: other.productId }),
    }
    const subjects = [
      { variantId: variant.id },
      { productId: product.id },
      { variantId: sibling.id },
      {},
      { variantId: other.variantId },
      { productId: other.productId },
      { materialId: cotton.id },
      { companyId: brand.id },
      ...Object.values(certificates).map((certificationId) => ({ certificationId })),
    ]
    const files: File[] = []
    for (const subject of subjects) {
      files.push(await image(subject), await makeFile(deps, actor, { kind: 'document', ...subject }))
    }
    const audits = [{ variantId: variant.id }, { productId: product.id }, { certificationId: certificates.product }]
    const secrets: File[] = []
    for (const subject of audits) secrets.push(await makeFile(deps, actor, { kind: 'audit', ...subject }))
    const foreign = await t.workspace()
    secrets.push(await image({}, foreign))

    const visibilities = fastCheck.array(fastCheck.constantFrom('public', 'private'), {
      minLength: files.length,
      maxLength: files.length,
    })
    await fastCheck.assert(
      fastCheck.asyncProperty(visibilities, async (chosen) => {
        for (const [index, { id }] of files.entries()) {
          await updateFile(deps, actor, { id, visibility: chosen[index] ?? 'private' })
        }
        const { path, cookie } = await open({ passportOf: variant.id })
        const given: string[] = []
        for (const { id } of [...files, ...secrets]) {
          const statuses = []
          for (const address of [`files/${id}`, `images/${id}/original`]) {
            statuses.push((await browse(t.app, `${path}/${address}`, cookie)).statusCode)
          }
          if (statuses.includes(200)) given.push(id)
        }
        const preview = (await browse(t.app, `${path}/content.json`, cookie)).json()
        const page = (await browse(t.app, `${path}/content`, cookie)).body
        await publishPassport(deps, actor, { id: variant.id })
        const shown = (await loadPassportFiles(deps, variant.id)).filter(({ kind }) => kind !== 'logo')
        await withdrawPassport(deps, actor, { id: variant.id })
        expect(new Set(given)).toEqual(new Set(shown.map(({ id }) => id)))
        const named = [...new Set([...page.matchAll(/fil_\w+/g)].map(([id]) => id))]
        expect(shown.map(({ id }) => id)).toEqual(
          expect.arrayContaining(named.filter((id) => files.some((file) => file.id === id))),
        )
        const idOf = ({ url }: { url: string }) => /fil_\w+/.exec(url)?.[0]
        const own = shown.filter(({ certificationId }) => certificationId === null)
        expect(preview.files.photos.map(idOf)).toEqual(own.filter(({ kind }) => kind === 'image').map(({ id }) => id))
        expect(preview.files.documents.map(idOf)).toEqual(
          own.filter(({ kind }) => kind === 'document').map(({ id }) => id),
        )
      }),
      { numRuns: 8 },
    )
  })

  test('has nothing left to give once its variant is deleted', async () => {
    const { productId, variantId } = await makeVariant()
    const photo = await image({ productId })
    const logo = await makeFile(t.deps, home.actor, { kind: 'logo', name: 'logo.png' }, png)
    const { path, cookie } = await open({ passportOf: variantId })
    const statuses = async () => {
      const answers = [photo, logo].map(({ id }) => browse(t.app, `${path}/images/${id}/original`, cookie))
      return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    }
    expect(await statuses()).toEqual([200, 200])
    await deleteVariant(t.deps, home.actor, { id: variantId })
    expect(await statuses()).toEqual([404, 404])
  })
})

test('a link to files gives them to be saved, and shows none of them as an image', async () => {
  const photo = await image({})
  const { path, cookie } = await open({ passportOf: null, fileIds: [photo.id] })
  expect((await browse(t.app, `${path}/images/${photo.id}/original`, cookie)).statusCode).toBe(404)
  expect((await browse(t.app, `${path}/files/${photo.id}`, cookie)).headers['content-disposition']).toMatch(
    /^attachment/,
  )
})

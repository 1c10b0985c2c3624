import { beforeAll, describe, expect, test } from 'vitest'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { makeFile } from '#test/uploads.ts'
import { publishPassport } from './publish-passport.ts'
import { withdrawPassport } from './withdraw-passport.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})

async function makeTee(w: TestWorkspace) {
  const product = await createProduct(t.deps, w.actor, { name: 'Tee', category: 'T-shirts' })
  const variant = await createVariant(t.deps, w.actor, {
    productId: product.id,
    name: 'White, M',
    color: 'White',
    composition: [
      { fibreText: 'cotton', share: 0.95 },
      { fibreText: 'elastane', share: 0.05 },
    ],
    stages: [{ stage: 'making', country: 'PT', process: null }],
  })
  return { product, variant, id: variant.id }
}

type Change = { path: string; section: string; before: string | null; after: string | null }
async function changes(w: TestWorkspace, id: string, range = ''): Promise<Change[]> {
  const { data, errors } = await t.graphql(
    `{ passportChanges(variantId: "${id}"${range}) { path section before after } }`,
    await w.key('read'),
  )
  expect(errors).toBeUndefined()
  return data.passportChanges
}

describe('What publishing would change', () => {
  test('is nothing after publishing, and everything before', async () => {
    const w = await t.workspace()
    const { id } = await makeTee(w)
    const all = await changes(w, id)
    expect(all).toContainEqual({ path: 'variant.color', section: 'IDENTITY', before: null, after: '"White"' })
    expect(all.every(({ before }) => before === null)).toBe(true)
    await publishPassport(t.deps, w.actor, { id })
    expect(await changes(w, id)).toEqual([])
    await withdrawPassport(t.deps, w.actor, { id })
    expect(await changes(w, id)).toEqual(all)
  })

  test('is told value by value, of the JSON and of what the page shows besides', async () => {
    const w = await t.workspace()
    const { id, product } = await makeTee(w)
    await publishPassport(t.deps, w.actor, { id })
    await updateVariant(t.deps, w.actor, {
      id,
      color: 'Snow',
      careSymbols: ['wash-30'],
      stages: [
        { stage: 'fabric', country: 'TR', process: null },
        { stage: 'making', country: 'MA', process: null },
      ],
    })
    await updateProduct(t.deps, w.actor, { id: product.id, description: 'Soft.' })
    const file = await makeFile(t.deps, w.actor, { name: 'care.txt', productId: product.id, visibility: 'public' })
    await makeFile(t.deps, w.actor, { name: 'secret.txt', productId: product.id, visibility: 'private' })
    expect(file.name).toBe('care.txt')
    const found = await changes(w, id)
    expect(found).toEqual([
      { path: 'variant.color', section: 'IDENTITY', before: '"White"', after: '"Snow"' },
      { path: 'document.description', section: 'IDENTITY', before: null, after: '"Soft."' },
      { path: 'document.stages[fabric].stage', section: 'MAKING', before: null, after: '"fabric"' },
      { path: 'document.stages[fabric].country', section: 'MAKING', before: null, after: '"TR"' },
      { path: 'document.stages[making].country', section: 'MAKING', before: '"PT"', after: '"MA"' },
      { path: 'document.careSymbols[wash-30]', section: 'CARE', before: null, after: '"wash-30"' },
      { path: 'files[care.txt]', section: 'EVIDENCE', before: null, after: '"care.txt"' },
    ])
  })

  test('tells entries of lists apart by what they are, not by their place', async () => {
    const w = await t.workspace()
    const { id, product } = await makeTee(w)
    const first = await createCertification(t.deps, w.actor, { scheme: 'GOTS', number: '1', productId: product.id })
    await publishPassport(t.deps, w.actor, { id })
    await updateVariant(t.deps, w.actor, {
      id,
      composition: [
        { fibreText: 'cotton', share: 0.9 },
        { fibreText: 'linen', share: 0.1 },
      ],
    })
    await createCertification(t.deps, w.actor, { scheme: 'OEKO_TEX', productId: product.id })
    const found = await changes(w, id)
    const shares = found.filter(({ path }) => path.endsWith('.share'))
    expect(shares.map(({ path, before, after }) => [path, before, after])).toEqual([
      ['document.composition[cotton].share', '0.95', '0.9'],
      ['document.composition[linen].share', null, '0.1'],
      ['document.composition[elastane].share', '0.05', null],
    ])
    expect(found.some(({ path }) => path.includes(first.id))).toBe(false)
    const key = await w.key('read')
    const { data } = await t.graphql(`{ passportChanges(variantId: "${id}") { path entry } }`, key)
    const entries = new Map<string, string | null>(
      data.passportChanges.map(({ path, entry }: { path: string; entry: string | null }) => [path, entry]),
    )
    expect(entries.get('document.composition[linen].share')).toBe('linen')
    expect(entries.get('variant.materialComposition')).toBeNull()
    expect(
      [...entries].filter(([path]) => path.startsWith('document.certifications[')).map(([, entry]) => entry),
    ).toEqual(expect.arrayContaining(['OEKO_TEX']))
    expect(found.some(({ path, after }) => path.startsWith('document.certifications[') && after === '"OEKO_TEX"')).toBe(
      true,
    )
  })
})

describe('Between two versions', () => {
  test('the changes are those of then, in either direction', async () => {
    const w = await t.workspace()
    const { id } = await makeTee(w)
    await publishPassport(t.deps, w.actor, { id })
    await updateVariant(t.deps, w.actor, { id, color: 'Snow' })
    await publishPassport(t.deps, w.actor, { id })
    await updateVariant(t.deps, w.actor, { id, size: 'L' })
    await publishPassport(t.deps, w.actor, { id })
    const color = { path: 'variant.color', section: 'IDENTITY', before: '"White"', after: '"Snow"' }
    const size = { path: 'variant.size', section: 'IDENTITY', before: null, after: '"L"' }
    expect(await changes(w, id, ', from: 1, to: 2')).toEqual([color])
    expect(await changes(w, id, ', from: 1, to: 3')).toEqual([color, size])
    expect(await changes(w, id, ', from: 2, to: 1')).toEqual([{ ...color, before: '"Snow"', after: '"White"' }])
    expect(await changes(w, id, ', from: 2')).toEqual([size])
  })
})

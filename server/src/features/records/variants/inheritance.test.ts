import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { within } from '#kit/within.ts'
import { faultOf } from '#test/catalogued-events.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { createCompany } from '../companies/create-company.ts'
import { deleteCompany } from '../companies/delete-company.ts'
import { restoreRecord } from '../deleted-records/restore-record.ts'
import { createMaterial } from '../materials/create-material.ts'
import { deleteMaterial } from '../materials/delete-material.ts'
import { createProduct } from '../products/create-product.ts'
import { updateProduct } from '../products/update-product.ts'
import { createVariant, createVariants } from './create-variant.ts'
import { deleteVariant } from './delete-variant.ts'
import { updateVariant } from './update-variant.ts'

const t = await startTestApp()

/** What a product can say for all its variants, and how a variant says it. */
const SAID = {
  weight: 0.2,
  composition: [{ materialId: null, fibreText: 'linen', share: 1, part: null }],
  careInstructions: 'Wash inside out.',
  careSymbols: ['wash-30'],
  productionLocation: 'Barcelos, Portugal',
  stages: [{ stage: 'making', country: 'PT', process: null }],
  manufacturer: 'Fábrica do Norte',
}
const ALL = ['weight', 'composition', 'careInstructions', 'careSymbols', 'productionLocation', 'stages', 'manufacturer']
const ALL_SEEN = [
  'WEIGHT',
  'COMPOSITION',
  'CARE_INSTRUCTIONS',
  'CARE_SYMBOLS',
  'PRODUCTION_LOCATION',
  'MANUFACTURER',
  'STAGES',
]
const CARE = ['wash-30', 'bleach-none', 'tumble-none', 'iron-110', 'dryclean-none']
const VALUES = `inherited weight materialComposition composition { materialId fibreText share part } careInstructions careSymbols
  productionLocation stages { stage country process } manufacturer manufacturerId revision`

let w: TestWorkspace
let key: Awaited<ReturnType<TestWorkspace['key']>>
beforeAll(async () => {
  w = await t.workspace()
  key = await w.key('write')
})

const product = (said: object = SAID) => createProduct(t.deps, w.actor, { name: 'Linen shirt', ...said })
const variant = (productId: string, own: object = {}) =>
  createVariant(t.deps, w.actor, { productId, name: 'Blue, M', ...own })
const change = (id: string, fields: object) => updateVariant(t.deps, w.actor, { id, ...fields })
const changeProduct = (id: string, fields: object) => updateProduct(t.deps, w.actor, { id, ...fields })
async function seen(id: string) {
  const { data } = await t.graphql(`{ variant(id: "${id}") { ${VALUES} } }`, key)
  return data.variant
}
async function eventsOf(id: string) {
  const { rows } = await t.owner.query(
    'select kind, data, before from events where subject_id = $1 order by sequence',
    [id],
  )
  return rows as { kind: string; data: Record<string, unknown>; before: Record<string, unknown> | null }[]
}

describe('a new variant', () => {
  test('takes what its product says for all, and says so', async () => {
    const { id } = await variant((await product()).id)
    expect(await seen(id)).toEqual({
      ...SAID,
      materialComposition: '100% linen',
      stages: [{ ...SAID.stages[0], stage: 'MAKING' }],
      manufacturerId: null,
      inherited: ALL_SEEN,
      revision: 1,
    })
    const [created] = await eventsOf(id)
    expect(created).toMatchObject({
      kind: 'variant.created',
      data: { weight: 0.2, inherited: expect.arrayContaining(ALL) },
    })
    expect(faultOf('variant.created', created?.data ?? {})).toBeNull()
  })

  test('keeps what it is given as its own, equal or not; a pair is one', async () => {
    const { id: productId } = await product()
    const { id } = await variant(productId, { weight: 0.2, materialComposition: '100% wool', manufacturer: 'Atelier' })
    expect(await seen(id)).toMatchObject({
      inherited: ['CARE_INSTRUCTIONS', 'CARE_SYMBOLS', 'PRODUCTION_LOCATION', 'STAGES'],
      weight: 0.2,
      materialComposition: '100% wool',
      composition: [],
      manufacturer: 'Atelier',
    })
  })

  test('of a product that says nothing has nothing from it', async () => {
    const { id } = await variant((await product({})).id, { weight: 0.3 })
    expect(await seen(id)).toMatchObject({ inherited: [], weight: 0.3, careSymbols: [] })
  })
})

describe('a variant that is changed', () => {
  test('has its own value from then on, and by null or an empty list its product’s again', async () => {
    const { id: productId } = await product()
    const { id } = await variant(productId)
    await change(id, { weight: 0.2, careSymbols: ['wash-40'], composition: [{ fibreText: 'wool', share: 1 }] })
    expect(await seen(id)).toMatchObject({
      weight: 0.2,
      careSymbols: ['wash-40'],
      materialComposition: '100% wool',
      inherited: ['CARE_INSTRUCTIONS', 'PRODUCTION_LOCATION', 'MANUFACTURER', 'STAGES'],
    })
    await changeProduct(productId, { weight: 0.5 })
    expect(await seen(id)).toMatchObject({ weight: 0.2 })
    await change(id, { weight: null, careSymbols: [], composition: [] })
    expect(await seen(id)).toMatchObject({
      weight: 0.5,
      careSymbols: ['wash-30'],
      materialComposition: '100% linen',
      composition: SAID.composition,
      inherited: ALL_SEEN,
    })
    const last = (await eventsOf(id)).findLast(({ kind }) => kind === 'variant.updated')
    expect(last?.data).toMatchObject({ weight: 0.5, composition: SAID.composition })
    expect(last?.before).toMatchObject({ weight: 0.2, careSymbols: ['wash-40'] })
  })

  test('gives the text of a label over the structure that its product has', async () => {
    const { id } = await variant((await product()).id)
    await change(id, { materialComposition: '100% wool' })
    expect(await seen(id)).toMatchObject({ materialComposition: '100% wool', composition: [] })
    await change(id, { materialComposition: null })
    expect(await seen(id)).toMatchObject({ materialComposition: '100% linen', composition: SAID.composition })
  })

  test('can be told what to inherit, as it is read: all else stays as its own', async () => {
    const { id: productId } = await product()
    const { id } = await variant(productId, { weight: 0.7 })
    await change(id, { inherited: ['weight', 'careSymbols'] })
    expect(await seen(id)).toMatchObject({
      inherited: ['WEIGHT', 'CARE_SYMBOLS'],
      weight: 0.2,
      careInstructions: SAID.careInstructions,
      composition: SAID.composition,
    })
    await change(id, { inherited: ['weight', 'careSymbols'], weight: 0.2, careSymbols: ['wash-60'] })
    expect(await seen(id)).toMatchObject({ inherited: ['WEIGHT'], weight: 0.2, careSymbols: ['wash-60'] })
  })

  test('takes another product’s values when it moves there, and keeps its own', async () => {
    const from = await product()
    const to = await product({ name: 'Wool shirt', weight: 0.9, composition: [{ fibreText: 'wool', share: 1 }] })
    const { id } = await variant(from.id, { careInstructions: 'By hand.' })
    await change(id, { productId: to.id })
    expect(await seen(id)).toMatchObject({
      inherited: ['WEIGHT', 'COMPOSITION'],
      weight: 0.9,
      materialComposition: '100% wool',
      careInstructions: 'By hand.',
      careSymbols: [],
      productionLocation: null,
      stages: [],
      manufacturer: null,
    })
  })
})

describe('a product that says something else', () => {
  test('reaches the variants that have no value of their own, each with an event, and leaves their revisions alone', async () => {
    const { id: productId } = await product({ weight: 0.2 })
    const [heir, owner, empty] = await Promise.all([
      variant(productId),
      variant(productId, { weight: 0.4, careInstructions: 'By hand.' }),
      variant(productId, { weight: 0.4 }),
    ])
    const before = await seen(heir.id)
    await changeProduct(productId, { weight: 0.3, careInstructions: 'Wash cold.', composition: SAID.composition })
    expect(await seen(heir.id)).toMatchObject({
      weight: 0.3,
      careInstructions: 'Wash cold.',
      composition: SAID.composition,
      revision: before.revision,
    })
    expect(await seen(owner.id)).toMatchObject({
      weight: 0.4,
      careInstructions: 'By hand.',
      inherited: ['COMPOSITION'],
    })
    expect(await seen(empty.id)).toMatchObject({ weight: 0.4, inherited: ['COMPOSITION', 'CARE_INSTRUCTIONS'] })
    const told = (await eventsOf(heir.id)).at(-1)
    expect(told).toEqual({
      kind: 'variant.updated',
      data: {
        weight: 0.3,
        careInstructions: 'Wash cold.',
        composition: SAID.composition,
        materialComposition: '100% linen',
        inherited: ['weight', 'composition', 'careInstructions'],
        followsProduct: productId,
      },
      before: {
        weight: 0.2,
        careInstructions: null,
        composition: [],
        materialComposition: null,
        inherited: ['weight'],
      },
    })
    expect(faultOf('variant.updated', told?.data ?? {})).toBeNull()
    await changeProduct(productId, { weight: null, composition: [] })
    expect(await seen(heir.id)).toMatchObject({
      weight: null,
      composition: [],
      materialComposition: null,
      inherited: ['CARE_INSTRUCTIONS'],
    })
  })

  test('touches no variant where it says the same, or something about itself', async () => {
    const { id: productId } = await product()
    const { id } = await variant(productId)
    const { length } = await eventsOf(id)
    await changeProduct(productId, { ...SAID, description: 'A light shirt.' })
    expect(await eventsOf(id)).toHaveLength(length)
  })

  test('counts in the assessments and the readiness of its variants, and a published passport stays and is marked', async () => {
    const { id: productId } = await product({ weight: 0.2, category: 'Shirts', composition: SAID.composition })
    const { id } = await variant(productId)
    await publishPassport(t.deps, w.actor, { id })
    const read = async () => {
      const { data } = await t.graphql(
        `{ variant(id: "${id}") { environmentalImpact { carbonFootprint } readiness { share } passport { hasUnpublishedChanges } }
           variants(productId: "${productId}", changedSincePublished: true) { id } }`,
        key,
      )
      return data
    }
    const first = await read()
    expect(first.variant.environmentalImpact.carbonFootprint).toBeGreaterThan(0)
    expect([first.variant.passport.hasUnpublishedChanges, first.variants]).toEqual([false, []])
    await changeProduct(productId, { weight: 0.4, careSymbols: CARE })
    const second = await read()
    expect(second.variant.environmentalImpact.carbonFootprint).toBeGreaterThan(
      first.variant.environmentalImpact.carbonFootprint,
    )
    expect(second.variant.readiness.share).toBeGreaterThan(first.variant.readiness.share)
    expect(second.variant.passport.hasUnpublishedChanges).toBe(true)
    expect(second.variants).toEqual([{ id }])
  })

  test('says where they are made: footprints and drafts follow, what is public stays, and a variant’s own place wins', async () => {
    const { id: productId } = await product({ weight: 0.2, category: 'Shirts', composition: SAID.composition })
    const [heir, owner] = [
      await variant(productId),
      await variant(productId, { productionLocation: 'Porto, Portugal' }),
    ]
    await publishPassport(t.deps, w.actor, { id: heir.id })
    const published = async () => (await t.app.inject(`/api/public/dpp/${heir.id}`)).body
    const read = async (id: string) => {
      const { data } = await t.graphql(
        `{ variant(id: "${id}") { productionLocation inherited environmentalImpact { carbonFootprint }
             readiness { share } passport { hasUnpublishedChanges } } }`,
        key,
      )
      return data.variant
    }
    const [before, owners, open] = [await read(heir.id), await read(owner.id), await published()]
    await changeProduct(productId, { productionLocation: 'Dhaka, Bangladesh' })
    const after = await read(heir.id)
    expect(after).toMatchObject({
      productionLocation: 'Dhaka, Bangladesh',
      inherited: ['WEIGHT', 'COMPOSITION', 'PRODUCTION_LOCATION'],
      passport: { hasUnpublishedChanges: true },
    })
    expect(after.environmentalImpact.carbonFootprint).not.toBe(before.environmentalImpact.carbonFootprint)
    expect(after.readiness.share).toBeGreaterThan(before.readiness.share)
    expect([await read(owner.id), await published()]).toEqual([owners, open])
    await publishPassport(t.deps, w.actor, { id: heir.id })
    expect(JSON.parse(await published()).variant.productionLocation).toBe('Dhaka, Bangladesh')
  })

  test('takes as many statements for sixty variants as for three', async () => {
    const statementsFor = async (count: number) => {
      const { id } = await product({ weight: 0.2, composition: SAID.composition })
      await createVariants(
        t.deps,
        w.actor,
        Array.from({ length: count }, (_, at) => ({ productId: id, name: `No. ${at}` })),
      )
      const composition = [{ fibreText: 'wool', share: 1 }]
      // As a part of a larger change: otherwise it assesses for half a second before it is answered, and how many statements that takes depends on the time.
      return inTransaction(t.deps.db.app, w.actor, async (tx) => {
        const before = t.deps.db.statementCount()
        await updateProduct(within(t.deps, tx).deps, w.actor, { id, weight: 0.3, composition })
        return t.deps.db.statementCount() - before
      })
    }
    await statementsFor(1)
    const three = await statementsFor(3)
    expect(await statementsFor(60)).toBe(three)
  })

  test('shows nothing of it to the public: neither its own values nor where a variant has its from', async () => {
    const open = await t.workspace({ publicCatalogue: true })
    const { id: productId } = await createProduct(t.deps, open.actor, { name: 'Linen shirt', ...SAID })
    const { id } = await createVariant(t.deps, open.actor, { productId, name: 'Blue, M' })
    await publishPassport(t.deps, open.actor, { id })
    const { data } = await t.graphql(
      `{ variant(id: "${id}") { inherited weight materialComposition productionLocation product { weight materialComposition careSymbols productionLocation composition { share } } } }`,
      { headers: { 'selvedge-workspace': open.slug } },
    )
    expect(data?.variant ?? null).toEqual({
      inherited: [],
      weight: 0.2,
      materialComposition: '100% linen',
      productionLocation: SAID.productionLocation,
      product: { weight: null, materialComposition: null, careSymbols: [], productionLocation: null, composition: [] },
    })
  })
})

describe('what a product names', () => {
  test('cannot be deleted, and is refused where it is not there', async () => {
    const cotton = await createMaterial(t.deps, w.actor, { name: 'Cotton' })
    const maker = await createCompany(t.deps, w.actor, { name: 'Norte' })
    const { manufacturer } = await product({
      composition: [{ materialId: cotton.id, share: 1 }],
      manufacturerId: maker.id,
    })
    expect(manufacturer).toBe('Norte')
    await expect(deleteMaterial(t.deps, w.actor, { id: cotton.id })).rejects.toThrow(
      '1 product’s composition contains it',
    )
    await expect(deleteCompany(t.deps, w.actor, { id: maker.id })).rejects.toThrow('1 product names it')
    await expect(product({ composition: [{ materialId: 'mat_none', share: 1 }] })).rejects.toThrow(
      'There is no material',
    )
    await expect(product({ manufacturerId: 'com_none' })).rejects.toThrow('There is no company')
    await expect(
      product({ composition: [{ fibreText: 'wool', share: 1 }], materialComposition: '100% wool' }),
    ).rejects.toMatchObject({ reason: 'composition_twice' })
  })
})

test('a restored variant has what its product says by now', async () => {
  const { id: productId } = await product({ weight: 0.2, composition: SAID.composition })
  const { id } = await variant(productId, { careInstructions: 'By hand.' })
  await deleteVariant(t.deps, w.actor, { id })
  await changeProduct(productId, {
    weight: 0.6,
    composition: [{ fibreText: 'wool', share: 1 }],
    careInstructions: 'Cold.',
  })
  await restoreRecord(t.deps, w.actor, { recordId: id })
  expect(await seen(id)).toMatchObject({
    weight: 0.6,
    materialComposition: '100% wool',
    careInstructions: 'By hand.',
    inherited: ['WEIGHT', 'COMPOSITION'],
  })
})

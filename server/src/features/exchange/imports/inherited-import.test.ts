import { beforeEach, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { type Credentials, startTestApp, type TestWorkspace } from '#test/harness.ts'
import { endedImport, runImportFile } from '#test/run-import-file.ts'
import { undoImport } from './begin-import.ts'

const t = await startTestApp()
let w: TestWorkspace
let as: Credentials
let productId: string
beforeEach(async () => {
  w = await t.workspace()
  as = await w.member('editor')
  const product = await createProduct(t.deps, w.actor, {
    name: 'Linen shirt',
    sku: 'LS',
    weight: 0.2,
    composition: [{ fibreText: 'linen', share: 1 }],
  })
  productId = product.id
})

const make = (own: object) => createVariant(t.deps, w.actor, { productId, name: 'Blue, M', color: 'Blue', ...own })
const run = (table: string) => runImportFile(t, w, Buffer.from(table), 'variants.csv')
async function variants() {
  const { data } = await t.graphql(
    '{ variants(orderBy: OLDEST) { color inherited weight materialComposition composition { fibreText } } }',
    as,
  )
  return data.variants
}

async function madeIn() {
  const { data } = await t.graphql('{ variants(orderBy: OLDEST) { color inherited productionLocation } }', as)
  return data.variants.map((one: { color: string; inherited: string[]; productionLocation: string | null }) => [
    one.color,
    one.productionLocation,
    one.inherited.includes('PRODUCTION_LOCATION'),
  ])
}

describe('a file', () => {
  test('leaves to the product what it leaves empty, and what it names with the product’s value', async () => {
    await run('sku,color,weight_kg,inherited\nLS,Blue,,\nLS,Red,0.2,weight_kg\nLS,Green,0.2,\n')
    expect(await variants()).toMatchObject([
      { color: 'Blue', weight: 0.2, inherited: ['WEIGHT', 'COMPOSITION'] },
      { color: 'Red', weight: 0.2, inherited: ['WEIGHT', 'COMPOSITION'] },
      { color: 'Green', weight: 0.2, inherited: ['COMPOSITION'] },
    ])
  })

  test('that names a column and has another value in it gives the variant its own, and says so', async () => {
    const done = await run('sku,color,weight_kg,inherited\nLS,Blue,0.3,weight_kg\n')
    expect(done.counts).toMatchObject({ refused: 0, problems: { 'note:no_longer_inherited': 1 } })
    expect(await variants()).toMatchObject([{ weight: 0.3, inherited: ['COMPOSITION'] }])
  })

  test('with a product and its variants changes both: what is inherited follows within the same batch', async () => {
    await make({})
    await make({ color: 'Red', weight: 0.5 })
    const done = await run(
      'sku,product_weight_kg,color,expected_uses,weight_kg,inherited\nLS,0.4,Blue,50,0.4,weight_kg\nLS,0.4,Red,60,,\n',
    )
    expect(done.counts).toMatchObject({ refused: 0, problems: {} })
    expect(await variants()).toMatchObject([
      { color: 'Blue', weight: 0.4, inherited: ['WEIGHT', 'COMPOSITION'] },
      { color: 'Red', weight: 0.5, inherited: ['COMPOSITION'] },
    ])
  })

  test('with the text of a label overrides the structure that the product has', async () => {
    await make({})
    const done = await run('sku,color,material_composition\nLS,Blue,100% wool\n')
    expect(done.counts?.problems).toEqual({})
    expect(await variants()).toMatchObject([
      { materialComposition: '100% wool', composition: [], inherited: ['WEIGHT'] },
    ])
  })

  test('of articles says where they are made, and each of their variants that does not say it itself takes that', async () => {
    await make({})
    await make({ color: 'Red', productionLocation: 'Vilnius, Litauen' })
    const done = await run('Varenummer;Varenavn;Oprindelsesland\nLS;Linen shirt;Portugal\nCAP;Cap;Danmark\n')
    expect(done.counts).toMatchObject({ refused: 0, problems: {} })
    await run('sku,color\nLS,Green\nCAP,Blue\n')
    expect(await madeIn()).toEqual([
      ['Blue', 'Portugal', true],
      ['Red', 'Vilnius, Litauen', false],
      ['Green', 'Portugal', true],
      ['Blue', 'Danmark', true],
    ])
    await run('sku,color,production_location\nCAP,Blue,Porto\n')
    expect((await madeIn()).at(-1)).toEqual(['Blue', 'Porto', false])
    await undoImport(t.deps, w.actor, done)
    // The cap has a variant by now, and stays.
    expect(await endedImport(t, w, done.id)).toMatchObject({ state: 'undone' })
    expect((await madeIn()).slice(0, 3)).toEqual([
      ['Blue', null, false],
      ['Red', 'Vilnius, Litauen', false],
      ['Green', null, false],
    ])
  })

  test('that names what no variant inherits is refused', async () => {
    const done = await run('sku,color,inherited\nLS,Blue,gtin\n')
    expect(done.counts?.refused ?? 1).toBe(1)
    expect(done.counts?.problems).toMatchObject({ 'error:field_not_inherited': 1 })
  })
})

describe('undoing', () => {
  test('an import gives variants what their product says by now, where they had it before', async () => {
    await make({})
    await make({ color: 'Red', weight: 0.7 })
    const done = await run('sku,color,weight_kg,material_composition\nLS,Blue,0.9,100% wool\nLS,Red,0.8,\n')
    expect(await variants()).toMatchObject([{ weight: 0.9, inherited: [] }, { weight: 0.8 }])
    await updateProduct(t.deps, w.actor, {
      id: productId,
      weight: 0.25,
      composition: [{ fibreText: 'hemp', share: 1 }],
    })
    await undoImport(t.deps, w.actor, done)
    expect(await endedImport(t, w, done.id)).toMatchObject({ state: 'undone' })
    expect(await variants()).toMatchObject([
      { weight: 0.25, materialComposition: '100% hemp', inherited: ['WEIGHT', 'COMPOSITION'] },
      { weight: 0.7, inherited: ['COMPOSITION'] },
    ])
  })

  test('an import of a product brings its structure back, and that of its variants', async () => {
    await make({})
    const done = await run('sku,product_structured_composition,product_weight_kg\nLS,100% | fibre: wool,0.5\n')
    expect(await variants()).toMatchObject([{ weight: 0.5, materialComposition: '100% wool' }])
    await undoImport(t.deps, w.actor, done)
    await endedImport(t, w, done.id)
    expect(await variants()).toMatchObject([
      { weight: 0.2, materialComposition: '100% linen', composition: [{ fibreText: 'linen' }] },
    ])
  })

  test('a bulk change of variants has them inherit again', async () => {
    const { id } = await make({})
    const change = await bulk(`verb: UPDATE, noun: VARIANT, ids: ["${id}"], fields: { weight: 0.2 }`)
    expect(await variants()).toMatchObject([{ weight: 0.2, inherited: ['COMPOSITION'] }])
    await undoBulk(change)
    expect(await variants()).toMatchObject([{ weight: 0.2, inherited: ['WEIGHT', 'COMPOSITION'] }])
  })

  test('a bulk change of products reaches their variants both ways', async () => {
    await make({})
    const change = await bulk(`verb: UPDATE, noun: PRODUCT, ids: ["${productId}"], fields: { weight: 0.9 }`)
    expect(await variants()).toMatchObject([{ weight: 0.9 }])
    await undoBulk(change)
    expect(await variants()).toMatchObject([{ weight: 0.2, inherited: ['WEIGHT', 'COMPOSITION'] }])
  })
})

async function bulk(order: string): Promise<string> {
  const { data } = await t.graphql(`mutation { change: startBulkChange(${order}) { id } }`, as)
  return finished(data.change.id)
}

async function undoBulk(id: string): Promise<string> {
  const { data } = await t.graphql(`mutation { change: undoBulkChange(id: "${id}") { id } }`, as)
  return finished(data.change.id)
}

async function finished(id: string): Promise<string> {
  const ask = async () => (await t.graphql(`{ bulkChange(id: "${id}") { state } }`, as)).data.bulkChange.state
  await expect.poll(ask, { interval: 20 }).toBe('FINISHED')
  return id
}

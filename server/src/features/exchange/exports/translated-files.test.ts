import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { updateMaterial } from '#features/records/materials/update-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import type { Language } from '#kit/words/languages.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { runImportFile } from '#test/run-import-file.ts'
import { suggestMapping } from '../reading/suggest-mapping.ts'
import { exportRecords } from './make-export.ts'
import { meaningOf } from './template.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})

const run = (w: TestWorkspace, csv: string) => runImportFile(t, w, Buffer.from(csv), 'translated.csv')

async function translationsOf(w: TestWorkspace, sku: string) {
  const { data } = await t.graphql(
    `query($search: String) { products(search: $search) { id name translations { language field text isOutdated } } }`,
    await w.key('admin'),
    { search: sku },
  )
  return data.products[0]
}

async function exported(w: TestWorkspace, name: 'products' | 'flat'): Promise<string> {
  return (await buffer(await exportRecords(t.deps, w.actor, name, 'csv', { ids: null, list: {} }))).toString()
}

test('a column names the language of its texts, in its name or in brackets', () => {
  const headers = [
    'SKU',
    'Product name',
    'Product name (DE)',
    'product_name_fr',
    'Description de',
    'Size (de)',
    'Weight (g)',
  ]
  expect(suggestMapping(headers, ['product', 'variant']).map(({ column }) => column)).toEqual([
    'sku',
    'product_name',
    'product_name_de',
    'product_name_fr',
    'description_de',
    'size',
    'weight_kg',
  ])
})

test('of a text in one language alone, that is the text', () => {
  const columns = suggestMapping(['SKU', 'Name (de)', 'Product name (fr)', 'Product name (de)'], ['product'])
  expect(columns[2]?.column).toBe('product_name')
  expect(columns[3]?.column).toBe('product_name_de')
})

test('an import gives, changes and takes back translations', async () => {
  const w = await t.workspace()
  await run(w, 'sku,product_name,product_name_de,product_name_pl\nT-1,Shirt,Hemd,Koszula\n')
  const told = (text: string) => ({ language: 'de', field: 'name', text, isOutdated: false })
  expect((await translationsOf(w, 'T-1')).translations).toMatchObject([
    told('Hemd'),
    { language: 'pl', text: 'Koszula' },
  ])
  const again = await run(w, 'sku,product_name,product_name_de\nT-1,Shirt,Hemd\n')
  expect(again.counts?.records.product).toMatchObject({ unchanged: 1, update: 0 })
  const changed = await run(w, 'sku,product_name,product_name_de\nT-1,Shirt,Oberhemd\n')
  expect(changed.counts?.records.product).toMatchObject({ update: 1 })
  expect((await translationsOf(w, 'T-1')).translations).toHaveLength(2)
  const key = await w.key('admin')
  await t.graphql(`mutation($id: ID!) { undoImport(id: $id) { id } }`, key, { id: changed.id })
  await expect.poll(async () => (await translationsOf(w, 'T-1')).translations[0].text, { timeout: 20_000 }).toBe('Hemd')
})

test('an undone import leaves outdated what was outdated before it', async () => {
  const w = await t.workspace()
  await run(w, 'sku,product_name,product_name_de,product_name_fr\nT-1,Shirt,Hemd,Chemise\n')
  await run(w, 'sku,product_name,product_name_fr\nT-1,Coat,Manteau\n')
  const before = (await translationsOf(w, 'T-1')).translations
  expect(before).toMatchObject([
    { language: 'de', text: 'Hemd', isOutdated: true },
    { language: 'fr', text: 'Manteau', isOutdated: false },
  ])
  const { id } = await run(w, 'sku,product_name,product_name_de,product_name_pl\nT-1,Jacket,Jacke,Kurtka\n')
  await t.graphql(`mutation($id: ID!) { undoImport(id: $id) { id } }`, await w.key('admin'), { id })
  await expect.poll(() => translationsOf(w, 'T-1'), { timeout: 20_000 }).toMatchObject({ name: 'Coat' })
  expect((await translationsOf(w, 'T-1')).translations).toEqual(before)
})

test('a text that is too long for its field is refused with its row', async () => {
  const w = await t.workspace()
  const done = await run(w, `sku,product_name,product_name_de\nT-1,Shirt,${'x'.repeat(201)}\n`)
  expect(done.counts).toMatchObject({ refused: 1, problems: { 'error:text_too_long': 1 } })
})

test('a column in the workspace’s own language is the field itself', async () => {
  const w = await t.workspace()
  await updateWorkspace(t.deps, w.actor, { language: 'de' })
  await run(w, 'sku,product_name,product_name_de,product_name_en\nT-1,,Hemd,Shirt\n'.replace(',,', ',Hemd,'))
  expect(await translationsOf(w, 'T-1')).toMatchObject({
    name: 'Hemd',
    translations: [{ language: 'en', field: 'name', text: 'Shirt' }],
  })
})

test('an export has a column for each text in each language that the workspace uses, and no other', async () => {
  const w = await t.workspace()
  const { id: productId } = await createProduct(t.deps, w.actor, { name: 'Shirt', sku: 'T-1' })
  expect((await exported(w, 'flat')).split('\r\n')[0]).not.toMatch(/_(de|fr|pl)\b/)
  const translations = [{ language: 'fr', field: 'color', text: 'Marine' }]
  await createVariant(t.deps, w.actor, { name: 'Navy', productId, color: 'Navy', translations })
  const [header = '', row = ''] = (await exported(w, 'flat')).split('\r\n')
  const columns = header.replace('\ufeff', '').split(',')
  expect(columns.filter((name) => /_(de|pl)$/.test(name))).toEqual([])
  expect(columns).toContain('product_name_fr')
  expect(row.split(',')[columns.indexOf('color_fr')]).toBe('Marine')
})

test('a language is in use as soon as one record of any kind has a text in it, in this workspace', async () => {
  const [w, other] = [await t.workspace(), await t.workspace()]
  const named = (...languages: readonly Language[]) => ({
    name: 'Linen',
    translations: languages.map((language) => ({ language, field: 'name', text: 'Leinen' })),
  })
  const languages = async () =>
    [...(await exported(w, 'products')).matchAll(/product_name_(..)/g)].map(([, language]) => language)
  await createMaterial(t.deps, other.actor, named('it'))
  expect(await languages()).toEqual([])
  const material = await createMaterial(t.deps, w.actor, named('pl'))
  await createProduct(t.deps, w.actor, named('fr', 'de'))
  await createProduct(t.deps, w.actor, named('de'))
  await createProduct(t.deps, w.actor, { name: 'Tee' })
  expect(await languages()).toEqual(['de', 'fr', 'pl'])
  const translations = [{ language: 'pl', field: 'name', text: null }]
  await updateMaterial(t.deps, w.actor, { id: material.id, translations })
  expect(await languages()).toEqual(['de', 'fr'])
})

test('a template has columns for the languages that it is asked for, with what to write into them', async () => {
  const w = await t.workspace()
  const key = await w.key('read')
  const read = async (query: string) =>
    (await t.app.inject({ url: `/api/v1/exports/templates/products.csv${query}`, headers: key?.headers ?? {} })).body
  expect(await read('')).not.toContain('product_name_de')
  expect(await read('?translations=de,pl')).toMatch(/product_name,product_name_de,product_name_pl,/)
  expect(meaningOf('product_name_de', 'de')).toMatch(/^Auf Deutsch: /)
  expect(meaningOf('product_name_sv', 'fr')).toMatch(/^En suédois\s: /)
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { makeTemplate } from '#features/exchange/exports/make-template.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { runImportFile } from '#test/run-import-file.ts'

/** Carried out on a copy of the tree to which the recipe of CONTRIBUTING has added a lining that products say for all their variants. */

let t: TestApp
let home: TestWorkspace
let as: Credentials
let productId: string
let id: string

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  as = await home.member('editor')
})

async function ask(query: string, variables?: object) {
  const { data, errors } = await t.graphql(query, as, variables)
  expect(errors).toBeUndefined()
  return data
}

const TOLD = 'translations { language field text isOutdated }'
const variantNow = async () => (await ask(`{ it: variant(id: "${id}") { lining inherited ${TOLD} } }`)).it
const productNow = async () => (await ask(`{ it: product(id: "${productId}") { lining ${TOLD} } }`)).it
const de = (text: string, isOutdated = false) => ({ language: 'de', field: 'lining', text, isOutdated })

async function patch(path: string, payload: object) {
  const headers = { ...as?.headers, 'if-match': '*' }
  const answer = await t.app.inject({ method: 'PATCH', url: `/api/v1/${path}`, headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const exported = async (name: string) =>
  (await t.app.inject({ url: `/api/v1/exports/${name}.csv`, headers: as?.headers ?? {} })).body
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((row) => row.split(','))

test('GraphQL: a product says it, in two languages, and its variant has it', async () => {
  const made = await ask(
    `mutation { it: createProduct(name: "Coat", sku: "C-1", lining: "Cupro", translations: [{ language: "de", field: "lining", text: "Kupro" }]) { id } }`,
  )
  productId = made.it.id
  expect(await productNow()).toEqual({ lining: 'Cupro', translations: [de('Kupro')] })
  const { it } = await ask(
    `mutation($of: ID!) { it: createVariant(productId: $of, name: "Grey, M", size: "M") { id } }`,
    { of: productId },
  )
  id = it.id
  expect(await variantNow()).toEqual({ lining: 'Cupro', inherited: ['LINING'], translations: [] })
})

test('REST: overridden, translated, and inherited again', async () => {
  const own = await patch(`variants/${id}`, {
    lining: 'Silk',
    translations: [{ language: 'de', field: 'lining', text: 'Seide' }],
  })
  expect(own).toMatchObject({ lining: 'Silk', inherited: [], translations: [de('Seide')] })
  expect(await patch(`variants/${id}`, { lining: null })).toMatchObject({
    lining: 'Cupro',
    inherited: ['LINING'],
    translations: [de('Seide', true)],
  })
})

test('events: a variant follows its product', async () => {
  await patch(`products/${productId}`, { lining: 'Viscose' })
  expect(await variantNow()).toMatchObject({ lining: 'Viscose', inherited: ['LINING'] })
  const { rows } = await t.owner.query(
    `select kind, data, before from events where subject_id = any($1) and kind like '%.updated' order by sequence desc limit 2`,
    [[id, productId]],
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'product.updated', data: expect.objectContaining({ lining: 'Viscose' }) }),
      expect.objectContaining({
        kind: 'variant.updated',
        data: expect.objectContaining({ lining: 'Viscose' }),
        before: expect.objectContaining({ lining: 'Cupro' }),
      }),
    ]),
  )
})

test('an import of the product’s, the variant’s own and a text in a language', async () => {
  const run = async (csv: string) =>
    expect((await runImportFile(t, home, Buffer.from(csv), 'coats.csv')).state).toBe('finished')
  await run('sku,product_name,product_lining,product_lining_de\r\nC-1,Coat,Wool,Wolle\r\n')
  expect(await productNow()).toEqual({ lining: 'Wool', translations: [de('Wolle')] })
  expect(await variantNow()).toMatchObject({ lining: 'Wool', inherited: ['LINING'] })
  await run('sku,product_name,variant_name,size,Futter,lining_de\r\nC-1,Coat,"Grey, M",M,Felt,Filz\r\n')
  expect(await variantNow()).toEqual({ lining: 'Felt', inherited: [], translations: [de('Filz')] })
})

test('an export and a template', async () => {
  const [ofProducts = [], product = []] = await exported('products')
  expect(product[ofProducts.indexOf('product_lining')]).toBe('Wool')
  expect(product[ofProducts.indexOf('product_lining_de')]).toBe('Wolle')
  const [ofVariants = [], variant = []] = await exported('variants')
  for (const name of ['lining', 'lining_de', 'inherited']) expect(ofVariants).toContain(name)
  expect(variant.join()).toContain('Felt')
  await patch(`variants/${id}`, { lining: null })
  expect((await exported('variants')).join()).toMatch(/Wool.*lining/)
  expect(await text(makeTemplate('products', 'csv', 'de'))).toContain('product_lining')
})

test('a bulk change of products reaches their variants', async () => {
  const start = `mutation ($ids: [ID!], $fields: JSONObject) { it: startBulkChange(verb: UPDATE, noun: PRODUCT, ids: $ids, fields: $fields) { id } }`
  const { it } = await ask(start, { ids: [productId], fields: { lining: 'Cotton' } })
  await expect.poll(async () => (await ask(`{ it: bulkChange(id: "${it.id}") { state } }`)).it.state).toBe('FINISHED')
  expect(await variantNow()).toMatchObject({ lining: 'Cotton', inherited: ['LINING'] })
})

test('the dashboard’s forms: of the product, of the variant, and the switch of languages', async () => {
  const records = join(import.meta.dirname, '../../../dashboard/src/graphql/records')
  const read = (name: string) => readFile(join(records, name), 'utf8')
  expect(await read('product.ts')).toMatch(/PRODUCT_PASSED_ON = '[^']*\blining\b/)
  for (const noun of ['product', 'variant']) {
    expect((await read(`${noun}.ts`)).match(/lining: \$lining/g)).toHaveLength(2)
  }
  const kinds = await read('kinds.ts')
  expect(kinds).toMatch(/PASSED_ON_FIELDS = \[[^\]]*'lining'/)
  expect(kinds.slice(kinds.indexOf('TRANSLATED_FIELDS'))).toMatch(
    /product: \[[^\]]*'lining'[\s\S]*variant: \[[^\]]*'lining'/,
  )
  expect(kinds.slice(kinds.indexOf('BULK_FIELDS'))).toMatch(/product: \[[^\]]*'lining'[\s\S]*variant: \[[^\]]*'lining'/)
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { makeTemplate } from '#features/exchange/exports/make-template.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { browse, makeLink, openInBrowser } from '#test/private-links.ts'
import { runImportFile } from '#test/run-import-file.ts'

/** Carried out on a copy of the tree to which the recipe of CONTRIBUTING has added a variant's lining: where the field is then shown. */

let t: TestApp
let home: TestWorkspace
let as: Credentials
let id: string
let productId: string

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  as = await home.member('editor')
  productId = (await createProduct(t.deps, home.actor, { name: 'Coat', sku: 'C-1' })).id
})

async function ask(query: string, variables?: object) {
  const { data, errors } = await t.graphql(query, as, variables)
  expect(errors).toBeUndefined()
  return data
}

const liningNow = async () => (await ask(`{ variant(id: "${id}") { lining } }`)).variant.lining

test('parsing and GraphQL', async () => {
  const create =
    'mutation ($of: ID!, $lining: String) { createVariant(productId: $of, name: "Grey, M", size: "M", lining: $lining) { id lining } }'
  const { createVariant } = await ask(create, { of: productId, lining: 'Cupro' })
  expect(createVariant.lining).toBe('Cupro')
  id = createVariant.id
  const { errors } = await t.graphql(create, as, { of: productId, lining: 'x'.repeat(201) })
  expect(errors?.[0]?.extensions).toMatchObject({ reason: 'text_too_long', field: 'lining' })
})

test('REST', async () => {
  const url = `/api/v1/variants/${id}`
  const changed = await t.app.inject({
    method: 'PATCH',
    url,
    headers: { ...as?.headers, 'if-match': '*' },
    payload: { lining: 'Viscose' },
  })
  expect([changed.statusCode, changed.json().lining]).toEqual([200, 'Viscose'])
  expect((await t.app.inject({ url, headers: as?.headers ?? {} })).json().lining).toBe('Viscose')
})

test('events, with what it was before', async () => {
  const { rows } = await t.owner.query(
    `select kind, data, before from events where subject_id = $1 and kind like 'variant.%' order by id`,
    [id],
  )
  expect(rows).toMatchObject([
    { kind: 'variant.created', data: { lining: 'Cupro' } },
    { kind: 'variant.updated', data: { lining: 'Viscose' }, before: { lining: 'Cupro' } },
  ])
})

test('an import, by the name that people have for it', async () => {
  const file = `sku;product_name;variant_name;size;Futter\r\nC-1;Coat;"Grey, M";M;Seide\r\n`
  expect((await runImportFile(t, home, Buffer.from(file), 'coats.csv')).state).toBe('finished')
  expect(await liningNow()).toBe('Seide')
})

test('an export and a template', async () => {
  const { body } = await t.app.inject({ url: '/api/v1/exports/variants.csv', headers: as?.headers ?? {} })
  const [heads = '', row = ''] = body.replace('\uFEFF', '').split('\r\n')
  expect(heads.split(',')).toContain('lining')
  expect(row).toContain('Seide')
  expect(await text(makeTemplate('variants', 'csv', 'de'))).toContain('lining')
})

test('a bulk change', async () => {
  const start = `mutation ($ids: [ID!], $fields: JSONObject) { startBulkChange(verb: UPDATE, noun: VARIANT, ids: $ids, fields: $fields) { id } }`
  const { startBulkChange } = await ask(start, { ids: [id], fields: { lining: 'Cotton' } })
  const state = async () => (await ask(`{ bulkChange(id: "${startBulkChange.id}") { state } }`)).bulkChange.state
  await expect.poll(state).toBe('FINISHED')
  expect(await liningNow()).toBe('Cotton')
})

test('a private link, in the reader’s language', async () => {
  const { path } = await makeLink(t.deps, home, { passportOf: null, variantIds: [id] })
  const cookie = await openInBrowser(t.app, path)
  const { body } = await browse(t.app, `${path}/content?lang=de`, cookie)
  expect(body).toContain('>Futter</th>')
  expect(body).toContain('>Cotton</td>')
})

test('the dashboard’s operations and what it offers in bulk', async () => {
  const records = join(import.meta.dirname, '../../../dashboard/src/graphql/records')
  const operations = await readFile(join(records, 'variant.ts'), 'utf8')
  expect(operations).toMatch(/VARIANT_FIELDS = '[^']*\blining\b/)
  expect(operations.match(/lining: \$lining/g)).toHaveLength(2)
  expect(await readFile(join(records, 'kinds.ts'), 'utf8')).toMatch(/variant: \[[^\]]*'lining'/)
})

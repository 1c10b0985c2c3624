import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { checkImport, startImport } from './begin-import.ts'
import { changeImport, type ImportChange } from './change-import.ts'
import type { Import } from './import.ts'
import { uploadImport } from './upload-import.ts'

const t = await startTestApp()

test('a record is recognised by its code before its number and its name, which the file may change', async () => {
  const w = await t.workspace()
  await bring(w, 'product_code,sku,product_name\nK-1,A1,Tee\nK-2,A2,Coat\n')
  const done = await bring(w, 'product_code,sku,product_name\nK-1,B1,Harbour Tee\n')
  expect(done.counts).toMatchObject({ refused: 0, records: { product: { create: 0, update: 1 } } })
  expect(await rows(w, 'products')).toMatchObject([{ code: 'K-1', sku: 'B1', name: 'Harbour Tee' }, { code: 'K-2' }])
})

test('a code that is not known yet is given to the record that has the number, the name or the GTIN of the row', async () => {
  const w = await t.workspace()
  await bring(w, 'company_name,gln\nWeaver,4012345000009\n')
  await bring(w, 'sku,product_name,gtin,color\nA1,Tee,4006381333931,Blue\nA1,Tee,,Red\n')
  await bring(w, 'cert_scheme,cert_number,sku\nGOTS,CU 1,A1\n')
  await bring(w, 'company_name,company_code\nWeaver,70012\n')
  await bring(w, 'sku,product_code,gtin,color,variant_code\nA1,K-1,4006381333931,Blue,K-1-BL\nA1,K-1,,Red,K-1-RE\n')
  await bring(w, 'cert_scheme,cert_number,product_code,certification_code\nGOTS,CU 1,K-1,Z-1\n')
  expect(await rows(w, 'companies')).toMatchObject([{ code: '70012', gln: '4012345000009' }])
  expect(await rows(w, 'products')).toMatchObject([{ code: 'K-1', sku: 'A1' }])
  expect(await rows(w, 'variants')).toMatchObject([
    { code: 'K-1-BL', gtin: '4006381333931' },
    { code: 'K-1-RE', color: 'Red' },
  ])
  expect(await rows(w, 'certifications')).toMatchObject([{ code: 'Z-1', number: 'CU 1' }])
})

test('a check and its run agree on a company that is no brand, also where the file makes it one', async () => {
  const w = await t.workspace()
  await bring(w, 'company_code,company_name,company_role\n1,Weaver,supplier\n2,Vesper,brand\n3,Nordlys,supplier\n')
  const file =
    'company_code,company_role,sku,product_name,brand_record\n,,A1,Shirt,1\n,,A2,Tee,2\n3,brand,A3,Coat,3\n,,A4,Cap,Nordlys\n'
  const done = await bring(w, file)
  expect(done.checked).toMatchObject({ refused: 1, problems: { 'error:company_not_brand': 1 } })
  expect((await rows(w, 'products')).map(({ brand }) => brand)).toEqual(['Vesper', 'Nordlys', 'Nordlys'])
})

test('a record with a code of its own is not taken for the one of a row with another code', async () => {
  const w = await t.workspace()
  await bring(w, 'company_name,company_code\nWeaver,1\n')
  await bring(w, 'company_name,company_code\nWeaver,2\n')
  expect((await rows(w, 'companies')).map(({ code }) => code)).toEqual(['1', '2'])
  await bring(w, 'sku,product_code,product_name,color,variant_code\nA1,K-1,Tee,Blue,K-1-BL\n')
  const refused = await bring(w, 'sku,product_code,product_name\nA1,K-9,Tee\n')
  expect(refused.counts).toMatchObject({ refused: 1, problems: { 'error:sku_elsewhere': 1 } })
  await bring(w, 'product_code,color,variant_code\nK-1,Blue,K-1-NAVY\n')
  expect((await rows(w, 'variants')).map(({ code }) => code)).toEqual(['K-1-BL', 'K-1-NAVY'])
})

test('other records are named by their codes: suppliers, materials of a composition, the product of a variant', async () => {
  const w = await t.workspace()
  await bring(w, 'company_code,company_name\n70012,Weaver\n')
  await bring(w, 'material_code,material_name,supplier_company\nF-1,Linen,70012\n')
  await bring(w, 'product_code,product_name,brand_company\nK-1,Shirt,70012\n')
  const done = await bring(w, 'product_code,color,structured_composition\nK-1,Blue,100% | material: F-1\n')
  expect(done.counts).toMatchObject({ refused: 0, records: { variant: { create: 1 } } })
  const [company, material] = [(await rows(w, 'companies'))[0], (await rows(w, 'materials'))[0]]
  expect(material).toMatchObject({ supplier_id: company?.['id'] })
  expect(await rows(w, 'products')).toMatchObject([{ company_id: company?.['id'] }])
  const { rows: composed } = await t.owner.query('select material_id from variant_materials where workspace_id = $1', [
    w.id,
  ])
  expect(composed).toEqual([{ material_id: material?.['id'] }])
})

test('records exchange their codes, and none takes that of a record that keeps it', async () => {
  const w = await t.workspace()
  await bring(w, 'product_code,sku,product_name\nK-1,A1,Tee\nK-2,A2,Coat\nK-3,A3,Cap\n')
  const bySku = { matchBy: [{ record: 'product', by: 'sku' }] }
  await bring(w, 'sku,product_code\nA1,K-2\nA2,K-1\n', bySku)
  expect((await rows(w, 'products')).map(({ code }) => code)).toEqual(['K-2', 'K-1', 'K-3'])
  const refused = await bring(w, 'sku,product_code\nA1,K-3\n', bySku)
  expect(refused.counts).toMatchObject({ refused: 1, problems: { 'error:code_elsewhere': 1 } })
  const id = (await rows(w, 'products'))[0]?.['id']
  const alike = await bring(w, `sku,product_code\nA1,${id}\n`, bySku)
  expect(alike.counts).toMatchObject({ refused: 1, problems: { 'error:code_like_id': 1 } })
})

test.each([
  ['Materialnummer', 'product', 'sku,product_name,Materialnummer', 'product_code'],
  ['Materialnummer', 'material', 'material_name,Materialnummer', 'material_code'],
  ['ERP Number', 'product', 'Artikelnummer,product_name,ERP Number', 'product_code'],
  ['Lieferantennummer', 'company', 'company_name,Lieferantennummer', 'company_code'],
])('%s of a %s is its code, and its number stays its number', async (header, record, headers, column) => {
  const w = await t.workspace()
  const given = await upload(w, `${headers}\n1,Tee,00017\n`)
  const at = headers.split(',').indexOf(header)
  expect(given.settings?.mapping[at]?.column).toBe(column)
  if (record === 'product') expect(given.settings?.mapping[0]?.column).toBe('sku')
})

async function upload(w: TestWorkspace, content: string, change?: Omit<ImportChange, 'id'>): Promise<Import> {
  const bytes = Buffer.from(content)
  const path = join(tmpdir(), `selvedge-codes-${randomUUID()}`)
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  const received = { path, size: bytes.length, sha256, discard: async () => {} }
  const made = await uploadImport(t.deps, w.actor, received, 'table.csv')
  return change ? changeImport(t.deps, w.actor, { id: made.id, ...change }) : made
}

/** Checked and carried out; the dry run has said just what was done. */
async function bring(w: TestWorkspace, content: string, change?: Omit<ImportChange, 'id'>): Promise<Import> {
  const { id } = await upload(w, content, change)
  await checkImport(t.deps, w.actor, { id })
  await ended(w, id)
  await startImport(t.deps, w.actor, { id })
  const done = await ended(w, id)
  expect(done.counts).toEqual(done.checked)
  return done
}

async function ended(w: TestWorkspace, id: string): Promise<Import> {
  const found = async (): Promise<Import> =>
    (await t.owner.query('select * from imports where workspace_id = $1 and id = $2', [w.id, id])).rows[0]
  await expect.poll(found, { timeout: 50_000, interval: 50 }).toSatisfy((one: Import) => !/ing$/.test(one.state))
  return found()
}

async function rows(w: TestWorkspace, table: string): Promise<Record<string, unknown>[]> {
  return (await t.owner.query(`select * from ${table} where workspace_id = $1 order by id`, [w.id])).rows
}

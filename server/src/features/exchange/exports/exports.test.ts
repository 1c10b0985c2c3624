import { describe, expect, test } from 'vitest'
import { openSnapshot } from '#database/snapshot.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { type Credentials, startTestApp, type TestWorkspace } from '#test/harness.ts'
import { exportRecords } from './make-export.ts'

const t = await startTestApp()

async function get(path: string, as: Credentials) {
  const answer = await t.app.inject({ method: 'GET', url: `/api/v1/exports/${path}`, headers: as?.headers ?? {} })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body.replace('\uFEFF', ''),
    problem: () => answer.json(),
  }
}

const columnOf = (csv: string, column: string) => {
  const [header = '', ...lines] = csv.trimEnd().split('\r\n')
  const at = header.split(',').indexOf(column)
  return lines.map((line) => line.split(',')[at])
}

async function products(w: TestWorkspace, ...names: string[]) {
  const made = []
  for (const name of names)
    made.push(await createProduct(t.deps, w.actor, { name, category: name < 'M' ? 'early' : 'late' }))
  return made
}

describe('an export of a list', () => {
  test('has what the list shows with the same arguments, in its order', async () => {
    const w = await t.workspace()
    const key = await w.key('read')
    await products(w, 'Coat', 'Tee', 'Belt')
    const all = await get('products.csv', key)
    expect([all.status, all.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(all.headers['content-disposition']).toMatch(/^attachment; filename="?products-\d{4}-\d\d-\d\d\.csv"?$/)
    expect(columnOf(all.text, 'product_name')).toEqual(['Coat', 'Tee', 'Belt'])
    expect(columnOf((await get('products.csv?category=early&orderBy=NAME_ASC', key)).text, 'product_name')).toEqual([
      'Belt',
      'Coat',
    ])
    expect(columnOf((await get('products.csv?search=tee', key)).text, 'product_name')).toEqual(['Tee'])
    expect(columnOf((await get('products.csv?hasVariants=true', key)).text, 'product_name')).toEqual([])
  })

  test('or those that are chosen, and no others of another workspace', async () => {
    const [w, other] = [await t.workspace(), await t.workspace()]
    const key = await w.key('read')
    const [coat, , belt] = await products(w, 'Coat', 'Tee', 'Belt')
    const [foreign] = await products(other, 'Secret')
    expect(columnOf((await get(`products.csv?ids=${belt?.id},${coat?.id}`, key)).text, 'product_name')).toEqual([
      'Belt',
      'Coat',
    ])
    expect((await get(`products.csv?ids=${foreign?.id}`, key)).status).toBe(404)
  })

  test('refuses before the first byte what the list does not take, and says what it takes', async () => {
    const w = await t.workspace()
    const key = await w.key('read')
    const refused = await get('products.csv?colour=red', key)
    expect([refused.status, refused.problem()]).toMatchObject([400, { reason: 'field_unknown' }])
    expect((await get('materials.csv?originCountry=XX', key)).problem()).toMatchObject({ reason: 'country_unknown' })
    expect((await get('products.csv?ids=', key)).problem()).toMatchObject({ reason: 'selection_empty' })
    expect((await get('products.csv?ids=a&search=b', key)).problem()).toMatchObject({ reason: 'selection_not_one' })
    expect((await get(`products.csv?ids=${Array.from({ length: 301 }, (_, at) => at)}`, key)).problem()).toMatchObject({
      reason: 'list_too_long',
    })
    const { rows } = await t.owner.query(`select 1 from events where workspace_id = $1 and kind = 'export.made'`, [
      w.id,
    ])
    expect(rows).toEqual([])
  })

  test('is told in the audit trail: who took what', async () => {
    const w = await t.workspace()
    await get('products.csv?category=early', await w.key('read'))
    const { rows } = await t.owner.query(
      `select actor_kind, data from events where workspace_id = $1 and kind = 'export.made'`,
      [w.id],
    )
    expect(rows).toEqual([
      {
        actor_kind: 'api_key',
        data: { what: 'products', format: 'csv', list: { orderBy: 'OLDEST', category: 'early' } },
      },
    ])
  })

  test('names other records as people know them, with what tells them apart', async () => {
    const w = await t.workspace()
    const company = await createCompany(t.deps, w.actor, { name: 'Weaver Ltd' })
    const material = await createMaterial(t.deps, w.actor, { name: 'Linen', supplierId: company.id })
    const product = await createProduct(t.deps, w.actor, { name: 'Shirt', sku: '0012', companyId: company.id })
    await createVariant(t.deps, w.actor, {
      name: 'Shirt M',
      productId: product.id,
      gtin: '00012348',
      manufacturerId: company.id,
      weight: 0.2,
      composition: [
        { materialId: material.id, share: 0.93, part: 'shell' },
        { fibreText: 'elastane', share: 0.07 },
      ],
    })
    const key = await w.key('read')
    expect(columnOf((await get('materials.csv', key)).text, 'supplier_company')).toEqual([`Weaver Ltd [${company.id}]`])
    const flat = (await get('flat.csv', key)).text
    expect(columnOf(flat, 'sku')).toEqual(['0012'])
    expect(columnOf(flat, 'gtin')).toEqual(['00012348'])
    expect(columnOf(flat, 'brand_company')).toEqual([`Weaver Ltd [${company.id}]`])
    expect(flat).toContain(`"93% | material: Linen [${material.id}] | part: shell\n7% | fibre: elastane"`)
    const compositions = (await get('compositions.csv', key)).text
    expect(columnOf(compositions, 'composition_material')).toEqual([`Linen [${material.id}]`, ''])
    expect(columnOf(compositions, 'composition_share')).toEqual(['0.93', '0.07'])
  })
})

test('the whole workspace is one of one moment, whatever is saved while it is fetched', async () => {
  const w = await t.workspace()
  const [coat] = await products(w, 'Coat')
  const snapshot = await openSnapshot(t.deps.db.downloads, w.actor)
  const before = await exportRecords(t.deps, w.actor, 'products', 'csv', { ids: null, list: {} })
  await updateProduct(t.deps, w.actor, { id: coat?.id ?? '', name: 'Renamed' })
  let text = ''
  for await (const chunk of before) text += chunk
  await snapshot.close()
  expect(text).toContain('Coat')
  expect(text).not.toContain('Renamed')
})

test('a file that nobody goes on fetching gives its connection back', async () => {
  const w = await t.workspace()
  await products(w, 'Coat')
  for (let times = 0; times < 6; times += 1) {
    const file = await exportRecords(t.deps, w.actor, 'products', 'xlsx', { ids: null, list: {} })
    file.destroy()
  }
  expect((await get('products.csv', await w.key('read'))).status).toBe(200)
})

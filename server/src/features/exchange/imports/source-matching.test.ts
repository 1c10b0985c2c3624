import { expect, test } from 'vitest'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { endedImport } from '#test/run-import-file.ts'
import { runSource, type ShopRow, shopRow } from '#test/source-imports.ts'
import { undoImport } from './begin-import.ts'
import type { Import } from './import.ts'

const t = await startTestApp()

/** A row of the shop: titles are those of the product. */
function row(p: string, v: string | undefined, title: string, code: string | null, more: Partial<ShopRow> = {}) {
  return shopRow({ p, ...(v !== undefined && { v }), 'product.title': title, 'product.code': code, ...more })
}

async function products(w: TestWorkspace) {
  const { rows } = await t.owner.query(
    `select p.name, p.sku, p.category, r.external_id as item,
       array(select coalesce(v.color, v.name) || ' ' || coalesce(x.external_id, '-') from variants v
         left join external_references x on x.record_id = v.id and x.connection_id = 'cnx_shop' where v.product_id = p.id order by 1) as variants
     from products p left join external_references r on r.record_id = p.id and r.connection_id = 'cnx_shop'
     where p.workspace_id = $1 order by p.name, p.sku, r.external_id`,
    [w.id],
  )
  return rows
}

async function problems(w: TestWorkspace, { id }: Pick<Import, 'id'>) {
  const { rows } = await t.owner.query(
    'select line, item, severity, reason, message from import_problems where workspace_id = $1 and import_id = $2 order by position',
    [w.id, id],
  )
  return rows
}

async function references(w: TestWorkspace) {
  const { rows } = await t.owner.query(
    `select noun, record_id as record, external_id as item, address from external_references where workspace_id = $1 order by 1, 3`,
    [w.id],
  )
  return rows
}

test('what was read before is known again by what it is called there, whatever became of its numbers and names', async () => {
  const w = await t.workspace()
  await runSource(t, w, [
    row('1', '11', 'Tee', 'T-1', { 'option.color': 'Red' }),
    row('1', '12', 'Tee', 'T-1', { 'option.color': 'Blue' }),
  ])
  const before = await references(w)
  // One as product and as variant: identifiers are told apart by kind.
  const ended = await runSource(t, w, [
    row('1', '11', 'Shirt', 'S-9', { 'option.color': 'Green' }),
    row('1', '12', 'Shirt', 'S-9', { 'option.color': 'Red' }),
    row('12', '1', 'Cap', 'C-1', { 'option.color': 'Black' }),
  ])
  expect(ended.counts?.records).toMatchObject({
    product: { create: 1, update: 1 },
    variant: { create: 1, update: 2 },
  })
  expect(await products(w)).toEqual([
    { name: 'Cap', sku: 'C-1', category: null, item: '12', variants: ['Black 1'] },
    { name: 'Shirt', sku: 'S-9', category: null, item: '1', variants: ['Green 11', 'Red 12'] },
  ])
  expect(await references(w)).toEqual(expect.arrayContaining(before))
})

test('what is new is found by its number, its GTIN, its name or its colours among what is here, and read again changes nothing', async () => {
  const w = await t.workspace()
  const [tee] = [await createProduct(t.deps, w.actor, { name: 'Tee', sku: 'T-1' })]
  const cap = await createProduct(t.deps, w.actor, { name: 'Cap' })
  await createVariant(t.deps, w.actor, { productId: tee.id, name: 'Tee red', color: 'Red' })
  await createVariant(t.deps, w.actor, { productId: cap.id, name: 'Cap', gtin: '4006381333931' })
  const rows = [
    row('1', '11', 'Tee', 'T-1', { 'option.color': 'Red' }),
    row('2', '21', 'Cap', null, { 'variant.gtin': 4006381333931, 'option.color': 'Black' }),
  ]
  const first = await runSource(t, w, rows)
  expect(first.counts?.records).toMatchObject({
    product: { create: 0 },
    variant: { create: 0, update: 1, unchanged: 1 },
  })
  const found = await products(w)
  expect(found.map(({ item }) => item)).toEqual(['2', '1'])
  const made = await references(w)
  const again = await runSource(t, w, rows)
  expect(again.counts?.records).toEqual({
    product: { create: 0, update: 0, unchanged: 2, leave: 0 },
    variant: { create: 0, update: 0, unchanged: 2, leave: 0 },
  })
  expect(await references(w)).toEqual(made)
  expect(await products(w)).toEqual(found)
})

test('two things there with one number are a problem that names both, and neither is imported', async () => {
  const w = await t.workspace()
  await createProduct(t.deps, w.actor, { name: 'Tee', sku: 'T-1' })
  const ended = await runSource(t, w, [
    row('1', '11', 'Tee', 'T-1', { 'option.color': 'Red' }),
    row('2', '21', 'Tee copy', 'T-1', { 'option.color': 'Red' }),
    row('3', '31', 'Cap', 'C-1', { 'option.color': 'Red', 'variant.gtin': '4006381333931' }),
    row('4', '41', 'Hat', 'H-1', { 'option.color': 'Red', 'variant.gtin': '4006381333931' }),
    row('5', '51', 'Sock', 'S-1', { 'option.color': 'Red' }),
  ])
  const found = await problems(w, ended)
  expect(found.map(({ line, item, reason }) => [line, item, reason])).toEqual([
    [2, 'variant 11 · T-1', 'two_items_one_record'],
    [3, 'variant 21 · T-1', 'two_items_one_record'],
    [4, 'variant 31 · 4006381333931', 'two_items_one_record'],
    [5, 'variant 41 · 4006381333931', 'two_items_one_record'],
  ])
  expect(found[0].message).toContain('"product 1" (1) and "product 2" (2)')
  expect(found[3].message).toContain('"variant 41" (41) and "variant 31" (31)')
  expect((await products(w)).map(({ name, item }) => [name, item])).toEqual([
    ['Sock', '5'],
    ['Tee', null],
  ])
})

test('two things called the same are two records, unless one record here is called so', async () => {
  const w = await t.workspace()
  const rows = [
    row('1', '11', 'Scarf', null, { 'option.color': 'Red' }),
    row('2', '21', 'Scarf', null, { 'option.color': 'Red' }),
  ]
  await runSource(t, w, rows)
  expect(await products(w)).toEqual([
    { name: 'Scarf', sku: null, category: null, item: '1', variants: ['Red 11'] },
    { name: 'Scarf', sku: null, category: null, item: '2', variants: ['Red 21'] },
  ])
  const other = await t.workspace()
  await createProduct(t.deps, other.actor, { name: 'Scarf' })
  const ended = await runSource(t, other, rows)
  expect((await problems(other, ended)).map(({ reason }) => reason)).toEqual([
    'two_items_one_record',
    'two_items_one_record',
  ])
  expect(await products(other)).toEqual([{ name: 'Scarf', sku: null, category: null, item: null, variants: [] }])
})

test('a record that is one thing there is not taken for another one of its number', async () => {
  const w = await t.workspace()
  await runSource(t, w, [row('1', '11', 'Tee', 'T-1', { 'option.color': 'Red', 'variant.gtin': '4006381333931' })])
  const before = await products(w)
  const ended = await runSource(t, w, [
    row('2', '21', 'Other', 'T-1', { 'option.color': 'Blue' }),
    row('3', '31', 'Third', 'T-3', { 'option.color': 'Blue', 'variant.gtin': '4006381333931' }),
  ])
  const found = await problems(w, ended)
  expect(found.map(({ reason }) => reason)).toEqual(['record_of_another_item', 'record_of_another_item'])
  expect(found[0].message).toContain('another item there already: 1.')
  expect(found[1].message).toContain('another item there already: 11.')
  expect(await products(w)).toEqual(before)
  // Another connection's business is its own.
  const elsewhere = await runSource(t, w, [row('2', '21', 'Tee', 'T-1', { 'option.color': 'Red' })], {
    connectionId: 'cnx_2',
  })
  expect(elsewhere.counts?.records).toMatchObject({ product: { unchanged: 1 }, variant: { unchanged: 1 } })
})

test('a record whose thing is gone there is the next thing of its number, and is the old one again once that is undone', async () => {
  const w = await t.workspace()
  await runSource(t, w, [row('1', '11', 'Tee', 'T-1', { 'option.color': 'Red', 'variant.gtin': '4006381333931' })])
  await t.owner.query('update external_references set gone_at = now() where workspace_id = $1', [w.id])
  const before = [await references(w), await products(w)]
  const { id } = await runSource(t, w, [
    row('2', '21', 'Tee', 'T-1', { 'option.color': 'Red', 'variant.gtin': '4006381333931' }),
  ])
  expect(await products(w)).toEqual([{ name: 'Tee', sku: 'T-1', category: null, item: '2', variants: ['Red 21'] }])
  await undoImport(t.deps, w.actor, { id })
  await endedImport(t, w, id)
  expect([await references(w), await products(w)]).toEqual(before)
})

test('of a thing that was read twice the last row counts, which is said', async () => {
  const w = await t.workspace()
  const ended = await runSource(t, w, [
    row('1', '11', 'Old', 'T-1', { 'option.color': 'Red' }),
    row('2', undefined, 'Bag', 'B-0'),
    row('1', '11', 'New', 'T-2', { 'option.color': 'Green' }),
    row('2', undefined, 'Bag', 'B-1'),
  ])
  expect(await problems(w, ended)).toEqual([
    {
      line: 2,
      item: 'variant 11',
      severity: 'note',
      reason: 'item_repeated',
      message: expect.stringContaining('"variant 11" comes again on line 4'),
    },
    {
      line: 3,
      item: 'product 2',
      severity: 'note',
      reason: 'item_repeated',
      message: expect.stringContaining('"product 2"'),
    },
  ])
  expect(await products(w)).toEqual([
    { name: 'Bag', sku: 'B-1', category: null, item: '2', variants: [] },
    { name: 'New', sku: 'T-2', category: null, item: '1', variants: ['Green 11'] },
  ])
})

test('undoing a run takes back the references that it has made and changed', async () => {
  const w = await t.workspace()
  const tee = await createProduct(t.deps, w.actor, { name: 'Tee', sku: 'T-1' })
  await runSource(t, w, [row('1', undefined, 'Tee', 'T-1')])
  const before = [await references(w), await products(w)]
  await t.owner.query(`update external_references set gone_at = now()`)
  const { id } = await runSource(t, w, [
    row('1', undefined, 'Tee', 'T-1'),
    row('2', '21', 'Cap', 'C-1', { 'option.color': 'Red' }),
  ])
  await undoImport(t.deps, w.actor, { id })
  expect(await endedImport(t, w, id)).toMatchObject({ state: 'undone' })
  expect([await references(w), await products(w)]).toEqual(before)
  const { rows } = await t.owner.query(
    'select record_id, gone_at is not null as gone from external_references where workspace_id = $1',
    [w.id],
  )
  expect(rows).toEqual([{ record_id: tee.id, gone: true }])
  expect((await t.owner.query('select 1 from import_references where import_id = $1', [id])).rowCount).toBe(0)
})

test('materials and companies are known by what they are called there, too', async () => {
  const w = await t.workspace()
  const cotton = await createMaterial(t.deps, w.actor, { name: 'Cotton' })
  const table = [
    { key: 'name', label: 'Name', usual: 'material_name' },
    { key: 'fibre', label: 'Fibre', usual: 'fibre' },
  ]
  const material = (id: string, name: string, fibre: string) => ({
    cells: [name, fibre],
    ids: { material: { id, address: null, name } },
    at: null,
  })
  await runSource(t, w, [material('m1', 'Cotton', 'cotton'), material('m2', 'Silk', 'silk')], { table })
  await runSource(t, w, [material('m1', 'Organic cotton', 'cotton')], { table })
  const { rows } = await t.owner.query(
    `select m.name, r.external_id as item, m.id = $2 as own from materials m join external_references r on r.record_id = m.id where m.workspace_id = $1 order by 1`,
    [w.id, cotton.id],
  )
  expect(rows).toEqual([
    { name: 'Organic cotton', item: 'm1', own: true },
    { name: 'Silk', item: 'm2', own: false },
  ])
})

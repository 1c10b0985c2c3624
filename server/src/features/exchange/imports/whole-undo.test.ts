import { expect, test } from 'vitest'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { restoreRecord } from '#features/records/deleted-records/restore-record.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { endedImport, runImportFile } from '#test/run-import-file.ts'
import { undoImport } from './begin-import.ts'

const t = await startTestApp()

/** Products of three variants each. */
async function imported(w: TestWorkspace, products: number, variantsEach = 3): Promise<string> {
  const lines = Array.from({ length: products * variantsEach }, (_, i) => {
    const product = Math.floor(i / variantsEach)
    return `P${product},Product ${product},T-shirts,C${i},S,0.2,100% cotton`
  })
  const head = 'sku,product_name,category,color,size,weight_kg,material_composition'
  const one = await runImportFile(t, w, Buffer.from(`${head}\n${lines.join('\n')}\n`), 'table.csv')
  expect(one.state).toBe('finished')
  return one.id
}

async function undone(w: TestWorkspace, id: string): Promise<void> {
  await undoImport(t.deps, w.actor, { id })
  expect(await endedImport(t, w, id)).toMatchObject({ state: 'undone' })
}

async function productOf(w: TestWorkspace, sku: string) {
  const { rows } = await t.owner.query<{ id: string; variants: string[] }>(
    `select id, array(select v.id::text from variants v where v.workspace_id = p.workspace_id and v.product_id = p.id order by v.id) as variants
     from products p where workspace_id = $1 and sku = $2`,
    [w.id, sku],
  )
  const [product] = rows
  if (!product?.variants[0]) throw new Error(`There is no product ${sku}.`)
  return { ...product, first: product.variants[0] }
}

async function left(w: TestWorkspace): Promise<Record<string, string[]>> {
  const { rows } = await t.owner.query<{ sku: string; colors: string[] }>(
    `select p.sku, array(select v.color from variants v where v.workspace_id = p.workspace_id and v.product_id = p.id order by v.id) as colors
     from products p where workspace_id = $1 order by p.id`,
    [w.id],
  )
  return Object.fromEntries(rows.map(({ sku, colors }) => [sku, colors]))
}

async function why(id: string): Promise<(string | undefined)[]> {
  const { rows } = await t.owner.query<{ reason: string }>(
    `select kept_details ->> 'reason' as reason from import_records where import_id = $1 and undone = 'kept' order by line, kind desc`,
    [id],
  )
  return rows.map(({ reason }) => reason)
}

test('a product whose variants are all of the import goes with them, and comes back with them as it was', async () => {
  const w = await t.workspace()
  const id = await imported(w, 4)
  const product = await productOf(w, 'P2')
  const before = await contentOf(w, product.id)
  await undone(w, id)
  expect(await left(w)).toEqual({})
  const { rows } = await t.owner.query('select undone from import_records where import_id = $1', [id])
  expect(rows).toEqual([])
  const restored = await restoreRecord(t.deps, w.actor, { recordId: product.id })
  expect(restored).toMatchObject({ kind: 'product', contents: [{ kind: 'variant', count: 3 }] })
  expect(await contentOf(w, product.id)).toEqual(before)
})

test('each record that goes is told once, variants before their products', async () => {
  const w = await t.workspace()
  const id = await imported(w, 5)
  await undone(w, id)
  const { rows } = await t.owner.query<{ kind: string; count: number; subjects: number; last: number; first: number }>(
    `select kind, count(*)::int as count, count(distinct subject_id)::int as subjects, max(sequence)::int as last, min(sequence)::int as first
     from events where workspace_id = $1 and kind like '%.deleted' group by kind order by kind`,
    [w.id],
  )
  const [products, variants] = rows
  expect(products).toMatchObject({ kind: 'product.deleted', count: 5, subjects: 5 })
  expect(variants).toMatchObject({ kind: 'variant.deleted', count: 15, subjects: 15 })
  expect(variants?.last).toBeLessThan(products?.first ?? 0)
})

test('what somebody has changed, added or certified keeps itself and its product, and nothing else', async () => {
  const w = await t.workspace()
  const id = await imported(w, 6)
  const [renamed, saved, joined, certified] = [
    await productOf(w, 'P0'),
    await productOf(w, 'P1'),
    await productOf(w, 'P2'),
    await productOf(w, 'P3'),
  ]
  await updateProduct(t.deps, w.actor, { id: renamed.id, description: 'Ours' })
  await updateVariant(t.deps, w.actor, { id: saved.first, weight: 0.5 })
  await createVariant(t.deps, w.actor, { productId: joined.id, name: 'Ours', color: 'Ours' })
  await createCertification(t.deps, w.actor, { scheme: 'GOTS', productId: certified.id })
  await undone(w, id)
  expect(await left(w)).toEqual({ P0: [], P1: ['C3'], P2: ['Ours'], P3: [] })
  expect(await why(id)).toEqual(['changed_since', 'changed_since', 'has_others', 'has_others', 'has_others'])
})

test('a product of very many variants goes, too, with others before and after it', async () => {
  const w = await t.workspace()
  const lines = [
    'A,A,C0',
    ...Array.from({ length: 620 }, (_, i) => `B,B,C${i}`),
    ...Array.from({ length: 30 }, (_, i) => `D${i},D,C0`),
  ]
  const one = await runImportFile(t, w, Buffer.from(`sku,product_name,color\n${lines.join('\n')}\n`), 'table.csv')
  expect(one.state).toBe('finished')
  await undone(w, one.id)
  expect(await left(w)).toEqual({})
  const { rows } = await t.owner.query(
    `select kind, count(*)::int as count from deleted_records where workspace_id = $1 group by kind order by kind`,
    [w.id],
  )
  expect(rows).toEqual([
    { kind: 'product', count: 32 },
    { kind: 'variant', count: 620 },
  ])
}, 60_000)

test('a variant that has moved to a product of the import goes back, and the product goes', async () => {
  const w = await t.workspace()
  const first = await imported(w, 1)
  const { first: moved } = await productOf(w, 'P0')
  const line = `${moved},New,New product,Moved`
  const one = await runImportFile(
    t,
    w,
    Buffer.from(`variant_id,sku,product_name,color\n${line}\n,New,New product,Own\n`),
    'table.csv',
  )
  expect(one.state).toBe('finished')
  await undone(w, one.id)
  expect(Object.keys(await left(w))).toEqual(['P0'])
  await undone(w, first)
  expect(await left(w)).toEqual({})
})

/** All that a product and its variants consist of, but for how often and when they were saved and assessed. */
async function contentOf(w: TestWorkspace, productId: string): Promise<unknown[]> {
  const { rows } = await t.owner.query<{ row: unknown }>(
    `select to_jsonb(p) - 'revision' - 'updated_at' - 'scored_at' as row from products p where workspace_id = $1 and id = $2
     union all select * from (select to_jsonb(v) - 'revision' - 'updated_at' from variants v where workspace_id = $1 and product_id = $2 order by id) v
     union all select * from (select to_jsonb(a) - 'id' - 'assessed_at' from assessments a
       where workspace_id = $1 and variant_id in (select id from variants where product_id = $2) order by variant_id) a
     union all select * from (select to_jsonb(r) from readiness r
       where workspace_id = $1 and variant_id in (select id from variants where product_id = $2) order by variant_id) r`,
    [w.id, productId],
  )
  return rows.map(({ row }) => row)
}

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { deleteProduct } from '#features/records/products/delete-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { deleteVariant } from '#features/records/variants/delete-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { inTransaction, type Tx } from './transaction.ts'

const t = await startTestApp()

async function makeVariant(w: TestWorkspace) {
  const product = await createProduct(t.deps, w.actor, { name: 'Tee', category: 'T-shirts' })
  const variant = await createVariant(t.deps, w.actor, {
    productId: product.id,
    name: 'Tee, red',
    materialComposition: '100% cotton',
    weight: 0.2,
  })
  return { product, variant }
}

const REFERENCE = (noun: string, id: string) => sql`
  insert into external_references (workspace_id, connection_id, noun, record_id, external_id)
  values ((select current_workspace()), 'con_1', ${noun}, ${id}, ${id})`

const WRITTEN: Record<string, { noun: 'variant' | 'product'; row: (id: string) => ReturnType<typeof REFERENCE> }> = {
  'a reference of a variant': { noun: 'variant', row: (id) => REFERENCE('variant', id) },
  'a reference of a product': { noun: 'product', row: (id) => REFERENCE('product', id) },
  'a part of what a variant is made of': {
    noun: 'variant',
    row: (id) => sql`insert into variant_materials (workspace_id, variant_id, position, fibre_text, share)
      values ((select current_workspace()), ${id}, 7, 'cotton', 1)`,
  },
  'a part of what a product is made of': {
    noun: 'product',
    row: (id) => sql`insert into product_materials (workspace_id, product_id, position, fibre_text, share)
      values ((select current_workspace()), ${id}, 7, 'cotton', 1)`,
  },
  'a conflict about a variant': {
    noun: 'variant',
    row: (
      id,
    ) => sql`insert into connection_conflicts (workspace_id, id, connection_id, noun, record_id, field, ours, theirs, run_id)
      values ((select current_workspace()), 'cfl_1', 'con_1', 'variant', ${id}, 'name', '1', '2', 'run_1')`,
  },
  'a conflict about a product': {
    noun: 'product',
    row: (
      id,
    ) => sql`insert into connection_conflicts (workspace_id, id, connection_id, noun, record_id, field, ours, theirs, run_id)
      values ((select current_workspace()), 'cfl_1', 'con_1', 'product', ${id}, 'name', '1', '2', 'run_1')`,
  },
}

for (const [what, { noun, row }] of Object.entries(WRITTEN)) {
  test(`${what} is refused where that is not there, or is of another workspace`, async () => {
    const [w, other] = [await t.workspace(), await t.workspace()]
    const { product, variant } = await makeVariant(other)
    const id = noun === 'variant' ? variant.id : product.id
    const write = (place: TestWorkspace, id: string) =>
      inTransaction(t.deps.db.app, place.actor, (tx) => row(id).execute(tx))
    for (const wrong of ['var_none', id]) {
      await expect(write(w, wrong)).rejects.toMatchObject({ code: '23503', constraint: expect.stringContaining(noun) })
    }
    await write(other, id)
  })

  test(`${what} that is on its way holds up who deletes that, and goes with it`, async () => {
    const w = await t.workspace()
    const { product, variant } = await makeVariant(w)
    let deleting: Promise<unknown> = Promise.resolve()
    await inTransaction(t.deps.db.app, w.actor, async (tx) => {
      await row(noun === 'variant' ? variant.id : product.id).execute(tx)
      deleting =
        noun === 'variant'
          ? deleteVariant(t.deps, w.actor, { id: variant.id })
          : deleteProduct(t.deps, w.actor, { id: product.id })
      await waitedFor()
    })
    await deleting
    expect(await rowsOfNone(w)).toEqual([])
  })

  test(`${what} that is being deleted waits, and is refused`, async () => {
    const w = await t.workspace()
    const { product, variant } = await makeVariant(w)
    let writing: Promise<unknown> = Promise.resolve()
    await inTransaction(t.deps.db.app, w.actor, async (tx) => {
      await sql`delete from variants where workspace_id = ${w.id} and id = ${variant.id}`.execute(tx)
      if (noun === 'product')
        await sql`delete from products where workspace_id = ${w.id} and id = ${product.id}`.execute(tx)
      writing = inTransaction(t.deps.db.app, w.actor, (tx) =>
        row(noun === 'variant' ? variant.id : product.id).execute(tx),
      )
      writing.catch(() => {})
      await waitedFor()
    })
    await expect(writing).rejects.toMatchObject({ code: '23503' })
    expect(await rowsOfNone(w)).toEqual([])
  })
}

test('a row that comes to name another variant is refused where that is not there', async () => {
  const w = await t.workspace()
  const { variant } = await makeVariant(w)
  await inTransaction(t.deps.db.app, w.actor, (tx) => REFERENCE('variant', variant.id).execute(tx))
  const rename = (id: string) => (tx: Tx) =>
    sql`update external_references set record_id = ${id} where workspace_id = ${w.id}`.execute(tx)
  await expect(inTransaction(t.deps.db.app, w.actor, rename('var_none'))).rejects.toMatchObject({ code: '23503' })
})

test('saved and assessed while it is deleted, a variant leaves nothing behind', async () => {
  const w = await t.workspace()
  const made = await Promise.all(Array.from({ length: 12 }, () => makeVariant(w)))
  await Promise.allSettled(
    made.flatMap(({ product, variant: { id } }, at) => [
      updateVariant(t.deps, w.actor, { id, weight: 0.3 }),
      at % 2 ? deleteVariant(t.deps, w.actor, { id }) : deleteProduct(t.deps, w.actor, { id: product.id }),
      updateVariant(t.deps, w.actor, { id, weight: 0.4, materialComposition: '100% linen' }),
    ]),
  )
  const { rows } = await t.owner.query('select 1 from variants where workspace_id = $1', [w.id])
  expect(rows).toEqual([])
  const due = 'select count(*)::int as n from assessments_due where workspace_id = $1'
  await expect.poll(async () => (await t.owner.query(due, [w.id])).rows[0].n, { timeout: 20_000 }).toBe(0)
  expect(await rowsOfNone(w)).toEqual([])
})

test('what a backup may hold of none is found', async () => {
  const w = await t.workspace()
  const { variant } = await makeVariant(w)
  await t.owner.query('select refuse_rows_of_none()')
  for (const [table, place] of [
    ['assessments', 'assessments_variant'],
    ['readiness', 'readiness_variant'],
  ]) {
    await t.owner.query('begin')
    await t.owner.query(`update ${table} set variant_id = 'var_none' where workspace_id = $1 and variant_id = $2`, [
      w.id,
      variant.id,
    ])
    await expect(t.owner.query('select refuse_rows_of_none()')).rejects.toMatchObject({
      code: '23503',
      constraint: place,
    })
    await t.owner.query('rollback')
  }
})

/** Until some transaction waits for another. */
async function waitedFor(): Promise<void> {
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await t.owner.query(waiting)).rows[0].n, { timeout: 10_000, interval: 10 }).toBe(1)
}

/** Tables of this workspace with rows that name a product or variant that is not there. */
async function rowsOfNone(w: TestWorkspace): Promise<string[]> {
  const tables = {
    variant: ['assessments', 'readiness', 'variant_materials', 'files', 'external_references', 'connection_conflicts'],
    product: ['product_materials', 'files', 'external_references', 'connection_conflicts'],
  }
  const found: string[] = []
  for (const [noun, names] of Object.entries(tables)) {
    for (const name of names) {
      const { rows } = await t.owner.query(
        `select 1 from ${name} r where workspace_id = $1 and ${noun}_id is not null and not exists (
           select 1 from ${noun}s o where o.workspace_id = $1 and o.id = r.${noun}_id)`,
        [w.id],
      )
      if (rows.length > 0) found.push(`${name} of ${noun}s`)
    }
  }
  return found
}

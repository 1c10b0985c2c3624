import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { startTestApp } from '#test/harness.ts'
import { inTransaction } from './transaction.ts'

const t = await startTestApp()

/** By hand, as the owner: the service has no such operation. */
test('a workspace that is deleted takes everything with it', async () => {
  const [going, staying] = [await t.workspace(), await t.workspace()]
  for (const { actor } of [going, staying]) {
    const product = await createProduct(t.deps, actor, { name: 'Tee' })
    const { id } = await createVariant(t.deps, actor, { name: 'Tee, red', productId: product.id })
    await inTransaction(t.deps.db.app, actor, (tx) =>
      sql`insert into assessments_due (workspace_id, variant_id) values (${actor.workspaceId}, ${id})`.execute(tx),
    )
    await t.owner.query(`insert into stored_files (workspace_id, storage_key, size) values ($1, $2, 1)`, [
      actor.workspaceId,
      `key-${id}`,
    ])
    await t.owner.query(
      `insert into imports (workspace_id, id, file_name, size, sha256, storage_key, inspection, shape, state, total_rows,
         actor_kind, actor_id, actor_name)
       values ($1, 'imp_1', 'a.csv', 1, '', $2, '{}', '', 'finished', 1, 'system', '', '')`,
      [actor.workspaceId, `key-${id}`],
    )
    await t.owner.query(
      `insert into import_records (workspace_id, import_id, record_id, kind, line, outcome, revision)
       values ($1, 'imp_1', $2, 'variant', 2, 'created', 1)`,
      [actor.workspaceId, id],
    )
  }
  const held = await tablesWith(staying.id)
  expect(held).toEqual(expect.arrayContaining(['assessments_due', 'events', 'import_records', 'products', 'variants']))
  expect(await tablesWith(going.id)).toEqual(held)
  await t.owner.query('delete from workspaces where id = $1', [going.id])
  expect(await tablesWith(going.id)).toEqual([])
  expect(await tablesWith(staying.id)).toEqual(held)
})

async function tablesWith(workspaceId: string): Promise<string[]> {
  const { rows } = await t.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'selvedge' and column_name = 'workspace_id' and table_type = 'BASE TABLE' order by 1`,
  )
  const held: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await t.owner.query(`select from ${name} where workspace_id = $1 limit 1`, [workspaceId])
    if (rowCount) held.push(name)
  }
  return held
}

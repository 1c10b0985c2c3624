import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { countForeignTransactions } from './adopt-transactions.ts'
import { migrate } from './migrate.ts'

const HIGH = '9000000000000'

test('no column is forgotten that has a number of a transaction: none is from the future once another cluster is started', async () => {
  const t = await startTestApp()
  const { actor } = await t.workspace()
  const owner = await t.owner.connect()
  try {
    await owner.query('set session_replication_role = replica')
    const positions = ['alert', 'channel', 'model_refresh', 'webhook', 'write_back'].map((name) => `${name}_positions`)
    for (const table of positions) {
      await owner.query(
        `insert into ${table} (workspace_id, transaction) values ($1, $2)
         on conflict (workspace_id) do update set transaction = excluded.transaction`,
        [actor.workspaceId, HIGH],
      )
    }
    await owner.query(
      `insert into list_copies (workspace_id, id, connection_id, name, noun, table_key, table_label, columns, key_column, when_left, heard)
       values ($1, 'lcp_1', 'cnn_1', 'Stock', 'variant', 't', 'T', '[]', 'sku', 'delete', $2)`,
      [actor.workspaceId, HIGH],
    )
    await owner.query('update events set transaction = $2 where workspace_id = $1', [actor.workspaceId, HIGH])
    const foreign = await countForeignTransactions(owner)
    expect(foreign.map(({ column }) => column)).toEqual(
      expect.arrayContaining([
        'events.transaction',
        'list_copies.heard',
        ...positions.map((name) => `${name}.transaction`),
      ]),
    )
    await migrate(t.connection)
    expect(await countForeignTransactions(owner)).toEqual([])
    const { rows } = await owner.query('select wanted from list_copies')
    expect(rows).toEqual([{ wanted: 'whole' }])
  } finally {
    owner.release(true)
  }
})

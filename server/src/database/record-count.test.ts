import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { recordCount } from './record-count.ts'
import { inTransaction, type Tx } from './transaction.ts'

const t = await startTestApp()

const TABLES = ['companies', 'products', 'variants', 'materials', 'certifications'] as const

/** As kept, and as there are. */
function askCounts(workspaceId: string) {
  const each = TABLES.map(
    (table) => sql`select ${table}::text as table, ${recordCount(table, workspaceId)} as kept,
      (select count(*)::int from ${sql.table(table)} where workspace_id = ${workspaceId}) as there`,
  )
  return sql<Counted>`${sql.join(each, sql` union all `)}`
}

type Counted = { readonly table: string; readonly kept: number; readonly there: number }

const told = (rows: readonly Counted[]) => ({
  kept: Object.fromEntries(rows.map(({ table, kept }) => [table, kept])),
  there: Object.fromEntries(rows.map(({ table, there }) => [table, there])),
})

const countsOf = async (tx: Tx, workspaceId: string) => told((await askCounts(workspaceId).execute(tx)).rows)
const read = (w: TestWorkspace) => inTransaction(t.deps.db.app, w.actor, (tx) => countsOf(tx, w.id))

/** In one transaction of the owner, which is taken back. */
async function asOwner(
  begin: string,
  w: TestWorkspace,
  work: (owner: PoolClient, counts: () => Promise<ReturnType<typeof told>>) => Promise<void>,
) {
  const owner = await t.owner.connect()
  const { sql: text, parameters } = askCounts(w.id).compile(t.deps.db.app)
  try {
    await owner.query(begin)
    await work(owner, async () => told((await owner.query<Counted>(text, [...parameters])).rows))
  } finally {
    await owner.query('rollback')
    owner.release()
  }
}

const linesOf = async (w: TestWorkspace) =>
  (await t.owner.query('select 1 from record_counts where workspace_id = $1', [w.id])).rowCount ?? 0

const make = (from: number, count: number) => sql`
  insert into materials (workspace_id, id, name)
  select (select current_workspace()), 'mat_' || lpad(n::text, 12, '0'), 'Cotton ' || n from generate_series(${from}::int, ${from + count - 1}::int) n`
const remove = (from: number, count: number) => sql`
  delete from materials where workspace_id = (select current_workspace())
    and id = any(select 'mat_' || lpad(n::text, 12, '0') from generate_series(${from}::int, ${from + count - 1}::int) n)`

test('whatever is written at once, undone or left unsaid, what is kept is what there is', async () => {
  const w = await t.workspace()
  const others = await read(await t.workspace())
  let next = 0
  // Eight writers, each of which adds, deletes and takes back; half of what they have written is rolled back.
  const writers = Array.from({ length: 8 }, async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      const [from, count] = [next, 1 + (turn % 7)]
      next += count
      await inTransaction(t.deps.db.app, w.actor, async (tx) => {
        await make(from, count).execute(tx)
        await sql`savepoint before`.execute(tx)
        await remove(from, 1).execute(tx)
        if (turn % 3 === 0) await sql`rollback to savepoint before`.execute(tx)
        if (turn % 2 === 0) throw new Error('taken back')
        const { kept, there } = await countsOf(tx, w.id)
        expect(kept).toEqual(there)
      }).catch((error: Error) => {
        if (error.message !== 'taken back') throw error
      })
    }
  })
  await Promise.all(writers)
  const { kept, there } = await read(w)
  expect(kept).toEqual(there)
  expect(there.materials).toBeGreaterThan(300)
  expect((await read(w)).kept).toEqual(there)
  expect((await read(await t.workspace())).kept).toEqual(others.kept)
})

test('lines are folded, so that they stay few', async () => {
  const w = await t.workspace()
  const before = (await read(w)).there.materials ?? 0
  await inTransaction(t.deps.db.app, w.actor, async (tx) => {
    for (let n = 0; n < 1_000; n += 1) await make(10_000 + n, 1).execute(tx)
  })
  expect((await read(w)).kept.materials).toBe(before + 1_000)
  expect(await linesOf(w)).toBeLessThan(200)
})

test('a reader who began before sees the count of before', async () => {
  const w = await t.workspace()
  await asOwner('begin isolation level repeatable read', w, async (_owner, counts) => {
    const before = await counts()
    await inTransaction(t.deps.db.app, w.actor, (other) => make(20_000, 70).execute(other))
    await t.owner.query('select fold_record_counts($1, $2)', [w.id, 'materials'])
    expect(await counts()).toEqual(before)
  })
  expect((await read(w)).kept.materials).toBe(70)
})

test('a workspace that is deleted leaves no lines', async () => {
  const w = await t.workspace()
  await inTransaction(t.deps.db.app, w.actor, (tx) => make(30_000, 10).execute(tx))
  expect(await linesOf(w)).toBeGreaterThan(0)
  await t.owner.query('delete from workspaces where id = $1', [w.id])
  expect(await linesOf(w)).toBe(0)
})

test('what is wrong is put right, and nothing else is touched', async () => {
  const w = await t.workspace()
  await inTransaction(t.deps.db.app, w.actor, (tx) => make(40_000, 10).execute(tx))
  const { there } = await read(w)
  // Within a transaction, because all workspaces are counted, which is not for while others write: migrations and restores are alone.
  await asOwner('begin', w, async (owner, counts) => {
    await owner.query('select correct_record_counts()')
    const { rowCount } = await owner.query('select 1 from record_counts where workspace_id = $1', [w.id])
    expect(rowCount).toBe(1)
    await owner.query('update record_counts set added = added + 5 where workspace_id = $1', [w.id])
    expect((await counts()).kept).not.toEqual(there)
    await owner.query('select correct_record_counts()')
    expect((await counts()).kept).toEqual(there)
  })
})

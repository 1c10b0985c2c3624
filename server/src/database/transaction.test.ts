import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { inTransaction, LocksOutrun, type Tx } from './transaction.ts'

const { deps } = await startTestApp()
const scope = { workspaceId: null }
const lock = (tx: Tx, id: number) => sql`select pg_advisory_xact_lock(${id}::int)`.execute(tx)

test('two transactions that wait for each other both happen: the one that is ended runs again', async () => {
  let runs = 0
  const meeting = Promise.withResolvers<void>()
  const cross = (first: number, second: number) =>
    inTransaction(deps.db.app, scope, async (tx) => {
      await lock(tx, first)
      runs += 1
      if (runs === 2) meeting.resolve()
      await meeting.promise
      await lock(tx, second)
      return first
    })
  expect(await Promise.all([cross(1, 2), cross(2, 1)])).toEqual([1, 2])
  expect(runs).toBe(3)
})

test.each([
  ['40001', 3],
  ['40P01', 3],
  ['23505', 1],
])('work that always ends with %s runs %i times', async (code, times) => {
  let runs = 0
  const failing = inTransaction(deps.db.app, scope, async (tx) => {
    runs += 1
    await sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code })
  expect(runs).toBe(times)
})

test('work whose locks were outrun lets go of them and runs again, until they are the right ones', async () => {
  let runs = 0
  const done = inTransaction(deps.db.app, scope, async (tx) => {
    runs += 1
    await lock(tx, 2 + runs)
    if (runs < 5) throw new LocksOutrun('What was looked at was changed.')
    const { rows } = await sql<{ held: number }>`
      select count(*)::int as held from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx)
    return rows[0]?.held
  })
  expect([await done, runs]).toEqual([1, 5])
})

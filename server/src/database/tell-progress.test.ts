import pg from 'pg'
import { expect, test } from 'vitest'
import { olderDatabase } from '#test/older-database.ts'
import { migrate } from './migrate.ts'
import { tellProgress } from './tell-progress.ts'

const PACE = { firstMs: 20, nextMs: 20 }

test('a migration that waits is told, with the session that it waits for, and the rest of the start as well', async () => {
  const { connection, owner } = await olderDatabase('0098')
  await owner.query(`set application_name = 'somebody''s report'; begin; lock table products in access share mode`)
  const told: string[] = []
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const done = migrate(connection, undefined, {
    pace: PACE,
    note: (message) => {
      told.push(message)
      if (message.includes('lock')) letGo()
    },
  })
  await Promise.race([released, done])
  await owner.query('commit')
  const { applied } = await done
  expect(told.find((message) => message.includes('lock'))).toMatch(
    new RegExp(
      `^Migration \\d+ of ${applied.length} \\(\\d{4}-[a-z0-9-]+\\.sql\\) has taken \\d+ s.*; it waits for the session \\d+ \\(somebody's report\\), which holds a lock\\.$`,
    ),
  )
  expect(told.at(-1)).toMatch(/^The database is ready, after \d+ s\.$/)
})

test('a process that waits for another one to finish the migrations says so', async () => {
  const { connection, owner } = await olderDatabase('0098')
  await owner.query('select pg_advisory_lock(7353339)')
  let letGo = () => {}
  const told = new Promise<string>((resolve) => {
    const start = migrate(connection, undefined, { pace: PACE, note: resolve })
    letGo = () => start.catch(() => {})
  })
  expect(await told).toMatch(/^Waiting for another process, which brings the database to its version, has taken \d+ s/)
  await owner.query('select pg_advisory_unlock(7353339)')
  await letGo()
})

test('how far an index is comes from PostgreSQL, and what is quick is not told', async () => {
  const { connection, owner } = await olderDatabase('0002')
  await owner.query(`
    create table measured as select generate_series(1, 1000) as n;
    create function waiting(n int) returns int language plpgsql immutable as
      $$ begin perform pg_advisory_xact_lock_shared(1); return n; end $$;
    select pg_advisory_lock(1)`)
  const worker = new pg.Client({ ...connection, options: '-c search_path=selvedge' })
  await worker.connect()
  const told: string[] = []
  const progress = tellProgress({ connection, session: worker, pace: PACE, note: (line) => told.push(line) })
  progress.begin('Migration 1 of 1 (0001-index.sql)')
  const built = worker.query('create index on measured (waiting(n))')
  built.catch(() => {})
  await expect.poll(() => told.at(-1)).toMatch(/; an index of measured, building index: scanning table, \d+%/)
  await owner.query('select pg_advisory_unlock(1)')
  await built
  progress.end()
  await worker.end()

  const quick: string[] = []
  expect((await migrate(connection, '0003', { note: (line) => quick.push(line) })).applied).not.toEqual([])
  expect(quick).toEqual([])
})

test('before an upgrade one is asked, once, with the old schema; not at a first start, and not where nothing was entered', async () => {
  const asked: string[] = []
  const { connection, owner } = await olderDatabase('0098')
  const beforeUpgrade = async ({ migrations }: { migrations: readonly string[] }) => {
    const { rows } = await owner.query('select max(name) as name from migrations')
    asked.push(`${rows[0].name} then ${migrations[0]}`)
  }
  await migrate(connection, '0098-z', { beforeUpgrade })
  expect(asked).toEqual([])
  await owner.query(`insert into workspaces (id, slug, name) values ('wsp_1', 'one', 'One')`)
  await Promise.all([
    migrate(connection, undefined, { beforeUpgrade }),
    migrate(connection, undefined, { beforeUpgrade }),
  ])
  expect(asked).toEqual([expect.stringMatching(/^0097-.* then 0099-|^0098-.* then 0099-/)])
})

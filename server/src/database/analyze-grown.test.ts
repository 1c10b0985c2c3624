import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { analyzeGrown } from './analyze-grown.ts'

const t = await startTestApp()
const db = t.deps.db.background

/** By the last ANALYZE; -1: there was none. */
async function known(): Promise<number> {
  const { rows } = await t.owner.query(`select reltuples::int from pg_class where oid = 'selvedge.companies'::regclass`)
  return rows[0].reltuples
}

async function companies(workspaceId: string, from: number, to: number): Promise<void> {
  await t.owner.query(
    `insert into selvedge.companies (workspace_id, id, name)
     select $1::text, 'com_' || lpad(i || right($1::text, 12), 26, '0'), 'Mill ' || i from generate_series($2::int, $3::int) i`,
    [workspaceId, from, to],
  )
}

test('tables are analysed when a workspace has made three times what the planner knows of one, and not for a little more', async () => {
  const [one, other] = [await t.workspace(), await t.workspace()]
  await companies(one.id, 1, 100)
  await t.owner.query('truncate selvedge.companies cascade; analyze selvedge.companies')
  await companies(one.id, 1, 500)

  expect(await analyzeGrown(db, { companies: 500, variants: 0 })).toBe(true)
  expect(await known()).toBe(500)

  await companies(one.id, 501, 1_500)
  expect(await analyzeGrown(db, { companies: 1_000, variants: 0 })).toBe(false)
  expect(await known()).toBe(500)

  await companies(one.id, 1_501, 2_001)
  expect(await analyzeGrown(db, { companies: 1_501 })).toBe(true)
  expect(await known()).toBe(2_001)

  // Plans are the same for every workspace, so what counts is how many one of them has.
  await companies(other.id, 1, 1)
  await t.owner.query('analyze selvedge.companies')
  expect(await analyzeGrown(db, { companies: 3_002 })).toBe(false)
  expect(await analyzeGrown(db, { companies: 3_004 })).toBe(true)
})

test('a table without statistics has grown as soon as anything is made in it', async () => {
  await t.owner.query('truncate selvedge.companies cascade; analyze selvedge.companies')
  expect(await analyzeGrown(db, { companies: 0 })).toBe(false)
  expect(await analyzeGrown(db, { companies: 1 })).toBe(true)
})

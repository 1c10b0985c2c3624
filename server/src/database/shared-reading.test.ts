import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { slotOf } from './statement-slots.ts'
import type { TextStatement } from './texts-query.ts'

const t = await startTestApp({ databasePoolSize: 3 })
const home = await t.workspace()
const other = await t.workspace()
const { readTextsAsApp } = t.deps.db

function statement(text: string, values: TextStatement['values'] = []): TextStatement {
  return { text, values, slot: slotOf(text) }
}

const WHERE = statement(`select current_setting('selvedge.workspace'), pg_backend_pid()::text`)

test('each statement runs in a transaction of its own workspace, whoever else is on the connection', async () => {
  const asked = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? home.id : other.id))
  const answers = await Promise.all(asked.map((workspaceId) => readTextsAsApp({ workspaceId }, WHERE)))
  expect(answers.map(([row]) => row?.[0])).toEqual(asked)
  expect(new Set(answers.map(([row]) => row?.[1])).size).toBeLessThanOrEqual(3)
  // Nothing is left on the connections.
  const { rows } = await t.owner.query(
    `select count(*)::int as count from pg_stat_activity where pid = any($1) and state like 'idle in%'`,
    [answers.map(([row]) => Number(row?.[1]))],
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('what was asked in one turn of the event loop shares connections', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => readTextsAsApp({ workspaceId: home.id }, WHERE)))
  expect(new Set(answers.map(([row]) => row?.[1])).size).toBe(1)
})

test('an error of one is none of the others’, and the next find a connection that works', async () => {
  for (const broken of ['select 1 / $1::int', 'select $1 from nowhere', 'select $1::uuid']) {
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, (_, at) =>
        readTextsAsApp({ workspaceId: home.id }, at === 2 ? statement(broken, ['0']) : WHERE),
      ),
    )
    expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true, true])
    const [row] = await readTextsAsApp({ workspaceId: home.id }, WHERE)
    expect(row?.[0]).toBe(home.id)
  }
})

test('a name is given again to another text, and connections that have the old one close it', async () => {
  const texts = Array.from({ length: 400 }, (_, at) => `select '${at}'`)
  for (const order of [texts, texts.toReversed(), texts]) {
    const answers = await Promise.all(
      order.map((text) => readTextsAsApp({ workspaceId: home.id }, statement(text)).then(([row]) => row?.[0])),
    )
    expect(answers).toEqual(order.map((text) => text.slice(8, -1)))
  }
  const kept = await readTextsAsApp(
    { workspaceId: home.id },
    statement('select count(*)::text from pg_prepared_statements'),
  )
  expect(Number(kept[0]?.[0])).toBeLessThanOrEqual(152)
})

test('rows come in their order, with nothing where a column is null', async () => {
  const rows = await readTextsAsApp(
    { workspaceId: home.id },
    statement(`select n::text, nullif(n, $1::int)::text from generate_series(1, 3) n order by n desc`, ['2']),
  )
  expect(rows).toEqual([
    ['3', '3'],
    ['2', null],
    ['1', '1'],
  ])
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { rounds } from '#test/sample.ts'
import { type Database, openDatabase } from './database.ts'
import { DOORS_OF_A_COMMAND } from './door-logins.ts'
import { sendAlong } from './open-transaction.ts'
import { openPool } from './pipelined-dialect.ts'
import { sendGroup } from './statement-group.ts'
import { inTransaction, type Tx } from './transaction.ts'

const STATEMENTS = 3
const t = await startTestApp()
await t.owner.query(`
  ${Array.from({ length: STATEMENTS }, (_, i) => `create table selvedge.passing_${i} (id int)`).join(';')};
  create function selvedge.survive(text) returns text language plpgsql as $$
    begin
      if left($1, 4) = 'full' then raise 'could not extend file' using errcode = '53100'; end if;
      return $1;
    end $$;
  grant select on all tables in schema selvedge to selvedge_app`)

/** Where PostgreSQL meets the fault: while it runs the statement, takes its values, or (the table is away) reads its text. */
type Fault = 'run' | 'value' | 'text'
type Step = {
  /** Which of the statements. */
  readonly statement: number
  /** Nobody waits for its answer; or it is waited for; or it is, beside the steps after it. */
  readonly how: 'along' | 'waited for' | 'beside'
  /** Many letters leave at once, and then end their group. */
  readonly isLong: boolean
  readonly fault: Fault | null
}

const step: fc.Arbitrary<Step> = fc.record({
  statement: fc.nat(STATEMENTS - 1),
  how: fc.constantFrom('along' as const, 'waited for' as const, 'beside' as const),
  isLong: fc.boolean(),
  fault: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    fc.constantFrom('run' as const, 'value' as const, 'text' as const),
  ),
})
/** Steps of one transaction or one reading; those of a part are undone alone when one fails. */
const group = fc.record({
  as: fc.constantFrom('transaction' as const, 'part' as const, 'reading' as const),
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
})

test('whatever fails and wherever, every statement works again on the same pool as soon as nothing is wrong', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(group, { minLength: 2, maxLength: 4 }), async (groups) => {
      const db = openDatabase({ connection: t.connection, doors: DOORS_OF_A_COMMAND, poolSize: 1 })
      try {
        for (const one of groups) {
          const away = new Set(one.steps.filter(({ fault }) => fault === 'text').map(({ statement }) => statement))
          for (const i of away) await t.owner.query(`alter table passing_${i} rename to away_${i}`)
          await run(db, one).catch(() => {})
          for (const i of away) await t.owner.query(`alter table away_${i} rename to passing_${i}`)
        }
        for (const steps of EVERYTHING) await run(db, { as: 'transaction', steps })
        await run(db, { as: 'reading', steps: EVERYTHING.flat().filter(({ how }) => how !== 'along') })
      } finally {
        await db.close()
      }
    }),
    { numRuns: rounds({ whole: 60, sample: 20 }) },
  )
})

/** Each statement in every place that it can have in a group. */
const EVERYTHING: Step[][] = Array.from({ length: STATEMENTS }, (_, statement) =>
  [true, false].flatMap((isLong) =>
    (['along', 'waited for', 'along'] as const).map((how) => ({ statement, how, isLong, fault: null })),
  ),
)

type Group = { readonly as: 'transaction' | 'part' | 'reading'; readonly steps: readonly Step[] }

async function run(db: Database, { as, steps }: Group): Promise<void> {
  const scope = { workspaceId: null }
  if (as === 'reading') {
    const reading = db.readAsApp(scope)
    try {
      await take(
        reading.tx,
        steps.map((one) => (one.how === 'along' ? { ...one, how: 'beside' } : one)),
      )
    } finally {
      reading.end()
    }
  } else if (as === 'part') {
    await inTransaction(db.app, scope, async (tx) => {
      const part = inTransaction(tx as unknown as typeof db.app, scope, () => take(tx, steps))
      await part.catch(() => {})
      await take(
        tx,
        steps.map((one) => ({ ...one, fault: null })),
      )
    })
  } else await inTransaction(db.app, scope, (tx) => take(tx, steps))
}

async function take(tx: Tx, steps: readonly Step[]): Promise<void> {
  const beside: Promise<unknown>[] = []
  const errors: unknown[] = []
  for (const { statement, how, isLong, fault } of steps) {
    const long = 'a'.repeat(isLong ? 4_500 : 4)
    const text = fault === 'run' ? `full${long}` : long
    const query = sql`select survive(${text}), ${fault === 'value' ? 'one' : '1'}::int, count(*) from ${sql.table(`passing_${statement}`)}`
    if (how === 'along') sendAlong(tx, query.compile(tx))
    else {
      const answer = query.execute(tx).catch((error: unknown) => void errors.push(error))
      if (how === 'waited for') await answer
      else beside.push(answer)
    }
  }
  await Promise.all(beside)
  if (errors.length > 0) throw errors[0]
}

test('a statement without name and values fails with the error of those in front of it, and keeps nobody waiting', async () => {
  const pool = openPool({ ...t.connection, max: 1, query_timeout: 5_000 })
  const client = await pool.connect()
  onTestFinished(() => {
    client.release(true)
    return pool.end()
  })
  const nameless = (text: string) => ({ text, values: [] })
  await expect(sendGroup(client, [nameless('select 1 / 0')], nameless('select 1'))).rejects.toMatchObject({
    code: '22012',
  })
  expect((await sendGroup(client, [nameless('select 1')], nameless('select 2 as two'))).rows).toEqual([{ two: 2 }])
})

describe('a connection that has lost what it had prepared', () => {
  const scope = { workspaceId: null }
  const ask = (tx: Tx) => sql`select survive('as ever')`.execute(tx)
  test.each<[string, (db: Database) => Promise<unknown>]>([
    ['a transaction', (db) => inTransaction(db.app, scope, ask)],
    ['a statement by itself', (db) => ask(db.app)],
  ])('refuses %s once at most', async (_, use) => {
    const db = openDatabase({ connection: t.connection, doors: DOORS_OF_A_COMMAND, poolSize: 1 })
    onTestFinished(() => db.close())
    await use(db)
    await sql`deallocate all`.execute(db.app)
    await use(db).catch(() => {})
    expect(await Promise.allSettled([use(db), use(db)])).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ])
  })

  test('is told from one whose statement was refused for what it says, which is kept', async () => {
    const db = openDatabase({ connection: t.connection, doors: DOORS_OF_A_COMMAND, poolSize: 1 })
    onTestFinished(() => db.close())
    const backend = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.app)).rows[0]?.pid
    const write = (id: string) => inTransaction(db.app, scope, (tx) => sql`select survive(${id})`.execute(tx))
    await write('good')
    const before = await backend()
    for (let i = 0; i < 3; i += 1) await expect(write('full')).rejects.toMatchObject({ reason: 'storage_full' })
    expect(await backend()).toBe(before)
  })
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { sendAlong, sendJoined } from './open-transaction.ts'
import { inTransaction, type Tx } from './transaction.ts'

const t = await startTestApp()
await t.owner.query('create table selvedge.notes (text text primary key); grant all on selvedge.notes to selvedge_app')
beforeEach(() => t.owner.query('truncate selvedge.notes'))

const scope = { workspaceId: null }
const inOne = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(t.deps.db.app, scope, work)
/** Few letters wait for the next statement, many leave at once. */
const note = (tx: Tx, text: string) => sendAlong(tx, sql`insert into notes (text) values (${text})`.compile(tx))
const notes = async (tx: Tx) => (await sql<{ text: string }>`select text from notes order by 1`.execute(tx)).rows
const kept = async () =>
  (await t.owner.query('select text from selvedge.notes order by 1')).rows.map(({ text }) => text)
const TAKEN = { code: '23505', constraint: 'notes_pkey' }

describe.each([
  ['little', 'a'],
  ['much', 'a'.repeat(2_500)],
])('%s that is sent along', (_much, text) => {
  const other = `${text}b`

  test('is there for the statements after it, and kept by the commit', async () => {
    const seen = await inOne(async (tx) => {
      note(tx, text)
      note(tx, other)
      return notes(tx)
    })
    expect(seen).toEqual([{ text }, { text: other }])
    await inOne(async (tx) => note(tx, 'last'))
    expect(await kept()).toEqual([text, other, 'last'])
  })

  test('is undone with the transaction', async () => {
    const undone = inOne(async (tx) => {
      note(tx, text)
      await notes(tx)
      note(tx, other)
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await kept()).toEqual([])
  })

  test('fails the commit with its own error, and nothing of the transaction is kept', async () => {
    const failing = inOne(async (tx) => {
      note(tx, text)
      await notes(tx)
      note(tx, other)
      note(tx, text)
    })
    await expect(failing).rejects.toMatchObject(TAKEN)
    expect(await kept()).toEqual([])
    // The connection is as good as before.
    for (let i = 0; i < 5; i += 1) expect(await inOne(notes)).toEqual([])
  })

  test('fails all statements after it with its own error', async () => {
    const failing = inOne(async (tx) => {
      note(tx, text)
      note(tx, text)
      const outcomes = await Promise.allSettled([notes(tx), notes(tx)])
      for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: TAKEN })
    })
    await expect(failing).rejects.toMatchObject(TAKEN)
  })

  test('fails the part it belongs to, and the transaction goes on without that part', async () => {
    await inOne(async (tx) => {
      note(tx, text)
      const part = inTransaction(asTransaction(tx), scope, async () => {
        note(tx, other)
        note(tx, text)
      })
      await expect(part).rejects.toMatchObject(TAKEN)
      note(tx, 'after')
    })
    expect(await kept()).toEqual([text, 'after'])
  })

  test('is undone with a part that throws, whether it has been sent or not', async () => {
    await inOne(async (tx) => {
      note(tx, 'before')
      for (const look of [notes, async () => {}]) {
        const part = inTransaction(asTransaction(tx), scope, async (tx) => {
          note(tx, text)
          await look(tx)
          note(tx, other)
          throw new Error('not this part')
        })
        await expect(part).rejects.toThrow('not this part')
      }
      await inTransaction(asTransaction(tx), scope, async () => note(tx, 'kept'))
    })
    expect(await kept()).toEqual(['before', 'kept'])
  })
})

test('a transaction in which a statement has failed that nobody waited for is not taken for committed', async () => {
  const failing = inOne(async (tx) => {
    note(tx, 'a')
    sql`select 1 / 0`.execute(tx).catch(() => {})
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await kept()).toEqual([])
})

test('nothing can be said in a transaction that has ended', async () => {
  const [tx] = await inOne(async (tx) => [tx])
  await expect(notes(tx!)).rejects.toThrow('has ended')
  expect(() => note(tx!, 'late')).toThrow('has ended')
  expect(await kept()).toEqual([])
})

describe('a statement that may be joined with the next', () => {
  const told = (tx: Tx, text: string) =>
    sendJoined(tx, {
      sql: (first) => `insert into told (text, of) values ($${first}, $${first + 1})`,
      parameters: [text, null],
    })
  const add = (tx: Tx, text: string) => sql`insert into notes (text) values (${text})`.execute(tx)
  const rename = (tx: Tx, from: string, to: string) =>
    sql<{ text: string }>`update notes set text = ${to} where text = ${from} returning text`.execute(tx)
  /** Each with the statement that PostgreSQL was given. */
  const tellings = async () => (await t.owner.query('select text, said from selvedge.told order by number')).rows

  beforeEach(() =>
    t.owner.query(`drop table if exists selvedge.told;
      create table selvedge.told (
        number int generated always as identity, text text unique, of text, said text default current_query());
      grant all on selvedge.told to selvedge_app`),
  )

  test('is one with it when that changes something, each with its own values', async () => {
    const renamed = await inOne(async (tx) => {
      told(tx, 'of a')
      await add(tx, 'a')
      told(tx, 'of b')
      return (await rename(tx, 'a', 'b')).rows
    })
    expect(renamed).toEqual([{ text: 'b' }])
    expect(await kept()).toEqual(['b'])
    expect(await tellings()).toEqual([
      { text: 'of a', said: expect.stringMatching(/^with joined as \(.*\) insert into notes/) },
      { text: 'of b', said: expect.stringMatching(/^with joined as \(.*\) update notes/) },
    ])
  })

  test('is a statement of its own before one that reads, before a commit, beside others, and when it is long', async () => {
    const long = 'a'.repeat(5_000)
    await inOne(async (tx) => {
      told(tx, 'before a reading')
      const { rows } = await sql<{ text: string }>`select text from told`.execute(tx)
      expect(rows).toEqual([{ text: 'before a reading' }])
      told(tx, 'before another')
      told(tx, long)
      await add(tx, 'a')
      told(tx, 'before the commit')
    })
    const alone = expect.stringMatching(/^insert into told/)
    expect(await tellings()).toEqual(
      ['before a reading', 'before another', long, 'before the commit'].map((text) => ({ text, said: alone })),
    )
  })

  test('is undone with it, whichever of the two fails, and the part is undone that they belong to', async () => {
    await inOne(async (tx) => {
      told(tx, 'kept')
      await add(tx, 'kept')
    })
    for (const [telling, adding] of [
      ['kept', 'new'],
      ['new', 'kept'],
    ] as const) {
      const both = async (tx: Tx) => {
        told(tx, telling)
        await add(tx, adding)
      }
      await expect(inOne(both)).rejects.toMatchObject({ code: '23505' })
      await inOne(async (tx) => {
        const part = inTransaction(asTransaction(tx), scope, both)
        await expect(part).rejects.toMatchObject({ code: '23505' })
      })
    }
    expect(await kept()).toEqual(['kept'])
    expect((await tellings()).map(({ text }) => text)).toEqual(['kept'])
  })
})

function asTransaction(tx: Tx) {
  return tx as typeof t.deps.db.app
}

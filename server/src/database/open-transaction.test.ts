import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { sendAlong } from './open-transaction.ts'
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

function asTransaction(tx: Tx) {
  return tx as typeof t.deps.db.app
}

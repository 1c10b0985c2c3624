import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { listenForSignals } from '#platform/signals.ts'
import { faultyNetwork } from '#test/faulty-network.ts'
import { openDatabase } from './database.ts'
import { DOORS_OF_A_COMMAND } from './door-logins.ts'
import { inTransaction } from './transaction.ts'

test('gives up a connection on which the database says nothing, and answers on another', async () => {
  const network = await faultyNetwork(inject('cluster'))
  const db = openDatabase({
    connection: network.connection,
    doors: DOORS_OF_A_COMMAND,
    poolSize: 2,
    answerTimeoutMs: 300,
  })
  onTestFinished(() => db.close().finally(network.close))
  const ask = () => inTransaction(db.published, { workspaceId: null }, (tx) => sql`select 1`.execute(tx))
  await Promise.all([ask(), ask()])
  network.breaks('silent')
  await network.mends()
  const asked = await Promise.allSettled([ask(), ask()])
  for (const outcome of asked) expect(outcome).toMatchObject({ reason: { reason: 'database_unavailable' } })
  await ask()
})

test('gives up a reading on which the database says nothing', async () => {
  const network = await faultyNetwork(inject('cluster'))
  const db = openDatabase({
    connection: network.connection,
    doors: DOORS_OF_A_COMMAND,
    poolSize: 2,
    answerTimeoutMs: 300,
  })
  onTestFinished(() => db.close().finally(network.close))
  const read = async () => {
    const reading = db.readAsPublic({ workspaceId: null })
    try {
      return await sql`select 1`.execute(reading.tx)
    } finally {
      reading.end()
    }
  }
  await Promise.all([read(), read()])
  network.breaks('silent')
  await network.mends()
  const outcomes = await Promise.allSettled([read(), read()])
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { reason: 'database_unavailable' } })
  await read()
})

test('gives up a statement in the background on which the database says nothing, however long one may take there', async () => {
  const network = await faultyNetwork(inject('cluster'))
  const db = openDatabase({
    connection: network.connection,
    doors: DOORS_OF_A_COMMAND,
    poolSize: 2,
    answerTimeoutMs: 300,
  })
  onTestFinished(() => db.close().finally(network.close))
  const work = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(db.background)
  await Promise.all([work(0), work(0)])
  // Many times as long as a request would wait.
  await work(3)
  network.breaks('silent')
  await network.mends()
  const asked = await Promise.race([Promise.allSettled([work(0), work(0)]), sleep(20_000, 'silence')])
  expect(asked).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  for (const one of asked as PromiseRejectedResult[]) expect(one.reason.reason).toBe('database_unavailable')
  await work(0)
})

test('listens again, and says that messages may have been missed, when the network has fallen silent', async () => {
  const network = await faultyNetwork(inject('cluster'))
  const signals = await listenForSignals(network.connection, () => {}, 200)
  onTestFinished(() => signals.close().finally(network.close))
  const heard: (string | null)[] = []
  signals.on('selvedge_passport', (payload) => heard.push(payload))
  network.breaks('silent')
  await network.mends()
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([null])
})

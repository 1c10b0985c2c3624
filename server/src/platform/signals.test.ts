import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, inject, type TestContext, test } from 'vitest'
import { faultyNetwork, type NetworkFault } from '#test/faulty-network.ts'
import { listenForSignals } from './signals.ts'

/** How long the database is away. */
const OUTAGE_MS = 3_000
/** The waits are at least 0.25, 0.5, 1 and 2 s long, so the fourth would come after 3.75 s. */
const MOST_TRIES = 3

describe.concurrent('after an outage of three seconds', () => {
  test.for<NetworkFault>(['refused', 'closed at once', 'closed after the first bytes', 'silent'])(
    'of which a proxy says “%s”, one connection listens, after few tries',
    async (fault, context) => {
      const { expect } = context
      const { admin, network, signals, heard } = await listenThroughProxy(context)
      network.breaks(fault)
      const before = network.tries()
      await passes(OUTAGE_MS)
      expect(network.tries() - before, 'tries').toBeLessThanOrEqual(MOST_TRIES)
      await network.mends()
      await expect.poll(() => heard, { timeout: 10_000 }).toEqual([null])
      await passes(1_000)
      expect(heard, 'told once that something may have been missed').toEqual([null])
      expect(await listening(admin), 'connections').toBe(1)
      await admin.query(`notify selvedge_passport, 'p1'`)
      await expect.poll(() => heard).toEqual([null, 'p1'])
      await signals.close()
      await expect.poll(() => listening(admin)).toBe(0)
    },
  )
})

describe.concurrent('a connection', () => {
  test('that the database itself has ended is replaced by one', async (context) => {
    const { expect } = context
    const { admin, heard } = await listenThroughProxy(context)
    for (let i = 1; i <= 2; i += 1) {
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${MINE}`)
      await expect.poll(() => heard).toHaveLength(i)
      expect(await listening(admin)).toBe(1)
    }
  })

  test('that is taken and lost again and again is not asked for more often than one that is refused', async (context) => {
    const { expect } = context
    const { admin, network, heard } = await listenThroughProxy(context)
    const before = network.tries()
    const until = performance.now() + OUTAGE_MS
    while (performance.now() < until) {
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${MINE}`)
    }
    expect(network.tries() - before, 'tries').toBeLessThanOrEqual(MOST_TRIES)
    await expect.poll(() => listening(admin)).toBe(1)
    expect(heard.length).toBeLessThanOrEqual(MOST_TRIES)
  })

  test('that is closed while it is being looked for is not looked for again', async (context) => {
    const { expect } = context
    const { admin, network, signals } = await listenThroughProxy(context)
    network.breaks('closed at once')
    await expect.poll(() => network.tries()).toBeGreaterThan(1)
    await signals.close()
    const tries = network.tries()
    await network.mends()
    await passes(1_500)
    expect([network.tries(), await listening(admin)]).toEqual([tries, 0])
  })
})

const MINE = `application_name = 'selvedge_signals' and datname = current_database()`

async function listening(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query(`select count(*)::int as n from pg_stat_activity where ${MINE}`)
  return rows[0].n
}

/** In a database of its own, so that it counts only its own connections. */
async function listenThroughProxy({ onTestFinished }: TestContext) {
  const cluster = inject('cluster')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const root = new pg.Client(cluster)
  await root.connect()
  await root.query(`create database ${database}`)
  const admin = new pg.Client({ ...cluster, database })
  await admin.connect()
  const network = await faultyNetwork({ ...cluster, database })
  // Asked every 0.8 s whether it is alive, and given up when it does not answer for as long.
  const signals = await listenForSignals(network.connection, () => {}, 800)
  onTestFinished(async () => {
    await signals.close()
    network.close()
    await admin.end()
    await root.query(`drop database ${database} with (force)`)
    await root.end()
  })
  const heard: (string | null)[] = []
  signals.on('selvedge_passport', (payload) => heard.push(payload))
  return { admin, network, signals, heard }
}

/** Not for something to happen, but for as long as nothing may. */
function passes(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

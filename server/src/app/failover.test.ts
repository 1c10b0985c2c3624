import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createLiveHub } from '#features/telling/live/live-hub.ts'
import { faultyNetwork } from '#test/faulty-network.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { eventually } from '#test/receiver.ts'
import { freePort, launch } from '#test/spawn-server.ts'
import { cutOff, type Node, promote, startNode, startStandby } from '#test/standby.ts'

let root: string
let primary: Node
let standby: Node
let network: Awaited<ReturnType<typeof faultyNetwork<Node['connection']>>>
/** Two processes of one service. */
let t: TestApp
let second: TestApp
let home: TestWorkspace
let key: Credentials

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'selvedge-test-failover-'))
  primary = await startNode(join(root, 'primary'), { fsync: 'off' })
  await migrate(primary.connection)
  network = await faultyNetwork(primary.connection)
  t = await startTestApp({}, network.connection)
  second = await startTestApp({}, network.connection)
  home = await t.workspace()
  key = await home.key('write')
  standby = await startStandby(primary, join(root, 'standby'), { fsync: 'off' })
})

afterAll(async () => {
  network.close()
  await Promise.all([primary.stop(), standby.stop()])
  await rm(root, { recursive: true, force: true })
})

const make = (app: TestApp, name: string) => createCompany(app.deps, home.actor, { name })
const companies = async (app: TestApp): Promise<string[]> => {
  const { data } = await app.graphql('{ companies { name } }', key)
  return data?.companies?.map(({ name }: { name: string }) => name).sort()
}

/** An open stream of that process, with what it has been sent. */
async function listen(app: TestApp, since: string | null = null) {
  const hub = createLiveHub(app.deps)
  const sent: string[] = []
  await hub.join(
    home.id,
    { write: (text) => sent.push(text) > 0, holder: 'key_1', hears: () => true, end: () => {} },
    since,
  )
  return {
    hub,
    /** Of the last event that has one: what the browser sends when it comes back. */
    lastId: () => sent.map((text) => /^id: (.*)$/m.exec(text)?.[1]).findLast((id) => id !== undefined) ?? '',
    changes: () => sent.filter((text) => text.includes('event: changes')),
  }
}

test('a start on a standby is refused in one sentence', async () => {
  const { host, port, user, password } = standby.connection
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
  const failed = launch(join(root, 'start'), await freePort(), { DATABASE_URL: url, LOG_LEVEL: 'error' })
  expect(await failed.exited).toBe(1)
  expect(failed.output().trim().split('\n')).toEqual([expect.stringMatching(/^Selvedge could not start: .* standby/)])
})

/** Five companies that were acknowledged, shown by both processes and told to an open screen, and that nobody has any more. */
let open: Awaited<ReturnType<typeof listen>>
let lastSeen: string
let told: number

describe('after a failover that loses acknowledged writes', () => {
  beforeAll(async () => {
    await make(t, 'Kept')
    await eventually(async () => (await standby.query('select 1 from selvedge.companies')).length === 1)
    await cutOff(standby, primary)
    open = await listen(t)
    for (let i = 1; i <= 5; i += 1) await make(t, `Lost ${i}`)
    // Asked often enough to be remembered: seen, compiled, kept.
    for (const app of [t, second]) for (let i = 0; i < 4; i += 1) expect(await companies(app)).toHaveLength(6)
    await eventually(async () => open.changes().join('').split('company.created').length > 5)
    lastSeen = open.lastId()
    told = open.changes().length
    await primary.stop()
    await promote(standby)
    network.leadsTo(standby.connection)
  })

  test('no process shows a lost record', async () => {
    for (const app of [t, second]) expect(await eventually(() => companies(app))).toEqual(['Kept'])
  })

  test('an open screen is told to look at everything again, and so is one that comes back', async () => {
    await expect.poll(() => open.changes().slice(told).join(''), { timeout: 15_000 }).toContain('"many":true')
    const back = await listen(second, lastSeen)
    expect(back.changes().join('')).toContain('"many":true')
    await back.hub.close()
  })

  test('no process hides a new record, and an open screen is told of it as ever', async () => {
    for (let i = 1; i <= 4; i += 1) {
      const since = open.changes().length
      const { id } = await make(i % 2 ? t : second, `New ${i}`)
      for (const app of [t, second]) {
        const shown = await companies(app)
        expect(shown.filter((name) => name.startsWith('New'))).toHaveLength(i)
      }
      await expect.poll(() => open.changes().slice(since).join('')).toContain(id)
    }
    await open.hub.close()
  })
})

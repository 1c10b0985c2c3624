import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCompany } from '#features/records/companies/create-company.ts'
import { startTestApp } from '#test/harness.ts'
import { eventually, startReceiver } from '#test/receiver.ts'
import { rounds } from '#test/sample.ts'
import { freePort, spawnServer } from '#test/spawn-server.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'

const ROUNDS = rounds({ whole: 20, sample: 2 })
const PER_ROUND = 25

test('kill -9 at random moments loses no event: the receiver has got the ids of all that were committed', async () => {
  const t = await startTestApp()
  const w = await t.workspace()
  const receiver = await startReceiver()
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-test-kill-'))
  const { user, password, host, port: databasePort, database } = t.connection
  const login = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(String(password ?? ''))}`
  const env = {
    DATABASE_URL: `postgres://${login}@localhost:${databasePort}/${database}?host=${encodeURIComponent(host ?? '')}`,
    SEED_DEMO: 'off',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    OUTBOUND_PRIVATE_TARGETS: '127.0.0.1',
    // What a killed process has taken is free again after twice this.
    OUTBOUND_TIMEOUT_SECONDS: '2',
  }
  const deps = { ...t.deps, outbound: { ...t.deps.outbound, check: async () => {} } }
  const { webhook } = await createWebhook(deps, w.actor, {
    name: 'Kept',
    url: receiver.url,
    kinds: ['company.created'],
  })
  // From here on only the processes that are killed deliver.
  await t.app.close()
  // Some answers are on their way when the process dies.
  receiver.answer((response) => setTimeout(() => response.end(), Math.random() * 30))
  // What a busy machine has let time out is not waited for by its schedule, which is minutes; what is taken stays taken until its lease ends.
  const hurry = async () => {
    await t.owner.query(
      `update webhook_deliveries set due_at = now() where state = 'pending' and taken_at is null and tries > 0 and due_at > now()`,
    )
    await new Promise((resolve) => setTimeout(resolve, 5))
    return false
  }
  const port = await freePort()
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await spawnServer(dataDir, port, env)
      const before = receiver.received.length
      const made = Array.from({ length: PER_ROUND }, (_, i) =>
        createCompany(t.deps, w.actor, { name: `Company ${round}.${i}` }),
      )
      const wanted = before + Math.floor(Math.random() * PER_ROUND)
      await eventually(async () => receiver.received.length >= wanted || (await hurry()))
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40))
      server.child.kill('SIGKILL')
      await Promise.all([server.exited, ...made])
    }
    const server = await spawnServer(dataDir, port, env)
    const { rows } = await t.owner.query(`select id from events where workspace_id = $1 and kind = 'company.created'`, [
      w.id,
    ])
    const committed = rows.map(({ id }) => id).toSorted()
    expect(committed).toHaveLength(ROUNDS * PER_ROUND)
    await eventually(async () => {
      await hurry()
      const { rows } = await t.owner.query(
        `select count(*)::int as count from webhook_deliveries where webhook_id = $1 and state = 'delivered'`,
        [webhook.id],
      )
      return rows[0].count === committed.length
    })
    const ids = receiver.received.map(({ headers }) => String(headers['webhook-id']))
    expect([...new Set(ids)].toSorted()).toEqual(committed)
    server.child.kill('SIGTERM')
    await server.exited
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}, 600_000)

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { systemActor } from '#kit/actor.ts'
import { startTestApp } from '#test/harness.ts'
import { olderDatabase } from '#test/older-database.ts'
import { freePort, spawnServer } from '#test/spawn-server.ts'
import { createApiKey } from '../api-keys/create-api-key.ts'

test('the first start after an upgrade writes what it has changed to the log, once, and those who administer read it', async () => {
  const { connection, owner } = await olderDatabase('0066')
  await owner.query(`insert into workspaces (id, slug, name) values ('wsp_1', 'one', 'One')`)
  await migrate(connection)
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-test-upgrade-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { user, password, host, port, database } = connection
  const login = `${user}:${encodeURIComponent(String(password))}`
  const env = {
    DATABASE_URL: `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`,
    SEED_DEMO: 'off',
  }
  const start = async () => {
    const server = await spawnServer(dataDir, await freePort(), env)
    server.child.kill('SIGTERM')
    await server.exited
    return server.output()
  }
  const first = await start()
  for (const word of ['webhook.updated', 'API key', 'Changed by the upgrade']) expect(first).toContain(word)
  const { UPGRADE_NOTICES } = await import('./upgrade-notices.ts')
  for (const { text } of UPGRADE_NOTICES) expect(first).toContain(JSON.stringify(text.en).slice(1, -1))
  expect(await start()).not.toContain('Changed by the upgrade')

  const t = await startTestApp({}, connection)
  const ask = async (scope: 'admin' | 'write') => {
    const { secret } = await createApiKey(t.deps, systemActor('wsp_1', 'test'), { name: scope, scope })
    return t.graphql('{ upgradeNotices { name text textDe textFr } }', {
      headers: { authorization: `Bearer ${secret}` },
    })
  }
  expect((await ask('admin')).data.upgradeNotices).toEqual(
    UPGRADE_NOTICES.map(({ name, text }) => ({ name, text: text.en, textDe: text.de, textFr: text.fr })),
  )
  expect((await ask('write')).errors?.[0]?.extensions?.['reason']).toBe('permission_missing')
  t.setNow(new Date(Date.now() + 29 * 86_400_000))
  expect((await ask('admin')).data.upgradeNotices).toEqual([])
})

test('an installation that begins with this version is told nothing', async () => {
  const { UPGRADE_NOTICES } = await import('./upgrade-notices.ts')
  const t = await startTestApp()
  const names = UPGRADE_NOTICES.map(({ name }) => name)
  const told = async () => (await t.owner.query('select name from tell_upgrade_notices($1)', [names])).rows
  expect(await told()).toEqual([])
  await t.workspace()
  expect(await told()).toEqual([])
})

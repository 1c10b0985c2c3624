import ssh2 from 'ssh2'
import { afterAll, expect, test } from 'vitest'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { eventually } from '#test/receiver.ts'
import { uploadFile } from '#test/run-import-file.ts'
import { startSftpServer } from '#test/sftp-server.ts'
import { createImportProfile } from '../import-profiles/create-import-profile.ts'
import { runImportPickup } from './run-import-pickup.ts'
import { createImportPickup, updateImportPickup } from './set-import-pickup.ts'

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [], maxFileMb: 1 })
const HOST = ssh2.utils.generateKeyPairSync('ed25519')
const OTHER_HOST = ssh2.utils.generateKeyPairSync('ed25519')
const PERSON = ssh2.utils.generateKeyPairSync('ed25519')
const server = await startSftpServer(HOST.private, { password: 'secret', publicKey: PERSON.public })
afterAll(() => server.close())

const FIRST = 'sku;product_name;color\nS1;Tee;red\n'

async function pickupOf(path: string, given: Partial<Parameters<typeof createImportPickup>[2]> = {}) {
  const w = await t.workspace()
  const { id: importId } = await uploadFile(t, w, Buffer.from(FIRST), 'first.csv')
  const { id: profileId } = await createImportProfile(t.deps, w.actor, { name: 'Sender', importId })
  const pickup = await createImportPickup(t.deps, w.actor, {
    name: 'Sender, daily',
    profileId,
    address: `sftp://127.0.0.1:${server.port}${path}`,
    userName: 'selvedge',
    ...(given.privateKey ? {} : { password: 'secret' }),
    cron: '0 6 1 1 *',
    timeZone: 'UTC',
    ...given,
  })
  return { w, id: pickup.id }
}

async function shown(w: TestWorkspace, id: string) {
  const { data } = await t.graphql(
    `{ importPickup(id: "${id}") { state outcome isPaused hostKey hostKeySeen because { reason message } import { fileName state } } }`,
    await w.member('admin'),
  )
  return data.importPickup
}
async function ran(w: TestWorkspace, id: string) {
  await runImportPickup(t.deps, w.actor, { id })
  await eventually(async () => (await shown(w, id)).state === 'RESTS')
  return shown(w, id)
}

test('a server is told nothing before its key is confirmed, and nothing once it shows another', async () => {
  server.files.set('/out/daily.csv', { text: FIRST, mtime: 1 })
  const { w, id } = await pickupOf('/out/daily.csv')
  const first = await ran(w, id)
  expect(first).toMatchObject({ outcome: 'FAILED', isPaused: true, because: { reason: 'host_key_unconfirmed' } })
  expect(first.hostKeySeen).toBe(server.fingerprint())
  expect(server.logins).toEqual([])

  await updateImportPickup(t.deps, w.actor, { id, hostKey: first.hostKeySeen, isPaused: false })
  expect(await ran(w, id)).toMatchObject({ outcome: 'WAITS', import: { fileName: 'daily.csv', state: 'CHECKED' } })
  expect(server.logins).toEqual(['password secret'])

  await server.showKey(OTHER_HOST.private)
  const changed = await ran(w, id)
  expect(changed).toMatchObject({ outcome: 'FAILED', isPaused: true, because: { reason: 'host_key_changed' } })
  expect(changed.hostKeySeen).toBe(server.fingerprint())
  expect(changed.hostKey).toBe(first.hostKeySeen)
  expect(server.logins).toEqual(['password secret'])
  await server.showKey(HOST.private)
}, 240_000)

test('a private key opens it, the newest file that fits is taken, and what is wrong there is told', async () => {
  const hostKey = server.fingerprint()
  server.files.set('/drop/articles-1.csv', { text: 'sku;product_name;color\nOLD;Tee;red\n', mtime: 10 })
  server.files.set('/drop/articles-3.csv', { text: FIRST, mtime: 30 })
  server.files.set('/drop/articles-2.csv', { text: 'sku;product_name;color\nOLD;Tee;red\n', mtime: 20 })
  server.files.set('/drop/other.csv', { text: 'sku;product_name;color\nOLD;Tee;red\n', mtime: 40 })
  const { w, id } = await pickupOf('/drop/articles-*.csv', { privateKey: PERSON.private, hostKey })
  expect(await ran(w, id)).toMatchObject({ outcome: 'WAITS', import: { fileName: 'articles-3.csv' } })
  expect(server.logins.at(-1)).toBe('publickey')

  const { w: v, id: lost } = await pickupOf('/drop/missing.csv', { hostKey })
  expect(await ran(v, lost)).toMatchObject({
    outcome: 'FAILED',
    because: { reason: 'pickup_not_there' },
    isPaused: false,
  })
  server.files.set('/drop/large.csv', { text: 'a'.repeat(1_000_001), mtime: 1 })
  await updateImportPickup(t.deps, v.actor, { id: lost, address: `sftp://127.0.0.1:${server.port}/drop/large.csv` })
  expect(await ran(v, lost)).toMatchObject({ outcome: 'FAILED', because: { reason: 'file_too_large' } })
  // Longer than it is said to be: it grows, or the server lies.
  server.files.set('/drop/large.csv', { text: `${FIRST}${'a'.repeat(2_000_000)}`, mtime: 1, size: 50 })
  expect(await ran(v, lost)).toMatchObject({ outcome: 'FAILED', because: { reason: 'file_too_large' } })
  await updateImportPickup(t.deps, v.actor, { id: lost, password: 'wrong' })
  expect(await ran(v, lost)).toMatchObject({ outcome: 'FAILED', because: { reason: 'pickup_refused' }, isPaused: true })
}, 240_000)

test('a server in a private network is not called', async () => {
  const { w, id } = await pickupOf('/x.csv', { address: 'sftp://10.0.0.1/x.csv' })
  expect(await ran(w, id)).toMatchObject({ outcome: 'FAILED', because: { reason: 'target_private' } })
})

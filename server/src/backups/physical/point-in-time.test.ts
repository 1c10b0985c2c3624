import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startS3Server } from '#platform/file-storage/s3-server.fixture.ts'
import { atFileEnd } from '#test/file-end.ts'
import { createFolderTarget } from '../target/folder-target.ts'
import { createS3Target } from '../target/s3-target.ts'
import type { Target } from '../target/target.ts'
import { archiveAll, backUp, log, restore, root, ship, signal, start } from './archived-cluster.fixture.ts'
import { findReach, planRecovery } from './plan-recovery.ts'
import { checkWal } from './recover-cluster.ts'
import { SEGMENT_BYTES } from './wal-names.ts'

test('a restore leads to a moment between two writes, after an earlier restore as well, and no further than the log does', async () => {
  const s3 = await startS3Server({ bucket: 'backups', keyId: 'KEYID', secret: 'S3CRET' })
  atFileEnd(() => s3.close())
  const target = createS3Target({
    url: `${s3.url}/of/ours`,
    region: 'us-east-1',
    accessKeyId: 'KEYID',
    secretAccessKey: 'S3CRET',
  })
  const first = await start()
  const shipper = ship(first, target)
  await first.query('create table written (what text)')
  await first.query("insert into written values ('before')")
  const { moment } = await backUp(first, target)
  await first.query("insert into written values ('one')")
  const between = await first.moment()
  await first.query("insert into written values ('two')")
  const reached = await archiveAll(first, shipper)
  expect(shipper.status().cutSince).toBeNull()
  await shipper.stop()
  await first.stop()

  const second = await restore(target, between)
  expect(await second.written()).toEqual(['before', 'one'])
  const shipperOfSecond = ship(second, target)
  await second.query("insert into written values ('instead of two')")
  const instead = await second.moment()
  await second.query("insert into written values ('three')")
  await archiveAll(second, shipperOfSecond)
  // A new way, to which no copy of the cluster leads by itself.
  expect(shipperOfSecond.status().cutSince).not.toBeNull()
  await shipperOfSecond.stop()
  await second.stop()

  // What was undone is still reached by the moments at which it was there.
  expect(await planRecovery(target, { to: between })).toMatchObject({ timeline: 1, to: between })
  for (const [to, written] of [
    [reached, ['before', 'one', 'two']],
    [instead, ['before', 'one', 'instead of two']],
    [null, ['before', 'one', 'instead of two', 'three']],
  ] as const) {
    const restored = await restore(target, to)
    expect(await restored.written()).toEqual(written)
    await restored.stop()
  }
  const [stretch, ...others] = await findReach(target)
  expect(stretch?.from).toEqual(new Date(moment))
  expect(others.length).toBeLessThanOrEqual(1)
  for (const to of [new Date(Date.parse(moment) - 1), new Date(Date.now() + 60_000)]) {
    await expect(planRecovery(target, { to })).rejects.toMatchObject({
      reason: 'moment_out_of_reach',
      message: expect.stringContaining(`any moment from ${moment} to `),
    })
  }
})

test('a target that is away, and kills of database and shipper, leave no hole; a damaged or missing segment is found before anything is touched', async () => {
  const folder = join(root, 'fragile')
  const target = createFolderTarget(folder)
  let isAway = false
  const fragile: Target = {
    ...target,
    put: async (path, content) => (isAway ? Promise.reject(new Error('away')) : target.put(path, content)),
  }
  const first = await start()
  const shipper = ship(first, fragile)
  await first.query('create table written (what text)')
  await backUp(first, target)
  isAway = true
  await first.query("insert into written values ('one')")
  await first.query('select pg_switch_wal()')
  await expect.poll(() => shipper.status(), { timeout: 10_000 }).toMatchObject({ failure: 'away' })
  expect(shipper.status().segmentsWaiting).toBeGreaterThan(0)
  await shipper.stop()
  // As an archiver leaves it that is killed while it copies.
  writeFileSync(join(first.cluster, 'wal-outbox', 'archtemp.000000010000000000000003.1.1'), 'half')
  const killed = first.pid()
  process.kill(killed, 'SIGKILL')
  await expect.poll(first.pid, { timeout: 10_000 }).not.toBe(killed)
  await expect.poll(() => first.written().catch(() => null), { timeout: 10_000 }).toEqual(['one'])
  await first.query("insert into written values ('two')")
  isAway = false
  const next = ship(first, fragile)
  const reached = await archiveAll(first, next)
  expect(next.status()).toMatchObject({ failure: null, segmentsWaiting: 0, lagSeconds: 0, dropped: 0 })
  await next.stop()
  expect(readdirSync(join(first.cluster, 'wal-outbox'))).toEqual([])
  await first.stop()
  expect(await (await restore(target, reached)).written()).toEqual(['one', 'two'])

  const recovery = await planRecovery(target, { to: reached })
  const { stopSegment } = recovery.physical
  // Those before are in the copy of the cluster as well.
  const segment = recovery.wal.find(({ kind, name }) => kind === 'segment' && name > stopSegment)
  const path = join(folder, segment?.part.path ?? '')
  const whole = readFileSync(path)
  writeFileSync(path, Buffer.from(whole).fill((whole[20] ?? 0) ^ 1, 20, 21))
  await expect(checkWal(target, recovery, { progress: log, signal })).rejects.toMatchObject({
    reason: 'backup_damaged',
  })
  rmSync(path)
  await expect(planRecovery(target, { to: reached })).rejects.toMatchObject({ reason: 'moment_out_of_reach' })
})

test('a target that is away for too long ends the log, until the next physical backup; a copy of the database that archives to the same place is told', async () => {
  const target = createFolderTarget(join(root, 'shared'))
  const first = await start()
  let isAway = false
  const fragile: Target = {
    ...target,
    put: async (path, content) => (isAway ? Promise.reject(new Error('away')) : target.put(path, content)),
  }
  const warnings: string[] = []
  // A disk on which a quarter of what is free and of what waits is two segments of three.
  const waits = () => readdirSync(join(first.cluster, 'wal-outbox')).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const freeOn = async () => (isAway ? 8 - waits().length : 1_000) * SEGMENT_BYTES
  const shipper = ship(first, fragile, { freeOn, warn: (message) => warnings.push(message) })
  await first.query('create table written (what text)')
  await backUp(first, target)
  await archiveAll(first, shipper)
  expect(shipper.status().cutSince).toBeNull()
  isAway = true
  for (const what of ['one', 'two', 'lost']) {
    await first.query(`insert into written values ('${what}')`)
    await first.query('select pg_switch_wal()')
  }
  await expect.poll(() => shipper.status(), { timeout: 10_000 }).toMatchObject({ dropped: 1, segmentsWaiting: 2 })
  expect(warnings.join()).toContain('restores end here, until the next physical backup')
  isAway = false
  await first.query("insert into written values ('three')")
  await archiveAll(first, shipper)
  const { cutSince, dropped } = shipper.status()
  expect(dropped).toBe(1)
  expect(cutSince).not.toBeNull()
  const later = await first.moment()
  await expect(planRecovery(target, { to: later })).rejects.toMatchObject({ reason: 'moment_out_of_reach' })
  await backUp(first, target)
  await first.query("insert into written values ('four')")
  await archiveAll(first, shipper)
  expect(shipper.status()).toMatchObject({ cutSince: null, failure: null })
  expect(await findReach(target)).toHaveLength(2)
  await shipper.stop()
  const [own] = readdirSync(join(root, 'shared', 'wal', readdirSync(join(root, 'shared', 'wal'))[0] ?? ''))
  writeFileSync(join(first.cluster, 'wal-outbox', own?.slice(0, 24) ?? ''), 'another content')
  await expect(ship(first, target).ship()).rejects.toMatchObject({ reason: 'wal_of_another_database' })
})

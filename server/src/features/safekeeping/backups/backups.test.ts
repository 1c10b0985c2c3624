import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listBackups } from '#backups/archive/manifest.ts'
import { makeBackup } from '#backups/make-backup.ts'
import { noteBackup } from '#backups/service/note-backup.ts'
import { openServiceBackups } from '#backups/service/open-service-backups.ts'
import type { ServiceBackups } from '#backups/service/service-backups.ts'
import { createFolderTarget } from '#backups/target/folder-target.ts'
import type { Deps } from '#deps.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { scratch } from '#test/scratch.ts'
import { makeDueBackups } from './make-due-backups.ts'
import { sayBackups, watchBackups } from './watch-backups.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const t = await startTestApp()
const stopping = new AbortController().signal

/** A target of its own, with what the service has made them by. */
async function installation() {
  const folder = await mkdtemp(join(scratch(), 'selvedge-test-backups-'))
  const backups = backupsTo(folder)
  let ahead = 0
  const deps: Deps = { ...t.deps, backups, now: () => new Date(Date.now() + ahead) }
  const look = (by: Partial<ServiceBackups> = {}) => makeDueBackups(deps, { ...backups, ...by }, stopping)
  const kept = () => listBackups(createFolderTarget(folder))
  await look()
  return { folder, deps, backups, look, kept, pass: (ms: number) => (ahead += ms), watched: () => watchBackups(deps) }
}

function backupsTo(folder: string, keep = '7d'): ServiceBackups {
  const settings = { ...t.deps.config.backups, to: folder, everyMs: HOUR, keep }
  const world = { connection: t.connection, storage: t.deps.storage, version: '0.1.0' }
  const backups = openServiceBackups({ ...t.deps.config, backups: settings }, world)
  if (!backups) throw new Error('None.')
  return backups
}

async function told(w: TestWorkspace) {
  const { rows } = await t.owner.query<{ kind: string; data: Record<string, string> }>(
    `select kind, data from events where workspace_id = $1 and kind like 'backup.%' order by sequence`,
    [w.id],
  )
  return rows
}

test('the first is made ten minutes after backups were set, the next when its time has come, and both can be read', async () => {
  const { look, kept, pass, watched } = await installation()
  pass(9 * MINUTE)
  expect(await look()).toBe(0)
  expect(sayBackups(await watched())).toBe('There is no good backup yet.')
  pass(2 * MINUTE)
  expect(await look()).toBe(1)
  expect(await look()).toBe(0)
  expect(await kept()).toHaveLength(1)
  pass(59 * MINUTE)
  expect(await look()).toBe(0)
  pass(2 * MINUTE)
  // Of one day only the latest would stay.
  expect(await look({ prune: async () => null })).toBe(1)
  expect(await kept()).toHaveLength(2)
  expect(await watched()).toMatchObject({ isFailing: false, isLate: false, everySeconds: 3600 })
  expect((await watched())?.size).toBeGreaterThan(10_000)
  pass(3 * HOUR + MINUTE)
  expect(await watched()).toMatchObject({ isLate: true })
})

test('one that an operator makes by hand counts: nothing more is due until its time has come', async () => {
  const { folder, backups, look, pass, watched } = await installation()
  const wish = { connection: t.connection, storage: t.deps.storage, version: '0.1.0', seal: null, signWith: null }
  await noteBackup(t.connection, backups.target, await makeBackup({ ...wish, target: createFolderTarget(folder) }))
  expect(await watched()).toMatchObject({ isFailing: false, lastGoodAt: expect.any(Date) })
  pass(50 * MINUTE)
  expect(await look()).toBe(0)
  pass(11 * MINUTE)
  expect(await look()).toBe(1)
})

test('where no physical backup leads to the archived log, one is made at once, and a failed one again after its time', async () => {
  const { backups, look, pass } = await installation()
  let cutSince: Date | null = null
  let isAway = false
  const archive = { lagSeconds: 0, segmentsWaiting: 0, lastShippedAt: null }
  const physical = {
    kinds: ['physical'],
    pointInTime: async () => ({ ...archive, cutSince }),
    make: async (_: unknown, stopping: AbortSignal) => {
      if (isAway) throw new Error('Away.')
      return backups.make('portable', stopping)
    },
  } as const
  cutSince = new Date(Date.now() - HOUR)
  expect(await look(physical), 'the first waits, as ever').toBe(0)
  pass(11 * MINUTE)
  expect(await look(physical)).toBe(1)
  expect(await look(physical), 'one was begun since').toBe(0)
  pass(MINUTE)
  cutSince = new Date(Date.now() + 12 * MINUTE)
  isAway = true
  expect(await look(physical)).toBe(1)
  expect(await look(physical)).toBe(0)
  pass(16 * MINUTE)
  isAway = false
  expect(await look(physical)).toBe(1)
  expect(await look(physical)).toBe(0)
})

test('two processes that look at one moment make one backup', async () => {
  const { look, kept, pass } = await installation()
  pass(11 * MINUTE)
  const made = await Promise.all([look(), look(), look()])
  expect(made.reduce((sum, one) => sum + one)).toBe(1)
  expect(await kept()).toHaveLength(1)
})

test('one that lost its process is no backup: the next begins at once, and a third loss is told', async () => {
  const w = await t.workspace()
  const { look, kept, pass, watched, backups } = await installation()
  pass(11 * MINUTE)
  for (let lost = 1; lost <= 3; lost += 1) {
    await t.owner.query(
      `select take_backup($1, 'portable', $2, (select id from backups where target = $2 order by started_at desc limit 1), $3,
         now() + interval '11 minutes', now() + interval '11 minutes')`,
      [`bkp_lost${lost}`, backups.target, lost],
    )
    pass(1_000)
    await look({ kinds: [] })
    if (lost < 3) expect((await watched())?.isFailing, `loss ${lost}`).toBe(false)
  }
  expect(await look(), 'a quarter of an hour after the third').toBe(0)
  expect(await told(w)).toMatchObject([{ kind: 'backup.failed', data: { reason: 'backup_interrupted' } }])
  pass(16 * MINUTE)
  expect(await look()).toBe(1)
  expect(await kept()).toHaveLength(1)
  expect((await told(w)).map(({ kind }) => kind)).toEqual(['backup.failed', 'backup.recovered'])
})

test('a target that is away is told once and without its path, and so is that it is back', async () => {
  const w = await t.workspace()
  const { folder, look, pass, watched } = await installation()
  pass(11 * MINUTE)
  await rm(folder, { recursive: true })
  await writeFile(folder, 'a file where a folder was')
  expect(await look()).toBe(1)
  expect(await look(), 'not again at once').toBe(0)
  pass(16 * MINUTE)
  expect(await look()).toBe(1)
  expect(sayBackups(await watched())).toBe('There is no good backup yet. The latest one failed; the log says why.')
  const [failed, ...more] = await told(w)
  expect(failed).toMatchObject({
    kind: 'backup.failed',
    data: { reason: 'backup_target_unavailable', lastGoodAt: null },
  })
  expect(more).toEqual([])
  expect(JSON.stringify(failed)).not.toContain(folder)
  // Who joins meanwhile is told as well.
  const late = await t.workspace()
  await look()
  expect(await told(late)).toHaveLength(1)
  await rename(folder, `${folder}.file`)
  await mkdir(folder)
  pass(16 * MINUTE)
  expect(await look()).toBe(1)
  for (const one of [w, late]) {
    expect((await told(one)).map(({ kind }) => kind)).toEqual(['backup.failed', 'backup.recovered'])
  }
  expect(await watched()).toMatchObject({ isFailing: false })
})

test('what BACKUP_KEEP does not keep is removed after each good one; that it cannot be is no failure', async () => {
  const { folder, look, kept, pass, watched } = await installation()
  const { make, prune } = backupsTo(folder, '1w')
  pass(11 * MINUTE)
  expect(await look({ make, prune })).toBe(1)
  pass(61 * MINUTE)
  expect(await look({ make, prune: async () => Promise.reject(new Error('away')) })).toBe(1)
  expect(await kept()).toHaveLength(2)
  expect(await watched()).toMatchObject({ isFailing: false })
  pass(61 * MINUTE)
  expect(await look({ make, prune })).toBe(1)
  const [only = '', ...none] = await kept()
  expect(none).toEqual([])

  const reason = async () => {
    const { rows } = await t.owner.query(
      `select because ->> 'reason' as reason from latest_backups($1) where state = 'good'`,
      [folder],
    )
    return rows[0]?.reason
  }
  await writeFile(join(folder, 'backups', only, 'manifest.json'), 'no manifest')
  for (const expected of ['backup_unreadable', null]) {
    pass(61 * MINUTE)
    expect(await look({ make, prune })).toBe(1)
    expect(await watched()).toMatchObject({ isFailing: false })
    expect(await reason()).toBe(expected)
    await rm(join(folder, 'backups', only), { recursive: true, force: true })
  }
})

test('members see how they stand; only the owner of the only workspace sees where and starts one', async () => {
  const alone = await startTestApp()
  const w = await alone.workspace()
  const owner = await w.member('owner')
  const admin = await w.member('admin')
  const ASKED =
    '{ backups { isSet target isLate mayStart nextAt keyPlace lastGood { files damagedFiles contents { products people } } } }'
  const START = 'mutation { startBackup { isStarted because { reason } } }'
  expect((await alone.graphql(ASKED, owner)).data.backups).toMatchObject({ isSet: false, mayStart: false })
  expect((await alone.graphql(START, owner)).data.startBackup).toMatchObject({ because: { reason: 'backups_not_set' } })

  const folder = await mkdtemp(join(scratch(), 'selvedge-test-backups-'))
  const set = await startTestApp({ backups: { ...alone.deps.config.backups, to: folder } }, alone.connection)
  const seen = async (who = owner) => (await set.graphql(ASKED, who)).data.backups
  await expect.poll(async () => (await seen()).nextAt).not.toBeNull()
  expect(await seen()).toMatchObject({ isSet: true, target: folder, mayStart: true, lastGood: null })
  expect(await seen(admin)).toMatchObject({ target: folder, mayStart: false })
  expect((await set.graphql(START, admin)).errors?.[0]?.extensions).toMatchObject({ reason: 'permission_missing' })
  expect((await set.graphql(START, owner)).data.startBackup).toEqual({ isStarted: true, because: null })
  await expect
    .poll(async () => (await seen()).lastGood, { timeout: 20_000 })
    .toEqual({ files: 0, damagedFiles: 0, contents: { products: 0, people: 2 } })
  expect((await set.app.inject({ url: '/readyz' })).json().checks).toContainEqual({
    name: 'backups',
    ok: true,
    detail: 'The last good backup is 0 min old.',
  })
  const metrics = (await set.app.inject({ url: '/metrics' })).body
  expect(metrics).toMatch(/^selvedge_backup_failed 0$/m)
  expect(metrics).toMatch(/^selvedge_backup_size_bytes [1-9]/m)
  expect(metrics).not.toMatch(/up_part\{part="backups"/)
  // A second company moves in.
  await set.workspace()
  expect(await seen()).toMatchObject({ target: null, mayStart: false })
  expect((await set.graphql(START, owner)).data.startBackup).toMatchObject({
    because: { reason: 'backups_of_operator' },
  })
})

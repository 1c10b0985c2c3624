import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { AppError } from '#platform/app-error.ts'
import { WAL_OUTBOX } from '#platform/embedded-postgres/wal-outbox.ts'
import { createWorkLoop } from '#platform/work-loop.ts'
import type { ArchivedFile } from '../archive/archive.ts'
import type { Seal } from '../archive/seal.ts'
import type { FileSender } from '../files/send-new-files.ts'
import type { Target } from '../target/target.ts'
import { archiveWal, contentDigest, listArchivedWal, nameFiles } from './archived-wal.ts'
import { isCovered } from './is-covered.ts'
import { endOf, parseHistoryName, parseSegment } from './wal-names.ts'
import { freeOn, keepToBound, lookIntoOutbox, syncedOf, type Waiting, watchOutbox } from './wal-outbox.ts'
import type { WalShipper, WalStatus } from './wal-status.ts'
import { watchPosition } from './watch-position.ts'

type Settings = {
  /** The data directory of the cluster. */
  readonly cluster: string
  /** As a superuser. */
  readonly connection: pg.ClientConfig
  readonly target: Target
  /** Asked again until it answers, for the target may be away when the service starts. */
  openSeal(): Promise<Seal | null>
  /** Puts stored files that have come since into the target, before the rows that name them. */
  openFiles(seal: Seal | null): FileSender
  now(): Date
  note(message: string): void
  warn(message: string, error: unknown): void
  readonly everyMs?: number
  readonly closeEveryMs?: number
  /** What is free where the outbox lies. */
  freeOn?(outbox: string): Promise<number>
}

/**
 * Takes what the server archives to the target, in its order, and only then out of the outbox. Nothing is kept here that could be lost: after a
 * kill the outbox and the target say what is to be done.
 */
export function shipWal(settings: Settings): WalShipper {
  const { cluster, target, openFiles, now, note, warn, everyMs = EVERY_MS, closeEveryMs = CLOSE_EVERY_MS } = settings
  const outbox = join(cluster, WAL_OUTBOX)
  const source = watchPosition(settings.connection)
  /** What the target has, by name, with the digest of its content. */
  let shipped: Map<string, string> | null = null
  let opened: { readonly seal: Seal | null; readonly files: FileSender } | null = null
  let status: Omit<WalStatus, 'lagSeconds'> = {
    reached: null,
    segmentsWaiting: 0,
    bytesWaiting: 0,
    lastShippedAt: null,
    failure: null,
    dropped: 0,
    cutSince: null,
  }
  /** The last segment that was closed here, and what was committed then. */
  let closed: { readonly moment: Date; readonly committed: string } | null = null
  let isJudged = false
  /** The latest that was dropped: up to here nothing shows the hole. */
  let hole = ''

  async function look(isLast = false): Promise<void> {
    const { system, committed, archiverFailure } = await source.sample()
    if (isLast || isToClose()) await close(committed)
    const { kept, dropped } = keepToBound(await lookIntoOutbox(outbox), await (settings.freeOn ?? freeOn)(outbox))
    for (const { path } of dropped) await rm(path, { force: true })
    if (dropped.length > 0) tellDropped(dropped)
    tellWaiting(kept)
    const waiting = await syncedOf(cluster, kept)
    opened ??= await open()
    const { seal, files } = opened
    shipped ??= await listShipped(system)
    const segments = waiting.filter(({ name }) => parseSegment(name))
    const [first] = segments
    if (first) {
      const name = nameFiles(first.name)
      await files.send((list) => put(system, name, linesOf(list), reachedBefore(first.name)))
    }
    let left = kept
    for (const { name, path, changed } of waiting) {
      const content = await readFile(path)
      const reached = parseHistoryName(name) === null ? reachedBefore(name) : changed
      await put(system, name, content, reached, parseSegment(name) && seal)
      await rm(path, { force: true })
      left = left.slice(1)
      tellWaiting(left)
    }
    await judge(system, segments.at(-1)?.name)
    if (archiverFailure) throw new Error(archiverFailure)
    if (status.failure !== null) note('The database’s log goes to the backups again.')
    status = { ...status, failure: null }
  }

  /** While nothing can be shipped, each would be 16 MB more that wait. */
  function isToClose(): boolean {
    return status.failure === null && (closed === null || now().getTime() - closed.moment.getTime() >= closeEveryMs)
  }

  /** Waits a moment for what was closed, so that it goes with this look. */
  async function close(committed: string): Promise<void> {
    if (closed?.committed === committed) return
    const { segment, ...rest } = await source.close()
    closed = rest
    for (let waits = 0; waits < 50 && !existsSync(join(outbox, segment)); waits += 1) await sleep(20)
  }

  /** Looks again for as long as it is cut: a backup that is made meanwhile mends it. */
  async function judge(system: string, last: string | undefined): Promise<void> {
    if (last === undefined || last <= hole || (isJudged && status.cutSince === null)) return
    const cutSince = (await isCovered(target, system, last)) ? null : (status.cutSince ?? now())
    status = { ...status, cutSince }
    isJudged = true
  }

  async function open() {
    const seal = await settings.openSeal()
    return { seal, files: openFiles(seal) }
  }

  /** What tells nothing but names and numbers is not encrypted: a service that cannot decrypt decides by it which files stay. */
  async function put(
    system: string,
    name: string,
    content: Uint8Array,
    reached: Date,
    seal: Seal | null = null,
  ): Promise<void> {
    const known = shipped?.get(name)
    // Put, and then killed before it was taken out of the outbox. Another list of files is no contradiction.
    if (known === contentDigest(content)) return
    if (known !== undefined && !name.endsWith('.files')) throw ofAnother(target, name)
    const { kind } = await archiveWal(target, system, { name, content, reached }, seal)
    if (kind === 'segment') status = { ...status, reached, lastShippedAt: now() }
  }

  async function listShipped(system: string): Promise<Map<string, string>> {
    const archived = await listArchivedWal(target, system)
    const last = archived.filter(({ kind }) => kind === 'segment').at(-1)
    if (last) status = { ...status, reached: last.reached }
    const found = new Map(archived.map(({ name, content }) => [name, content]))
    shipped = found
    await shipHistories(system)
    return found
  }

  /** A restore may have been finished while nothing was archived; without its history nobody finds the way past it. */
  async function shipHistories(system: string): Promise<void> {
    const folder = join(cluster, 'pg_wal')
    for (const name of await readdir(folder)) {
      if (parseHistoryName(name) === null) continue
      const path = join(folder, name)
      await put(system, name, await readFile(path), (await stat(path)).mtime)
    }
  }

  /** The latest moment of which is known that all before it is in this segment or an earlier one. */
  function reachedBefore(name: string): Date {
    const segment = parseSegment(name)
    const known = segment && source.momentBefore(endOf(segment))
    return known ?? status.reached ?? new Date(0)
  }

  function tellWaiting(waiting: readonly Waiting[]): void {
    const segments = waiting.filter(({ name }) => parseSegment(name))
    status = {
      ...status,
      segmentsWaiting: segments.length,
      bytesWaiting: segments.reduce((sum, { size }) => sum + size, 0),
    }
  }

  function tellDropped(waiting: readonly Waiting[]): void {
    if (status.dropped === 0) warn(DROPPED, null)
    status = { ...status, dropped: status.dropped + waiting.length, cutSince: null }
    for (const { name } of waiting) if (name > hole) hole = name
    isJudged = false
  }

  const loop = createWorkLoop(
    {
      everyMs,
      failed(error) {
        const failure = error instanceof Error ? error.message : String(error)
        if (status.failure !== failure)
          warn(`The database’s log could not be put into ${target.name}: ${failure}`, error)
        status = { ...status, failure }
      },
    },
    async () => {
      if (current) await current.catch(() => {})
      else await once()
    },
  )
  let current: Promise<void> | null = null
  function once(isLast = false): Promise<void> {
    current ??= look(isLast).finally(() => {
      current = null
    })
    return current
  }
  const watcher = watchOutbox(outbox, loop.wake)
  loop.start()

  const startedAt = now()
  return {
    status() {
      const isBehind = status.segmentsWaiting > 0 || status.failure !== null
      const since = status.reached ?? startedAt
      return { ...status, lagSeconds: isBehind ? Math.max(0, (now().getTime() - since.getTime()) / 1_000) : 0 }
    },
    async ship() {
      // The look under way may have listed the outbox before what is meant came.
      await current?.catch(() => {})
      await once()
    },
    async stop() {
      watcher?.close()
      await loop.stop()
      await current?.catch(() => {})
      if (status.failure === null)
        await Promise.race([once(true).catch(() => {}), sleep(LAST_MS, null, { ref: false })])
      await source.end()
    },
  }
}

const EVERY_MS = 5_000
/** So that with a look and the way to the target it is within a minute. */
const CLOSE_EVERY_MS = 40_000
const LAST_MS = 5_000

const DROPPED =
  'The place of backups has been away for so long that the database’s log would fill the disk. Its latest parts are dropped: point-in-time ' +
  'restores end here, until the next physical backup. See that BACKUP_TO can be reached.'

function linesOf(files: readonly ArchivedFile[]): Buffer {
  return Buffer.from(files.map((file) => `${JSON.stringify(file)}\n`).join(''))
}

function ofAnother(target: Target, name: string): AppError {
  return new AppError(
    'conflict',
    'wal_of_another_database',
    `${target.name} has another content for ${name}: a copy of this database, made by a restore, archives to the same place. Give one of the two ` +
      'another BACKUP_TO.',
  )
}

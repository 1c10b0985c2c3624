import { inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { checkImport, startImport } from '#features/exchange/imports/begin-import.ts'
import { loadImport } from '#features/exchange/imports/find-imports.ts'
import type { Import } from '#features/exchange/imports/import.ts'
import { importFromSource } from '#features/exchange/imports/import-from-source.ts'
import { actorNow } from '#features/people/access/actor-now.ts'
import { markGone, markThereAgain } from '#features/records/external-references/mark-references.ts'
import type { Actor } from '#kit/actor.ts'
import { isPassing } from '#kit/is-passing.ts'
import { scopeWithin } from '#kit/scope-within.ts'
import { within } from '#kit/within.ts'
import { comeFurther } from '#kit/work-starts/begin-work.ts'
import { AppError } from '#platform/app-error.ts'
import { becauseOf } from '#platform/because.ts'
import { TableFault } from '#platform/tables/table.ts'
import { faultOf } from '../connections/ask-system.ts'
import { findConnectionRow, lockConnection } from '../connections/connection.store.ts'
import type { Fault } from '../connections/connection.ts'
import { activate } from '../connections/pause-connection.ts'
import { ForeignError } from '../connectors/foreign-error.ts'
import { readRatings } from '../rated-companies/read-ratings.ts'
import { bringFiles } from '../source-files/bring-files.ts'
import { type End, endRun } from './end-run.ts'
import { findChanges, missingOf } from './find-changes.ts'
import type { HeldRun } from './held-run.ts'
import { publishChanged } from './publish-changed.ts'
import { readItems } from './read-items.ts'
import { readRun, removeRunFile } from './read-run.ts'
import { findFormerRuns, findRunRow, lockHeld, saveRun } from './run.store.ts'
import { guardOf, MOST_LEFT_OUT, nextTry, pauseUntil, type Run } from './run.ts'

/** Imports that another process may be at work on are looked at as often at first, and then less often. */
const LOOK_MS = { first: 50, most: 1_000 }

/** Brings a run further until it waits for somebody or something, or has ended, or is no longer this process's. */
export async function workOnRun(deps: Deps, held: HeldRun): Promise<void> {
  let pauseMs = LOOK_MS.first
  for (let { run } = held; !held.signal.aborted; ) {
    const actor = await actorOf(deps, held.workspaceId, run)
    if (!actor.permissions.has('edit')) return finish(deps, held, actor, run, mayNotAnyMore(actor))
    if (run.state === 'reading') await read(deps, { ...held, run }, actor)
    else await follow(deps, { ...held, run }, actor)
    const now = await inTransaction(deps.db.background, held, (tx) => findRunRow(tx, held.workspaceId, run.id))
    deps.signals.tellHere('changes', held.workspaceId)
    if (now?.state !== 'reading') await removeRunFile(deps, run.id)
    if (!now || !UNDER_WAY.has(now.state) || now.dueAt > deps.now()) return
    if (now.state === run.state) {
      await held.rest(pauseMs)
      pauseMs = Math.min(pauseMs * 1.5, LOOK_MS.most)
    } else pauseMs = LOOK_MS.first
    run = now
  }
}

const UNDER_WAY: ReadonlySet<Run['state']> = new Set(['reading', 'checking', 'running', 'undoing'])

/** Whoever began it, with the rights of this moment. */
function actorOf(
  deps: Deps,
  workspaceId: string,
  { id, actorKind, actorId, actorName, requestId }: Run,
): Promise<Actor> {
  const actor = { kind: actorKind, workspaceId, id: actorId, name: actorName, requestId, partOf: id }
  return inTransaction(deps.db.background, { workspaceId }, (tx) => actorNow(tx, actor, deps.now()))
}

async function read(deps: Deps, held: HeldRun, actor: Actor): Promise<void> {
  const { workspaceId } = held
  const { id } = held.run
  const asHeld = (work: (tx: Tx) => Promise<void>) =>
    inTransaction(deps.db.background, actor, async (tx) => {
      if (await lockHeld(tx, { workspaceId, id }, held.holder, 'reading')) await work(tx)
    })
  try {
    let { importId } = held.run
    if (importId === null) {
      if (await readRatings(deps, held, actor)) return
      const source = await readRun(deps, held, actor)
      if (source === null) return
      importId = (await importFromSource(background(deps), actor, source)).id
      await asHeld((tx) => saveRun(tx, workspaceId, id, { importId }))
    }
    const made = { id: importId }
    await asHeld(async (tx) => {
      await checkImport(within(deps, tx).deps, actor, made)
      await saveRun(tx, workspaceId, id, { state: 'checking', tries: 0 })
      await comeFurther(tx, { workspaceId, id })
    })
    deps.signals.tellHere('imports', '')
  } catch (error) {
    if (held.signal.aborted) return
    await setBack(deps, held, actor, error)
  }
}

/** Verbs that no request waits for, on the connections of the background. */
function background(deps: Deps): Deps {
  return { ...deps, db: { ...deps.db, app: deps.db.background } }
}

/** Reading came to nothing: it is tried again later, or would end the same and is given up. */
async function setBack(deps: Deps, held: HeldRun, actor: Actor, error: unknown): Promise<void> {
  const { workspaceId, run } = held
  const now = deps.now()
  const later = (dueAt: Date, tries: number, waitingBecause: Fault | null) =>
    inTransaction(deps.db.background, { workspaceId }, async (tx) => {
      const current = await lockHeld(tx, { workspaceId, id: run.id }, held.holder, 'reading')
      if (current) await saveRun(tx, workspaceId, run.id, { dueAt, tries, waitingBecause })
    })
  if (error instanceof ForeignError) {
    const fault = faultOf(error)
    if (error.kind === 'rate_limited') return later(pauseUntil(error.retryAt, now), run.tries, fault)
    const again = error.kind === 'passing' ? await triesOf(deps, workspaceId, run.id) : null
    const at = again === null ? null : nextTry(again, now)
    if (at && again !== null) return later(at, again + 1, fault)
    return finish(deps, held, actor, run, { state: 'failed', because: fault, counts: null })
  }
  if (isPassing(error)) {
    deps.log.warn({ err: error, run: run.id }, 'A run of a connection could not go on; trying again')
    return later(new Date(now.getTime() + 10_000), run.tries, null)
  }
  // Its turn comes when others have had theirs.
  if (error instanceof AppError && error.reason === 'imports_too_many') {
    return later(new Date(now.getTime() + 10_000), run.tries, { kind: null, ...becauseOf(error) })
  }
  if (error instanceof AppError && error.reason === 'connection_not_found')
    return finish(deps, held, actor, run, DISCONNECTED)
  if (error instanceof AppError || error instanceof TableFault) {
    const because = error instanceof AppError ? becauseOf(error) : { reason: error.reason, message: error.message }
    return finish(deps, held, actor, run, { state: 'failed', because: { kind: null, ...because }, counts: null })
  }
  deps.log.error({ err: error, run: run.id }, 'A run of a connection failed because of a fault in its connector')
  const message =
    'Reading failed for a reason that the connector does not know. The log of the service has the details.'
  const because = { kind: null, reason: 'connector_failed', message }
  return finish(deps, held, actor, run, { state: 'failed', because, counts: null })
}

/** Reading may have come further since it was begun, which sets the count back. */
async function triesOf(deps: Deps, workspaceId: string, id: string): Promise<number> {
  const run = await inTransaction(deps.db.background, { workspaceId }, (tx) => findRunRow(tx, workspaceId, id))
  return run?.tries ?? 0
}

/** What has become of its import. */
async function follow(deps: Deps, held: HeldRun, actor: Actor): Promise<void> {
  const { workspaceId, run } = held
  const one = await inTransaction(deps.db.background, { workspaceId }, (tx) =>
    run.importId === null ? Promise.resolve(null) : loadImport(scopeWithin(deps, tx, actor), run.importId),
  )
  if (!one) return finish(deps, held, actor, run, { state: 'failed', because: IMPORT_GONE, counts: null })
  if (one.state === 'checked' && run.state === 'checking') return weigh(deps, held, actor, one)
  if (one.state === 'finished' && run.state === 'running') return conclude(deps, held, actor, one)
  if (one.state === 'undone')
    return finish(deps, held, actor, run, { state: 'undone', because: endedBecause(one), counts: one.counts })
  // A check that could not be made leaves the import as it was uploaded.
  const isStopped = one.state === 'cancelled' || (one.state === 'uploaded' && run.state === 'checking')
  if (!isStopped) return
  const because = endedBecause(one)
  const state = because === null || because.reason === 'cancelled_by' ? 'cancelled' : 'failed'
  return finish(deps, held, actor, run, { state, because, counts: one.counts })
}

function endedBecause({ endedBecause: because }: Import): Fault | null {
  return because && { kind: null, ...because }
}

const IMPORT_GONE: Fault = { kind: null, reason: 'import_gone', message: 'The import of this run was removed.' }

function mayNotAnyMore({ name }: Actor): End {
  const message = `Stopped, because ${name} may no longer change records.`
  return { state: 'failed', because: { kind: null, reason: 'may_not_any_more', message, value: name }, counts: null }
}

/** The check has been made: the run goes on, or asks somebody first. */
async function weigh(deps: Deps, held: HeldRun, actor: Actor, one: Import): Promise<void> {
  const { workspaceId, run } = held
  const found = await findChanges(deps, held, one)
  await inTransaction(deps.db.background, actor, async (tx) => {
    const now = await lockHeld(tx, { workspaceId, id: run.id }, held.holder, 'checking')
    if (!now) return
    const connection = await findConnectionRow(tx, workspaceId, run.connectionId)
    if (!connection) return endRun(deps, tx, actor, now, DISCONNECTED)
    const { lastAt } = await findFormerRuns(tx, workspaceId, run.connectionId)
    const because = guardOf(found, { isFirst: lastAt === null, guardPercent: connection.guardPercent })
    if (because) {
      await saveRun(tx, workspaceId, run.id, { state: 'waiting', found, waitingBecause: because })
      return
    }
    await saveRun(tx, workspaceId, run.id, { found })
    await goOn(deps, tx, actor, now)
  })
  deps.signals.tellHere('imports', '')
}

const DISCONNECTED: End = {
  state: 'cancelled',
  because: { kind: null, reason: 'disconnected', message: 'The connection was ended.' },
  counts: null,
}

/** In the transaction that has decided it: the import writes now. */
export async function goOn(deps: Deps, tx: Tx, actor: Actor, { id, importId }: Run): Promise<void> {
  if (importId === null) throw new Error('A run that was checked has an import.')
  await startImport(within(deps, tx).deps, actor, { id: importId })
  await saveRun(tx, actor.workspaceId, id, { state: 'running', waitingBecause: null, dueAt: deps.now() })
}

/** All of it is written. What it has found to be there no more is marked. */
async function conclude(deps: Deps, held: HeldRun, actor: Actor, one: Import): Promise<void> {
  const { workspaceId, run } = held
  const notBrought = await bringFiles(deps, actor, run.connectionId, held.signal)
  await publishChanged(deps, actor, run)
  const told = run.found && run.found.told > 0 ? await readItems(deps, one, null) : []
  await inTransaction(deps.db.background, actor, async (tx) => {
    const now = await lockHeld(tx, { workspaceId, id: run.id }, held.holder, 'running')
    if (!now) return
    const place = { workspaceId, connectionId: run.connectionId }
    const { found } = now
    if (notBrought.length > 0) {
      const leftOut = [...now.leftOut, ...notBrought].slice(0, MOST_LEFT_OUT)
      await saveRun(tx, workspaceId, run.id, { leftOut, leftOutCount: now.leftOutCount + notBrought.length })
    }
    if (found) await markThereAgain(tx, place, one.id, new Date(found.seenSince))
    const gone = found ? await markGone(tx, place, one.id, await missingOf(tx, workspaceId, now, found, told)) : []
    await endRun(deps, tx, actor, now, { state: 'finished', because: null, counts: one.counts, gone: gone.length })
    const connection = await lockConnection(tx, workspaceId, run.connectionId)
    if (connection?.state === 'draft') await activate(deps, tx, actor, connection)
  })
}

async function finish(deps: Deps, { workspaceId, holder }: HeldRun, actor: Actor, run: Run, end: End): Promise<void> {
  await inTransaction(deps.db.background, actor, async (tx) => {
    const now = await lockHeld(tx, { workspaceId, id: run.id }, holder, run.state)
    if (now) await endRun(deps, tx, actor, now, end)
  })
}

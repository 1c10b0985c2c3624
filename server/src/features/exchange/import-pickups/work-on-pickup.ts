import { inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { isPassing } from '#kit/is-passing.ts'
import { recordEvent } from '#kit/record-event.ts'
import { within } from '#kit/within.ts'
import { comeFurther } from '#kit/work-starts/begin-work.ts'
import { AppError } from '#platform/app-error.ts'
import { type Because, becauseOf } from '#platform/because.ts'
import { applyImportProfile } from '../import-profiles/apply-import-profile.ts'
import { checkImport, startImport } from '../imports/begin-import.ts'
import { endState, findImport, lockImport } from '../imports/import.store.ts'
import type { Import } from '../imports/import.ts'
import { uploadImport } from '../imports/upload-import.ts'
import { deletionsIn } from '../planning/row-plan.ts'
import { fetchByHttps } from './fetch-by-https.ts'
import { fetchBySftp } from './fetch-by-sftp.ts'
import type { Fetched } from './fetched-file.ts'
import {
  findAgreed,
  lockHeldPickup,
  releasePickup,
  saveEnd,
  saveHostKeySeen,
  saveTaken,
} from './import-pickup.store.ts'
import {
  guardOf,
  type ImportPickup,
  isSftp,
  nextTry,
  type PickupOutcome,
  type PickupSecret,
  pickupPlace,
} from './import-pickup.ts'

export type HeldPickup = {
  readonly workspaceId: string
  readonly pickup: ImportPickup & { readonly sealed: Buffer | null }
  readonly holder: string
  readonly signal: AbortSignal
}

/** What its import is at is looked at as often. */
const LOOK_AGAIN_MS = 1_000

type End = {
  readonly outcome: PickupOutcome
  readonly because: Because | null
  readonly one?: Import | null
  /** Nothing is fetched any more until a person lets it go on. */
  readonly pauses?: boolean
}

/** Brings a run a step further. Where it is stands in the database with what the step has made, so that a step after a kill does nothing twice. */
export async function workOnPickup(deps: Deps, held: HeldPickup): Promise<void> {
  const { pickup } = held
  try {
    if (pickup.state === 'fetches') await fetchFile(deps, held)
    else if (pickup.state === 'reads') await readFile(deps, held)
    else await follow(deps, held)
  } catch (error) {
    if (held.signal.aborted) return
    await setBack(deps, held, error)
  }
  deps.signals.tellHere('changes', held.workspaceId)
}

export function pickupActor(workspaceId: string) {
  return systemActor(workspaceId, 'import pickups')
}

/** Locked, as long as it is still this process's; what is in it is one with what is done. */
function asHeld(
  deps: Deps,
  { workspaceId, pickup, holder }: HeldPickup,
  work: (tx: Tx, now: ImportPickup) => Promise<void>,
): Promise<void> {
  return inTransaction(deps.db.background, pickupActor(workspaceId), async (tx) => {
    const now = await lockHeldPickup(tx, workspaceId, pickup.id, holder, pickup.state)
    if (now) await work(tx, now)
  })
}

async function fetchFile(deps: Deps, held: HeldPickup): Promise<void> {
  const { workspaceId, pickup, signal } = held
  if (pickup.profileId === null) return end(deps, held, { outcome: 'failed', because: PROFILE_GONE })
  const secret = secretOf(deps, held)
  if (secret === 'lost') return end(deps, held, { outcome: 'failed', because: CREDENTIALS_LOST, pauses: true })
  const fetched = await fetchFrom(deps, held, secret, signal)
  if (fetched.is === 'same') return endUnchanged(deps, held)
  if (fetched.is === 'fault') {
    const { because, isPassing: isLater, pauseMs, pauses, hostKeySeen } = fetched
    if (hostKeySeen !== null) await asHeld(deps, held, (tx) => saveHostKeySeen(tx, workspaceId, pickup.id, hostKeySeen))
    const dueAt = isLater ? nextTry(pickup.tries, deps.now(), pauseMs) : null
    if (dueAt === null) return end(deps, held, { outcome: 'failed', because, pauses })
    return asHeld(deps, held, (tx) =>
      releasePickup(tx, workspaceId, pickup.id, { state: 'fetches', dueAt, tries: pickup.tries + 1 }),
    )
  }
  const { received, name, etag, modified } = fetched
  try {
    if (pickup.takenSha256?.equals(received.sha256)) return await endUnchanged(deps, held)
    const actor = pickupActor(workspaceId)
    await uploadImport(background(deps), actor, received, name.slice(-255), null, async (tx, importId) => {
      const now = await lockHeldPickup(tx, workspaceId, pickup.id, held.holder, 'fetches')
      if (!now) throw new Overtaken()
      if (now.importId !== null) await replaceWaiting(tx, workspaceId, now.importId, name)
      await saveTaken(tx, workspaceId, pickup.id, { importId, takenSha256: received.sha256, etag, modified })
      await comeFurther(tx, { workspaceId, id: pickup.id })
    })
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
  } finally {
    await received.discard()
  }
}

/** Another process has gone on with it. */
class Overtaken extends Error {}

function fetchFrom(
  deps: Deps,
  { pickup }: HeldPickup,
  secret: PickupSecret | null,
  signal: AbortSignal,
): Promise<Fetched> {
  return isSftp(pickup.address) ? fetchBySftp(deps, pickup, secret, signal) : fetchByHttps(deps, pickup, secret, signal)
}

function secretOf(deps: Deps, { workspaceId, pickup }: HeldPickup): PickupSecret | null | 'lost' {
  if (pickup.sealed === null) return null
  try {
    return JSON.parse(deps.secrets.open(pickup.sealed, pickupPlace(workspaceId, pickup.id)))
  } catch (err) {
    deps.log.error({ err, pickup: pickup.id }, 'The credentials of a pickup cannot be read')
    return 'lost'
  }
}

/** What came before waits for nobody any more: this file is newer. */
async function replaceWaiting(tx: Tx, workspaceId: string, importId: string, fileName: string): Promise<void> {
  const before = await lockImport(tx, workspaceId, importId)
  if (!before || !['uploaded', 'checking', 'checked'].includes(before.state)) return
  const because = { reason: 'replaced_by', message: `Replaced by "${fileName}".`, value: fileName }
  await endState(tx, workspaceId, importId, 'cancelled', because)
  const data = { counts: null, reason: because.message }
  recordEvent(tx, pickupActor(workspaceId), {
    kind: 'import.cancelled',
    subjectType: 'import',
    subjectId: importId,
    data,
  })
}

/** A file that a person has not decided about is still there to be decided about. */
async function endUnchanged(deps: Deps, held: HeldPickup): Promise<void> {
  const { workspaceId, pickup } = held
  const one = await importOf(deps, workspaceId, pickup.importId)
  const waits = pickup.outcome === 'waits' && (one?.state === 'checked' || one?.state === 'uploaded')
  return end(
    deps,
    held,
    waits ? { outcome: 'waits', because: pickup.because } : { outcome: 'unchanged', because: null },
  )
}

async function readFile(deps: Deps, held: HeldPickup): Promise<void> {
  const { workspaceId, pickup } = held
  const actor = pickupActor(workspaceId)
  const { profileId } = pickup
  let one = await importOf(deps, workspaceId, pickup.importId)
  if (!one) return end(deps, held, { outcome: 'failed', because: IMPORT_GONE })
  if (one.state === 'uploaded' && one.settings?.profile?.id !== profileId) {
    if (profileId === null) return end(deps, held, { outcome: 'failed', because: PROFILE_GONE, one })
    one = await applyImportProfile(background(deps), actor, { id: one.id, profileId })
  }
  const missing = one.settings?.profile?.missing ?? []
  if (missing.length > 0) {
    const named = missing.join(', ').slice(0, 500)
    const message = `The file lacks columns that its profile has: ${named}. Look at the import, and start it yourself if that is meant.`
    return end(deps, held, {
      outcome: 'waits',
      because: { reason: 'pickup_columns_missing', message, value: named },
      one,
    })
  }
  const { id } = one
  await asHeld(deps, held, async (tx) => {
    await checkImport(within(deps, tx).deps, actor, { id })
    await releasePickup(tx, workspaceId, pickup.id, { state: 'checks', dueAt: deps.now() })
    await comeFurther(tx, { workspaceId, id: pickup.id })
  })
  deps.signals.tellHere('imports', '')
}

/** What has become of its import. */
async function follow(deps: Deps, held: HeldPickup): Promise<void> {
  const { workspaceId, pickup } = held
  const one = await importOf(deps, workspaceId, pickup.importId)
  if (!one) return end(deps, held, { outcome: 'failed', because: IMPORT_GONE })
  if (one.state === 'finished') return end(deps, held, { outcome: 'imported', because: null, one })
  if (one.state === 'checked' && pickup.state === 'checks') return weigh(deps, held, one)
  const isAtWork = one.state === 'checking' || one.state === 'running'
  // Its settings were changed meanwhile, by a person who goes on with it: a check that could not be made says why.
  if (!isAtWork) {
    const because = one.endedBecause
    const outcome = because === null || because.reason === 'cancelled_by' ? 'cancelled' : 'failed'
    return end(deps, held, { outcome, because, one })
  }
  const dueAt = new Date(deps.now().getTime() + LOOK_AGAIN_MS)
  const state = one.state === 'running' ? 'runs' : 'checks'
  await asHeld(deps, held, (tx) => releasePickup(tx, workspaceId, pickup.id, { state, dueAt }))
}

/** The check has been made: it is written, or waits for a person. */
async function weigh(deps: Deps, held: HeldPickup, { id }: Import): Promise<void> {
  const { workspaceId, pickup } = held
  const actor = pickupActor(workspaceId)
  await asHeld(deps, held, async (tx, { agreedFrom, guardPercent }) => {
    const one = await lockImport(tx, workspaceId, id)
    if (one?.state !== 'checked' || !one.checked) return
    const agreed = await findAgreed(tx, workspaceId, pickup.id, agreedFrom)
    const because = guardOf({
      isAgreed: agreed === 'finished' || agreed === 'running',
      rows: one.checked.rows,
      refused: one.checked.refused,
      deletions: deletionsIn(one.checked),
      guardPercent,
    })
    if (because) return endWithin(deps, tx, held, { outcome: 'waits', because, one })
    await startImport(within(deps, tx).deps, actor, { id })
    await releasePickup(tx, workspaceId, pickup.id, { state: 'runs', dueAt: deps.now() })
  })
  deps.signals.tellHere('imports', '')
}

function importOf(deps: Deps, workspaceId: string, id: string | null): Promise<Import | null> {
  if (id === null) return Promise.resolve(null)
  return inTransaction(
    deps.db.background,
    { workspaceId },
    async (tx) => (await findImport(tx, workspaceId, id)) ?? null,
  )
}

function end(deps: Deps, held: HeldPickup, told: End): Promise<void> {
  return asHeld(deps, held, (tx) => endWithin(deps, tx, held, told))
}

/** In the transaction that knows how it ended: told to whoever listens. Nothing new is no news. */
async function endWithin(
  deps: Deps,
  tx: Tx,
  { workspaceId, pickup }: HeldPickup,
  { outcome, because, one = null, pauses = false }: End,
): Promise<void> {
  await saveEnd(tx, workspaceId, pickup.id, { at: deps.now(), outcome, because, pauses })
  if (outcome === 'unchanged' || (outcome === 'waits' && one === null)) return
  const counts = one && (one.counts ?? one.checked)
  recordEvent(tx, pickupActor(workspaceId), {
    kind: 'import_pickup.run_finished',
    subjectType: 'import_pickup',
    subjectId: pickup.id,
    data: {
      name: pickup.name,
      importId: one?.id ?? null,
      outcome,
      records: counts?.records ?? {},
      refused: counts?.refused ?? 0,
      isPaused: pauses || pickup.isPaused,
      reason: because?.reason ?? null,
      message: because?.message ?? null,
    },
  })
}

/** A step came to nothing: it is tried again later, or would end the same and is told. */
async function setBack(deps: Deps, held: HeldPickup, error: unknown): Promise<void> {
  const { workspaceId, pickup } = held
  const isTurn = error instanceof AppError && error.reason === 'imports_too_many'
  if (isTurn || isPassing(error)) {
    if (!isTurn) deps.log.warn({ err: error, pickup: pickup.id }, 'A pickup could not go on; trying again')
    const dueAt = new Date(deps.now().getTime() + 10_000)
    const { state, tries } = pickup
    return asHeld(deps, held, (tx) => releasePickup(tx, workspaceId, pickup.id, { state, dueAt, tries }))
  }
  if (error instanceof AppError) {
    const one = await importOf(deps, workspaceId, pickup.state === 'fetches' ? null : pickup.importId)
    return end(deps, held, { outcome: 'failed', because: becauseOf(error), one })
  }
  deps.log.error({ err: error, pickup: pickup.id }, 'A pickup failed for a reason that it does not know')
  return end(deps, held, { outcome: 'failed', because: UNKNOWN })
}

/** Given up by the worker: two processes have ended in the midst of it. */
export function giveUpPickup(deps: Deps, held: HeldPickup, because: Because): Promise<void> {
  return end(deps, held, { outcome: 'failed', because, pauses: true })
}

/** Verbs that no request waits for, on the connections of the background. */
function background(deps: Deps): Deps {
  return { ...deps, db: { ...deps.db, app: deps.db.background } }
}

const PROFILE_GONE: Because = {
  reason: 'pickup_profile_gone',
  message: 'The profile by which the file was read has been deleted. Choose another one.',
}
const IMPORT_GONE: Because = { reason: 'import_gone', message: 'The import of this file was removed.' }
export const CREDENTIALS_LOST: Because = {
  reason: 'credentials_lost',
  message: 'The key of this installation was lost, and these credentials with it. Enter them again.',
}
const UNKNOWN: Because = {
  reason: 'pickup_failed',
  message: 'The file could not be fetched or read for an unknown reason. The log of the service has the details.',
}

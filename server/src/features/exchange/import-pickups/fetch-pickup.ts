import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#kit/record-event.ts'
import { comeFurther } from '#kit/work-starts/begin-work.ts'
import { endState, lockImport } from '../imports/import.store.ts'
import { uploadImport } from '../imports/upload-import.ts'
import { fetchByHttps } from './fetch-by-https.ts'
import { fetchBySftp } from './fetch-by-sftp.ts'
import type { Fetched } from './fetched-file.ts'
import {
  asHeld,
  background,
  CREDENTIALS_LOST,
  endPickup,
  type HeldPickup,
  importOf,
  PROFILE_GONE,
  pickupActor,
} from './held-pickup.ts'
import { lockHeldPickup, releasePickup, saveHostKeySeen, saveTaken } from './import-pickup.store.ts'
import { isSftp, nextTry, type PickupSecret, pickupPlace } from './import-pickup.ts'

/** Fetches the file, and makes it an import in the transaction that says so. What cannot be fetched now is tried again, or told. */
export async function fetchPickup(deps: Deps, held: HeldPickup): Promise<void> {
  const { workspaceId, pickup, signal } = held
  if (pickup.profileId === null) return endPickup(deps, held, { outcome: 'failed', because: PROFILE_GONE })
  const secret = secretOf(deps, held)
  if (secret === 'lost') return endPickup(deps, held, { outcome: 'failed', because: CREDENTIALS_LOST, pauses: true })
  const fetched = await fetchFrom(deps, held, secret, signal)
  if (fetched.is === 'same') return endUnchanged(deps, held)
  if (fetched.is === 'fault') {
    const { because, isPassing: isLater, pauseMs, pauses, hostKeySeen } = fetched
    if (hostKeySeen !== null) await asHeld(deps, held, (tx) => saveHostKeySeen(tx, workspaceId, pickup.id, hostKeySeen))
    const dueAt = isLater ? nextTry(pickup.tries, deps.now(), pauseMs) : null
    if (dueAt === null) return endPickup(deps, held, { outcome: 'failed', because, pauses })
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

/** A file that a person has not decided about is still there to be decided about; where a run has failed since, why it waits is found anew. */
async function endUnchanged(deps: Deps, held: HeldPickup): Promise<void> {
  const { workspaceId, pickup } = held
  const one = await importOf(deps, workspaceId, pickup.importId)
  if (one?.state !== 'checked' && one?.state !== 'uploaded')
    return endPickup(deps, held, { outcome: 'unchanged', because: null })
  if (pickup.outcome === 'waits') return endPickup(deps, held, { outcome: 'waits', because: pickup.because })
  const state = one.state === 'checked' ? 'checks' : 'reads'
  return asHeld(deps, held, (tx) => releasePickup(tx, workspaceId, pickup.id, { state, dueAt: deps.now() }))
}

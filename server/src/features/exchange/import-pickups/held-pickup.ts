import { inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import type { Because } from '#platform/because.ts'
import { findImport } from '../imports/import.store.ts'
import type { Import } from '../imports/import.ts'
import { lockHeldPickup, saveEnd } from './import-pickup.store.ts'
import type { ImportPickup, PickupOutcome } from './import-pickup.ts'

/** A pickup that this process alone is at work on; what each of its steps is done with. */
export type HeldPickup = {
  readonly workspaceId: string
  readonly pickup: ImportPickup & { readonly sealed: Buffer | null }
  readonly holder: string
  readonly signal: AbortSignal
}

export type End = {
  readonly outcome: PickupOutcome
  readonly because: Because | null
  readonly one?: Import | null
  /** Nothing is fetched any more until a person lets it go on. */
  readonly pauses?: boolean
}

export function pickupActor(workspaceId: string) {
  return systemActor(workspaceId, 'import pickups')
}

/** Locked, as long as it is still this process's; what is in it is one with what is done. */
export function asHeld(
  deps: Deps,
  { workspaceId, pickup, holder }: HeldPickup,
  work: (tx: Tx, now: ImportPickup) => Promise<void>,
): Promise<void> {
  return inTransaction(deps.db.background, pickupActor(workspaceId), async (tx) => {
    const now = await lockHeldPickup(tx, workspaceId, pickup.id, holder, pickup.state)
    if (now) await work(tx, now)
  })
}

export function importOf(deps: Deps, workspaceId: string, id: string | null): Promise<Import | null> {
  if (id === null) return Promise.resolve(null)
  return inTransaction(
    deps.db.background,
    { workspaceId },
    async (tx) => (await findImport(tx, workspaceId, id)) ?? null,
  )
}

export function endPickup(deps: Deps, held: HeldPickup, told: End): Promise<void> {
  return asHeld(deps, held, (tx) => endPickupWithin(deps, tx, held, told))
}

/** In the transaction that knows how it ended: told to whoever listens. Nothing new is no news. */
export async function endPickupWithin(
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

/** Verbs that no request waits for, on the connections of the background. */
export function background(deps: Deps): Deps {
  return { ...deps, db: { ...deps.db, app: deps.db.background } }
}

export const PROFILE_GONE: Because = {
  reason: 'pickup_profile_gone',
  message: 'The profile by which the file was read has been deleted. Choose another one.',
}
export const CREDENTIALS_LOST: Because = {
  reason: 'credentials_lost',
  message: 'The key of this installation was lost, and these credentials with it. Enter them again.',
}

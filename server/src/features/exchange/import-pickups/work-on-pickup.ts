import type { Deps } from '#deps.ts'
import { isPassing } from '#kit/is-passing.ts'
import { AppError } from '#platform/app-error.ts'
import { type Because, becauseOf } from '#platform/because.ts'
import { fetchPickup } from './fetch-pickup.ts'
import { followPickup, readPickup } from './follow-pickup.ts'
import { asHeld, endPickup, type HeldPickup, importOf } from './held-pickup.ts'
import { releasePickup } from './import-pickup.store.ts'

/** Brings a run a step further. Where it is stands in the database with what the step has made, so that a step after a kill does nothing twice. */
export async function workOnPickup(deps: Deps, held: HeldPickup): Promise<void> {
  const { pickup } = held
  try {
    if (pickup.state === 'fetches') await fetchPickup(deps, held)
    else if (pickup.state === 'reads') await readPickup(deps, held)
    else await followPickup(deps, held)
  } catch (error) {
    if (held.signal.aborted) return
    await setBack(deps, held, error)
  }
  deps.signals.tellHere('changes', held.workspaceId)
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
    return endPickup(deps, held, { outcome: 'failed', because: becauseOf(error), one })
  }
  deps.log.error({ err: error, pickup: pickup.id }, 'A pickup failed for a reason that it does not know')
  return endPickup(deps, held, { outcome: 'failed', because: UNKNOWN })
}

/** Given up by the worker: two processes have ended in the midst of it. */
export function giveUpPickup(deps: Deps, held: HeldPickup, because: Because): Promise<void> {
  return endPickup(deps, held, { outcome: 'failed', because, pauses: true })
}

const UNKNOWN: Because = {
  reason: 'pickup_failed',
  message: 'The file could not be fetched or read for an unknown reason. The log of the service has the details.',
}

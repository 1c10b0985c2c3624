import type { Deps } from '#deps.ts'
import { within } from '#kit/within.ts'
import { comeFurther } from '#kit/work-starts/begin-work.ts'
import type { Because } from '#platform/because.ts'
import { applyImportProfile } from '../import-profiles/apply-import-profile.ts'
import { checkImport, startImport } from '../imports/begin-import.ts'
import { lockImport } from '../imports/import.store.ts'
import type { Import } from '../imports/import.ts'
import { deletionsIn } from '../planning/row-plan.ts'
import {
  asHeld,
  background,
  endPickup,
  endPickupWithin,
  type HeldPickup,
  importOf,
  PROFILE_GONE,
  pickupActor,
} from './held-pickup.ts'
import { findAgreed, releasePickup } from './import-pickup.store.ts'
import { guardOf } from './import-pickup.ts'

/** What its import is at is looked at as often. */
const LOOK_AGAIN_MS = 1_000

/** Has what was fetched read as its profile says, and checked. */
export async function readPickup(deps: Deps, held: HeldPickup): Promise<void> {
  const { workspaceId, pickup } = held
  const actor = pickupActor(workspaceId)
  const { profileId } = pickup
  let one = await importOf(deps, workspaceId, pickup.importId)
  if (!one) return endPickup(deps, held, { outcome: 'failed', because: IMPORT_GONE })
  if (one.state === 'uploaded' && one.settings?.profile?.id !== profileId) {
    if (profileId === null) return endPickup(deps, held, { outcome: 'failed', because: PROFILE_GONE, one })
    one = await applyImportProfile(background(deps), actor, { id: one.id, profileId })
  }
  const missing = one.settings?.profile?.missing ?? []
  if (missing.length > 0) {
    const named = missing.join(', ').slice(0, 500)
    const message = `The file lacks columns that its profile has: ${named}. Look at the import, and start it yourself if that is meant.`
    return endPickup(deps, held, {
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
export async function followPickup(deps: Deps, held: HeldPickup): Promise<void> {
  const { workspaceId, pickup } = held
  const one = await importOf(deps, workspaceId, pickup.importId)
  if (!one) return endPickup(deps, held, { outcome: 'failed', because: IMPORT_GONE })
  if (one.state === 'finished') return endPickup(deps, held, { outcome: 'imported', because: null, one })
  if (one.state === 'checked' && pickup.state === 'checks') return weigh(deps, held, one)
  const isAtWork = one.state === 'checking' || one.state === 'running'
  // Its settings were changed meanwhile, by a person who goes on with it: a check that could not be made says why.
  if (!isAtWork) {
    const because = one.endedBecause
    const outcome = because === null || because.reason === 'cancelled_by' ? 'cancelled' : 'failed'
    return endPickup(deps, held, { outcome, because, one })
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
    if (because) return endPickupWithin(deps, tx, held, { outcome: 'waits', because, one })
    await startImport(within(deps, tx).deps, actor, { id })
    await releasePickup(tx, workspaceId, pickup.id, { state: 'runs', dueAt: deps.now() })
  })
  deps.signals.tellHere('imports', '')
}

const IMPORT_GONE: Because = { reason: 'import_gone', message: 'The import of this file was removed.' }

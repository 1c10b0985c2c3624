import { DOWNLOAD_CONNECTIONS } from '#database/database.ts'
import type { Deps } from '#deps.ts'
import { type BulkSlots, createBulkSlots } from '#kit/bulk-slots.ts'

/** Files that are made while they are read, each of which keeps a connection: exports, and lists that are read live. */
type Slots = { readonly ofAll: BulkSlots; readonly ofWorkspace: BulkSlots; readonly live: BulkSlots }

const slotsOf = new WeakMap<Deps['db'], Slots>()

function slots(deps: Deps): Slots {
  const known = slotsOf.get(deps.db)
  if (known) return known
  const made = {
    ofAll: createBulkSlots(DOWNLOAD_CONNECTIONS),
    ofWorkspace: createBulkSlots(MOST_OF_A_WORKSPACE),
    live: createBulkSlots(MOST_LIVE),
  }
  slotsOf.set(deps.db, made)
  return made
}

/** For an export of a workspace, or refused at once: a person sees that, and presses again. */
export function takeDownload(deps: Deps, workspaceId: string): () => void {
  const { ofWorkspace, ofAll } = slots(deps)
  const own = ofWorkspace.take(workspaceId)
  try {
    return both(own, ofAll.take('all'))
  } catch (error) {
    own()
    throw error
  }
}

/** For what a program reads: it waits for a while, because nobody is there to try again. */
export async function waitForDownload(deps: Deps, withinMs: number): Promise<() => void> {
  const { live, ofAll } = slots(deps)
  const own = await live.wait('all', withinMs)
  try {
    return both(own, await ofAll.wait('all', withinMs))
  } catch (error) {
    own()
    throw error
  }
}

function both(one: () => void, other: () => void): () => void {
  return () => {
    one()
    other()
  }
}

const MOST_OF_A_WORKSPACE = 2
/** So that exports have some left, whatever reads feeds. */
const MOST_LIVE = Math.max(1, DOWNLOAD_CONNECTIONS / 2)

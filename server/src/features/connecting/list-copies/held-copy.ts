import { inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { renewCopy } from './list-copy.store.ts'
import type { ListCopy } from './list-copy.ts'

/** A process that was killed is missed after so long. It says that it is there three times as often. */
export const LEASE_MS = 9_000

/** A copy that this process has, for as long as it says so again and again. */
export type HeldCopy = {
  readonly workspaceId: string
  readonly copy: ListCopy
  readonly holder: string
  /** Ends when the process stops, or the copy is no longer its own. */
  readonly signal: AbortSignal
  /** Waits for the other lists that are being read: each keeps a connection. */
  oneList<T>(work: () => Promise<T>): Promise<T>
}

export function placeOf({ workspaceId, copy }: HeldCopy) {
  return { workspaceId, id: copy.id }
}

/** Keeps something of it, if it still is this process's. */
export async function keeping<T>(deps: Deps, held: HeldCopy, work: (tx: Tx) => Promise<T>): Promise<T> {
  held.signal.throwIfAborted()
  return inTransaction(deps.db.background, { workspaceId: held.workspaceId }, async (tx) => {
    const until = new Date(deps.now().getTime() + LEASE_MS)
    if (!(await renewCopy(tx, placeOf(held), held.holder, until))) throw new NotHeld()
    return work(tx)
  })
}

/** Another process has it by now, or somebody has changed it. */
export class NotHeld extends Error {
  constructor() {
    super('This list copy is no longer held by this process.')
    this.name = 'NotHeld'
  }
}

import type { Tx } from '#database/transaction.ts'
import type { Actor, Role } from '#kit/actor.ts'

/** What a person may do from now on (`role` null: nothing at all), and which of their credentials an admin keeps by name. */
export type MakerChange = {
  readonly userId: string
  readonly role: Role | null
  readonly keepKeys: readonly string[]
  readonly keepFeeds: readonly string[]
  readonly now: Date
}

type End = (tx: Tx, actor: Actor, change: MakerChange) => Promise<void>

const ends: End[] = []

/** Adds what ends credentials of a kind whose maker may do less than they. */
export function addEndWithMaker(end: End): void {
  ends.push(end)
}

/** Ends the credentials that a person has made and that may do more than they may from now on. Within the transaction that changes the role. */
export async function endWithMaker(tx: Tx, actor: Actor, change: MakerChange): Promise<void> {
  for (const end of ends) await end(tx, actor, change)
}

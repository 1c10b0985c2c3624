import type { Tx } from '#database/transaction.ts'
import { digestOf } from './write-back.ts'
import { listOwn } from './write-back-item.store.ts'

/** What of a connected system is as it is because of what was written there from here. */
export type Own = {
  /** Whether anything was ever written to a thing. */
  isWritten(externalId: string): boolean
  /** Whether a value that was read there was written from here: then it is none of theirs. `column` is that of a read, which is a target or ends with one. */
  isOwn(externalId: string, column: string, value: string): boolean
  /** Whether a thing there may have been changed then by being written to. `seconds`: by so much clocks may differ. */
  isChangedByUs(externalId: string, at: Date, seconds: number): boolean
}

/** Of these things there, by one statement. */
export async function recogniseOwn(
  tx: Tx,
  place: { readonly workspaceId: string; readonly connectionId: string },
  externalIds: readonly string[],
): Promise<Own> {
  const known = Map.groupBy(await listOwn(tx, place, externalIds), ({ externalId }) => externalId)
  const ofThing = (externalId: string) => known.get(externalId) ?? []
  return {
    isWritten: (externalId) => known.has(externalId),
    isOwn: (externalId, column, value) =>
      ofThing(externalId).some(
        ({ target, ours }) => (column === target || column.endsWith(`.${target}`)) && ours.includes(digestOf(value)),
      ),
    isChangedByUs: (externalId, at, seconds) =>
      ofThing(externalId).some(
        ({ writtenAt }) => writtenAt !== null && Math.abs(at.getTime() - writtenAt.getTime()) <= seconds * 1_000,
      ),
  }
}

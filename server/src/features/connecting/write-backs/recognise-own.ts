import type { Tx } from '#database/transaction.ts'
import { digestOf } from './write-back.ts'
import { listOwn } from './write-back-item.store.ts'

/** Whether a value that was read there is one that was written from here: then it is no change of theirs. */
export type IsOwn = (externalId: string, column: string, value: string) => boolean

/** For these things there, by one statement. `column` is that of a read, which is a target or ends with one: "variant.meta._dpp_url". */
export async function recogniseOwn(
  tx: Tx,
  place: { readonly workspaceId: string; readonly connectionId: string },
  externalIds: readonly string[],
): Promise<IsOwn> {
  const known = Map.groupBy(await listOwn(tx, place, externalIds), ({ externalId }) => externalId)
  return (externalId, column, value) =>
    (known.get(externalId) ?? []).some(
      ({ target, ours }) => (column === target || column.endsWith(`.${target}`)) && ours.includes(digestOf(value)),
    )
}

import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { NdjsonRow } from '#platform/tables/write-ndjson-table.ts'
import type { ForeignRow } from '../connectors/connector.ts'
import { type Own, recogniseOwn } from '../write-backs/recognise-own.ts'

type Place = {
  readonly workspaceId: string
  readonly connectionId: string
  /** By how much the system's clock may differ. */
  readonly overlapSeconds: number
}

/**
 * The rows of a page as the run's file keeps them. What was written there from here is no value of theirs. Nor is it a change: whether the thing was changed by
 * others, too, is not known of one that was changed just when it was written to.
 */
export async function keptRows(
  deps: Deps,
  place: Place,
  rows: readonly ForeignRow[],
  keys: readonly string[],
): Promise<NdjsonRow[]> {
  if (rows.length === 0) return []
  const ids = new Set(rows.flatMap(idsOf))
  const own = await inTransaction(deps.db.background, place, (tx) => recogniseOwn(tx, place, [...ids]))
  return rows.map((row) => keptRow(row, keys, own, place.overlapSeconds))
}

function keptRow(row: ForeignRow, keys: readonly string[], own: Own, seconds: number): NdjsonRow {
  const { product, variant, other, changedAt, cells } = row
  const ids = idsOf(row).filter(own.isWritten)
  const isOwn = (key: string) => {
    const cell = cells[key] ?? null
    return cell !== null && ids.some((id) => own.isOwn(id, key, String(cell)))
  }
  const isByUs = changedAt !== null && ids.some((id) => own.isChangedByUs(id, changedAt, seconds))
  return {
    cells: keys.map((key) => cells[key] ?? null),
    ids: { ...(product && { product }), ...(variant && { variant }), ...(other && { [other.noun]: other.item }) },
    at: isByUs ? null : changedAt,
    own: ids.length === 0 ? [] : keys.flatMap((key, at) => (isOwn(key) ? [at] : [])),
  }
}

function idsOf({ product, variant, other }: ForeignRow): string[] {
  return [product, variant, other?.item].flatMap((one) => one?.id ?? [])
}

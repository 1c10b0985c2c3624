import type { Deps } from '#deps.ts'
import type { Fault } from '../connections/connection.ts'
import { type CopiedRecord, walkCopied } from './copied-records.ts'
import { type HeldCopy, keeping, placeOf } from './held-copy.ts'
import { MOST_ROWS } from './list-copy.ts'
import {
  type KnownRow,
  listInList,
  retryRefused,
  saveLeft,
  saveWanted,
  selectKnown,
  type WantedRow,
} from './list-copy-row.store.ts'
import { digestOfCells, markOf } from './table-cells.ts'

const PAGE = 5_000

/**
 * Finds which records of the list are to be written: those that are new in it, or other than they were when they were written last, and those that it has no
 * more. Nothing is kept of the others, however many they are. Killed halfway, it is done once more from its beginning.
 */
export async function compareList(deps: Deps, held: HeldCopy, { retries }: { retries: boolean }): Promise<void> {
  const place = placeOf(held)
  if (retries) await keeping(deps, held, (tx) => retryRefused(tx, place))
  const seen = new Set<string>()
  const keys = new Set<string>()
  const most = held.copy.mostRows ?? MOST_ROWS
  for await (const page of walkCopied(deps, held)) {
    const from = seen.size
    const records = page.slice(0, most - from)
    const wanted = records.map((record, at) => wantedOf(record, from + at, keys))
    for (const { recordId } of records) seen.add(recordId)
    await keeping(deps, held, async (tx) => {
      const known = new Map(
        (
          await selectKnown(
            tx,
            place,
            [...records].map((one) => one.recordId),
          )
        ).map((one) => [one.recordId, one]),
      )
      const changed = wanted.filter((one) => isOther(one, known.get(one.recordId)))
      if (changed.length > 0) await saveWanted(tx, place, changed)
    })
    if (seen.size >= most) break
  }
  await findLeft(deps, held, seen)
}

function wantedOf({ recordId, label, key, wanted }: CopiedRecord, place: number, keys: Set<string>): WantedRow {
  const because = key === '' ? NO_KEY : keys.has(key) ? keyTwice(key) : null
  keys.add(key)
  // With another digest, so that it is written as soon as that is put right.
  return { recordId, label, key, place, wanted: because ? '' : wanted, because }
}

const NO_KEY: Fault = {
  kind: null,
  reason: 'row_without_key',
  message: 'It has no value in the column by which rows are told apart, so it was not written.',
}

function keyTwice(key: string): Fault {
  const message = `Another record before it has the same value in the column by which rows are told apart: "${key}".`
  return { kind: null, reason: 'row_key_twice', message, value: key }
}

function isOther({ key, wanted, because }: WantedRow, known: KnownRow | undefined): boolean {
  if (!known || known.hasLeft || known.wanted !== wanted || known.key !== key) return true
  return because !== null && known.state !== 'refused'
}

async function findLeft(deps: Deps, held: HeldCopy, seen: ReadonlySet<string>): Promise<void> {
  const place = placeOf(held)
  const { leftColumn } = held.copy
  const day = deps.now().toISOString().slice(0, 10)
  const wanted = leftColumn ? digestOfCells([leftColumn.key], { [leftColumn.key]: markOf(leftColumn.holds, day) }) : ''
  for (let after = ''; ; ) {
    const page = await keeping(deps, held, async (tx) => {
      const rows = await listInList(tx, place, { after, take: PAGE })
      const left = rows.flatMap(({ recordId }) => (seen.has(recordId) ? [] : [recordId]))
      if (left.length > 0) await saveLeft(tx, place, left, { day, wanted })
      return rows
    })
    after = page.at(-1)?.recordId ?? after
    if (page.length < PAGE) return
  }
}

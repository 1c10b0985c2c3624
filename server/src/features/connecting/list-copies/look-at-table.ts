import type { Deps } from '#deps.ts'
import type { Session } from '../connectors/connector.ts'
import type { TablePage, TableRow } from '../connectors/table-keeper.ts'
import { comparedColumns, keyColumnThere, tableColumns } from './copied-records.ts'
import { type HeldCopy, keeping, placeOf } from './held-copy.ts'
import { saveProgress } from './list-copy.store.ts'
import type { Done } from './list-copy.ts'
import { forgetUnseen, type KnownRow, type LookedRow, saveLooked, selectByTable } from './list-copy-row.store.ts'
import { digestOfCells, isEmpty } from './table-cells.ts'
import { tablesOf } from './tables-of.ts'

/**
 * Goes through the table there, page after page, each of which can be gone on from. Rows are recognised by their identifiers there, or by the key where
 * they are not known yet; rows that are none of ours are passed over. What is other than it was left is to be written once more. Gives back what was found changed.
 */
export async function lookAtTable(
  deps: Deps,
  held: HeldCopy,
  session: Session,
  { cursor, done }: { cursor: string | null; done: Done },
): Promise<Done> {
  const { copy } = held
  let now = done
  const pages = tablesOf(session).read(copy.tableKey, tableColumns(copy), cursor, keyColumnThere(copy))
  for await (const page of pages) {
    now = await keeping(deps, held, async (tx) => {
      const foreign = await keepPage(held, tx, page)
      const after = { ...now, foreign: now.foreign + foreign }
      if (page.cursor !== null)
        await saveProgress(tx, placeOf(held), held.holder, { phase: 'looks', cursor: page.cursor, done: after })
      return after
    })
  }
  const lost = await keeping(deps, held, (tx) => forgetUnseen(tx, placeOf(held), copy.step))
  return { ...now, foreign: now.foreign + lost }
}

async function keepPage(held: HeldCopy, tx: Parameters<typeof saveLooked>[0], { rows }: TablePage): Promise<number> {
  const { copy } = held
  const keyColumn = keyColumnThere(copy)
  const keyOf = ({ cells }: TableRow) => {
    const key = cells[keyColumn]
    return isEmpty(key) ? null : String(key).trim()
  }
  const known = await selectByTable(tx, placeOf(held), {
    ids: rows.map(({ id }) => id),
    keys: rows.flatMap((row) => keyOf(row) ?? []),
  })
  const byId = new Map(known.flatMap((one) => (one.remoteId === null ? [] : [[one.remoteId, one]])))
  const byKey = new Map(known.flatMap((one) => (one.remoteId === null ? [[one.key, one]] : [])))
  const looked: LookedRow[] = []
  let foreign = 0
  for (const row of rows) {
    const key = keyOf(row)
    const one = byId.get(row.id) ?? (key === null ? undefined : byKey.get(key))
    if (!one) continue
    // The first one there is ours; another with the same key is somebody else's.
    if (key !== null && one.remoteId === null) byKey.delete(key)
    const there = digestOfCells(one.hasLeft ? [copy.leftColumn?.key ?? ''] : comparedColumns(copy), row.cells)
    const state = stateOf(copy.whenLeft, one, there)
    if (one.state === 'there' && state === 'due' && there !== one.sent) foreign += 1
    looked.push({ recordId: one.recordId, remoteId: row.id, there, state })
  }
  if (looked.length > 0) await saveLooked(tx, placeOf(held), copy.step, looked)
  return foreign
}

/** What the system itself has made of what was written is no difference. */
function stateOf(whenLeft: 'mark' | 'delete', { state, hasLeft, wanted, there: before }: KnownRow, there: string) {
  if (state === 'refused') return state
  if (hasLeft && whenLeft === 'delete') return 'due'
  const isSo = there === wanted || (state === 'there' && there === before)
  return isSo ? 'there' : 'due'
}

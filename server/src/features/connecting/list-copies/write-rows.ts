import type { Deps } from '#deps.ts'
import type { Session } from '../connectors/connector.ts'
import { ForeignError } from '../connectors/foreign-error.ts'
import type { RemoveOutcome, RowNotWritten, SavedRow, SaveOutcome } from '../connectors/table-keeper.ts'
import { type CopiedRecord, comparedColumns, keyColumnThere, loadCopied, tableColumns } from './copied-records.ts'
import { type DueRow, noteSending, type RowEnding, saveEndings, selectDue, takeOver } from './due-row.store.ts'
import { type HeldCopy, keeping, placeOf } from './held-copy.ts'
import { saveProgress } from './list-copy.store.ts'
import type { Done } from './list-copy.ts'
import { digestOfCells, markOf } from './table-cells.ts'
import { tablesOf } from './tables-of.ts'

/** Loaded together, so that few statements are made; what is sent together is for the system to say. */
const LOADED = 500

/** What one row is to be there. */
type ToSave = SavedRow & { readonly due: DueRow; readonly digest: string; readonly compared: readonly string[] }

/**
 * Writes what is due, so many rows in a call as the system takes, and keeps what became of each before the next call. Digests are kept before: killed in between, it is known
 * what may be there. Gives back what was done with what had been done before.
 */
export async function writeRows(
  deps: Deps,
  held: HeldCopy,
  session: Session,
  { done, clean }: { done: Done; clean: (text: string) => string },
): Promise<Done> {
  const { mostRows } = tablesOf(session)
  let now = done
  const later: string[] = []
  for (;;) {
    const due = await keeping(deps, held, (tx) => selectDue(tx, placeOf(held), { atMost: LOADED, but: later }))
    if (due.length === 0) return now
    const deletes = held.copy.whenLeft === 'delete'
    const saved = due.filter(({ hasLeft }) => !hasLeft || !deletes)
    const records = await loadCopied(
      deps,
      held,
      saved.flatMap(({ hasLeft, recordId }) => (hasLeft ? [] : [recordId])),
    )
    const gone = saved.filter(({ hasLeft, recordId }) => !hasLeft && !records.has(recordId))
    if (gone.length > 0) await keepGone(deps, held, gone)
    // With another key since the list was compared, which another record may have: the next comparison sees them all at one moment.
    const isRekeyed = ({ hasLeft, remoteId, recordId, key }: DueRow) =>
      !hasLeft && remoteId === null && (records.get(recordId)?.key ?? key) !== key
    later.push(...saved.filter(isRekeyed).map(({ recordId }) => recordId))
    const toSave = saved.flatMap((one) =>
      isRekeyed(one) ? [] : (toSaveOf(held, one, records.get(one.recordId)) ?? []),
    )
    // Not in one call with those that are found by their keys: what these keys are there is sure only when the former are written.
    for (const some of [toSave.filter(({ id }) => id !== null), toSave.filter(({ id }) => id === null)]) {
      for (let at = 0; at < some.length; at += mostRows) {
        now = await saveSome(deps, held, session, { rows: some.slice(at, at + mostRows), done: now, clean })
      }
    }
    // A row that has just been found by its key is another record's now: which ones are deleted is asked once more.
    const toDelete = toSave.length > 0 ? [] : due.filter(({ hasLeft }) => hasLeft && deletes)
    for (let at = 0; at < toDelete.length; at += mostRows) {
      now = await deleteSome(deps, held, session, { rows: toDelete.slice(at, at + mostRows), done: now, clean })
    }
  }
}

function toSaveOf({ copy }: HeldCopy, due: DueRow, record: CopiedRecord | undefined): ToSave | null {
  if (!due.hasLeft) {
    return record
      ? { due, id: due.remoteId, cells: record.cells, digest: record.wanted, compared: comparedColumns(copy) }
      : null
  }
  const { leftColumn } = copy
  if (!leftColumn) return null
  const cells = { [leftColumn.key]: markOf(leftColumn.holds, due.leftOn ?? '') }
  const compared = [leftColumn.key]
  return { due, id: due.remoteId, cells, digest: digestOfCells(compared, cells), compared }
}

type Some<Row> = { readonly rows: readonly Row[]; readonly done: Done; readonly clean: (text: string) => string }

async function saveSome(
  deps: Deps,
  held: HeldCopy,
  session: Session,
  { rows, done, clean }: Some<ToSave>,
): Promise<Done> {
  const { copy } = held
  const sending = rows.map(({ due, digest }) => ({ recordId: due.recordId, digest }))
  await keeping(deps, held, (tx) => noteSending(tx, placeOf(held), sending))
  const given = rows.map(({ id, cells }) => ({ id, cells }))
  const outcomes = await tablesOf(session).save(copy.tableKey, tableColumns(copy), keyColumnThere(copy), given)
  const endings = rows.map((row, at) => savedEnding(row, outcomes[at] ?? UNTOLD, clean))
  const after = { ...done }
  for (const [at, { due }] of rows.entries()) {
    const outcome = outcomes[at]
    if (outcome?.state === 'written') after[due.hasLeft ? 'marked' : outcome.isNew ? 'added' : 'changed'] += 1
    else if (endings[at]?.state === 'refused') after.refused += 1
  }
  const found = endings.flatMap(({ recordId, remoteId }, at) =>
    rows[at]?.id === null && remoteId !== null ? [{ recordId, remoteId }] : [],
  )
  await keepEndings(deps, held, endings, after, found)
  refuseUntold(outcomes, rows.length)
  return after
}

async function deleteSome(
  deps: Deps,
  held: HeldCopy,
  session: Session,
  { rows, done, clean }: Some<DueRow>,
): Promise<Done> {
  const { copy } = held
  // What was never known to be there has been looked for by now.
  const known = rows.flatMap(({ recordId, remoteId }) => (remoteId === null ? [] : [{ recordId, remoteId }]))
  const ids = known.map(({ remoteId }) => remoteId)
  const outcomes = ids.length === 0 ? [] : await tablesOf(session).remove(copy.tableKey, keyColumnThere(copy), ids)
  const after = { ...done }
  const endings = rows.map((row): RowEnding => {
    const at = known.findIndex(({ recordId }) => recordId === row.recordId)
    const outcome: RemoveOutcome = at === -1 ? { state: 'not_found', said: GONE } : (outcomes[at] ?? UNTOLD)
    if (outcome.state === 'written') after.deleted += 1
    const isGone = outcome.state === 'written' || outcome.state === 'not_found'
    return { ...unchanged(row), ...(isGone ? { state: 'gone' as const } : failed(outcome, clean)) }
  })
  await keepEndings(deps, held, endings, after)
  refuseUntold(outcomes, ids.length)
  return after
}

const GONE = { reason: 'row_gone', message: 'It is no longer there.' }

const UNTOLD: RowNotWritten = {
  state: 'unknown',
  said: { reason: 'outcome_not_told', message: 'The system did not say what became of this. It is tried again.' },
}

function unchanged({ recordId, remoteId }: DueRow) {
  return { recordId, remoteId, wanted: null, there: null, because: null }
}

function savedEnding(
  { due, cells, digest, compared }: ToSave,
  outcome: SaveOutcome,
  clean: (text: string) => string,
): RowEnding {
  if (outcome.state === 'written') {
    const there = outcome.cells ? digestOfCells(compared, { ...cells, ...outcome.cells }) : digest
    return { recordId: due.recordId, remoteId: outcome.id, wanted: digest, there, because: null, state: 'there' }
  }
  if (outcome.state === 'not_found') {
    // Somebody has deleted it there. One that has left has nothing to be marked any more; others are made again.
    if (due.hasLeft) return { ...unchanged(due), state: 'gone' }
    if (due.remoteId !== null) return { ...unchanged(due), remoteId: null, state: 'due' }
  }
  return { ...unchanged(due), ...failed(outcome, clean), wanted: digest }
}

function failed(outcome: RowNotWritten, clean: (text: string) => string): Pick<RowEnding, 'state' | 'because'> {
  if (outcome.state === 'unknown') return { state: 'due', because: null }
  const { reason, message, value } = outcome.said
  const because = { kind: outcome.state, reason, message: clean(message), ...(value !== undefined && { value }) }
  return { state: 'refused', because }
}

/** `found`: by their keys. */
function keepEndings(
  deps: Deps,
  held: HeldCopy,
  endings: readonly RowEnding[],
  done: Done,
  found: readonly { readonly recordId: string; readonly remoteId: string }[] = [],
): Promise<void> {
  return keeping(deps, held, async (tx) => {
    await saveEndings(tx, placeOf(held), deps.now(), endings)
    if (found.length > 0) await takeOver(tx, placeOf(held), found)
    await saveProgress(tx, placeOf(held), held.holder, { phase: 'writes', done })
  })
}

/** Deleted here since the list was compared: the next comparison finds that it has left. */
function keepGone(deps: Deps, held: HeldCopy, gone: readonly DueRow[]): Promise<void> {
  const because = { kind: null, reason: 'record_gone', message: 'The record was deleted meanwhile.' }
  return keeping(deps, held, (tx) =>
    saveEndings(
      tx,
      placeOf(held),
      deps.now(),
      gone.map((due) => ({ ...unchanged(due), state: 'refused', because })),
    ),
  )
}

/** What could not be told is tried again after a pause. */
function refuseUntold(outcomes: readonly (RemoveOutcome | SaveOutcome)[], count: number): void {
  const untold = outcomes.find((one) => one.state === 'unknown')
  if (!untold && outcomes.length >= count) return
  throw new ForeignError('passing', untold && untold.state !== 'written' ? untold.said : UNTOLD.said)
}

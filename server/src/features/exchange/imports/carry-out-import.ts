import { analyzeGrown, analyzeWell, type Made } from '#database/analyze-grown.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { NOUN_NAMES, NOUNS } from '#features/records/nouns.ts'
import { recordEvent } from '#kit/record-event.ts'
import { BATCH_ROWS, batchesOf, fetchedAhead } from '#platform/batches-of.ts'
import { numbersByKey } from '#platform/packed-tables.ts'
import { settlePictures } from '../import-pictures/settle-pictures.ts'
import { type FileMemory, newMemory } from '../planning/file-memory.ts'
import { replayRow } from '../planning/replay-row.ts'
import { noCounts } from '../planning/row-plan.ts'
import { isDivided, ofOneLine } from '../reading/divided-rows.ts'
import { readImport } from '../reading/read-import.ts'
import { lengthOfRow, type ReadRow } from '../reading/read-rows.ts'
import type { Done, Plan, Progress } from './carry-out-batch.ts'
import { endState, lockImport, saveProgress } from './import.store.ts'
import { listSpokenOf } from './import-problem.store.ts'
import { areIndependent, areOfOneProduct, goesInOrder } from './independent-rows.ts'
import { listRefusedLines } from './refused-row.store.ts'
import type { Running } from './running-import.ts'
import { type Open, openBatch, settleBatch } from './settle-batch.ts'

/** Of a file of many rows, as many at a time: a transaction of about 200 ms. With more it is no quicker by much, and people at work wait longer (docs/decisions/0017). */
const LARGE_ROWS = 10_000
const ROWS_OF_LARGE = 750

/**
 * The real run: batch after batch, each one transaction, which also keeps how far it has come. Wherever it is cut off it goes on after
 * the last batch that was committed, so nothing is done twice.
 */
export async function carryOutImport(deps: Deps, running: Running): Promise<void> {
  const { path, actor, share, corrections, pictures, isStopped } = running
  const { settings, counts, doneLine, id, storageKey } = running.import
  const memory = newMemory({ isTrial: false, share })
  const recall = doneLine > 0 ? await recaller(deps, running, memory) : null
  let progress: Progress = { counts: counts ?? noCounts(), doneLine }
  let nextLook = Math.max(sumOf(madeBy(progress)), 1)
  let ahead: Plan | null = null
  const size = (running.import.totalRows ?? 0) > LARGE_ROWS ? ROWS_OF_LARGE : BATCH_ROWS
  const toDo = async function* () {
    const read = readImport(path, settings, corrections, share, storageKey, pictures)
    const bounds = { size, lengthOf: lengthOfRow, belongsTo: ofOneLine(settings), goesWith: areOfOneProduct }
    for await (const rows of batchesOf(read, bounds)) {
      if (recall) for (const row of rows) if (row.line <= doneLine) recall(row)
      const left = rows.filter(({ line }) => line > doneLine)
      if (left.length > 0) yield left
    }
  }
  const coming = fetchedAhead(toDo())
  const run = { deps, running, memory, readOn: () => void coming.begin() }
  let analyzing = null as Promise<void> | null
  let hasGrown = false
  /** Null: it is not to go on. */
  const end = async (one: Open, beside: Open | null = null): Promise<Done | null> => {
    const done = await settleBatch(run, progress, one, beside)
    if (done === null) return null
    progress = done.progress
    await analyzing
    analyzing = null
    // After the first batch, and whenever four times as many are made: plans for a few rows are of no use for thousands.
    const made = madeBy(progress)
    if (sumOf(made) >= nextLook) {
      analyzing = analyzeGrown(deps.db.background, made).then((isDone) => {
        hasGrown ||= isDone
      })
      analyzing.catch(() => {})
      nextLook = sumOf(made) * 4
    }
    deps.signals.tellHere('changes', actor.workspaceId)
    return done
  }
  let isInOrder = running.toDelete !== null || goesInOrder(settings)
  /** Written, and still to be committed. */
  let open = null as Open | null
  try {
    let rows = await coming.next()
    for (let following = rows && (await coming.next()); rows; following = following && (await coming.next())) {
      if (await isStopped()) {
        if (open) await end(open)
        return
      }
      const before: Open | null = open
      const batch = { rows, plan: ahead, following, isAtOnce: true }
      const one = openBatch(run, before ?? progress, batch)
      open = one
      // What could not be written beside another is rather not tried again and again.
      if (before) one.done.catch(() => (isInOrder = true))
      if (before && (await end(before, one)) === null) return
      const next: Plan | null = isInOrder ? null : await one.ahead
      if (next && areIndependent(one.writes(), next.planned)) ahead = next
      else {
        const done: Done | null = await end(one)
        if (done === null) return
        open = null
        ahead = done.ahead
      }
      rows = following
    }
    if (open && (await end(open)) === null) return
  } finally {
    await Promise.allSettled([open?.done])
    await analyzing?.catch(() => {})
    await coming.end()
  }
  await inTransaction(deps.db.background, actor, async (tx) => {
    const now = await lockImport(tx, actor.workspaceId, id)
    if (now?.state !== 'running' || now.doneLine !== progress.doneLine) return
    saveProgress(tx, actor.workspaceId, id, progress)
    if (pictures) await settlePictures(tx, actor.workspaceId, id)
    await endState(tx, actor.workspaceId, id, 'finished')
    const data = { counts: progress.counts }
    recordEvent(tx, actor, { kind: 'import.finished', subjectType: 'import', subjectId: id, data })
  })
  deps.signals.tellHere('changes', actor.workspaceId)
  deps.signals.tellHere('imports_left', id)
  if (hasGrown) await analyzeWell(deps.db.background)
  // What it has made due has waited for its end, and is assessed by plans for as many.
  deps.signals.tellHere('selvedge_assessments', actor.workspaceId)
}

/** How many records it has added so far. */
function madeBy({ counts: { records } }: Progress): Made {
  return Object.fromEntries(NOUN_NAMES.map((noun) => [NOUNS[noun].plural, records[noun]?.create ?? 0]))
}

function sumOf(made: Made): number {
  return Object.values(made).reduce((sum, count) => sum + count, 0)
}

/** What the rows of before the restart have said, as far as later rows depend on it. Some lines at a time: there may be a million. */
async function recaller(deps: Deps, { actor, import: { id, settings, doneLine } }: Running, memory: FileMemory) {
  const { workspaceId } = actor
  const { background } = deps.db
  const refused = new Set(await inTransaction(background, actor, (tx) => listRefusedLines(tx, workspaceId, id)))
  // Who made a record matters only to an import that changes no others.
  const made = settings.mode === 'create' ? numbersByKey() : null
  for (let above = 0; above < doneLine; above += LINES_AT_ONCE) {
    const lines = { above, upTo: Math.min(above + LINES_AT_ONCE, doneLine) }
    const spokenOf = await inTransaction(background, actor, (tx) => listSpokenOf(tx, workspaceId, id, lines))
    for (const { id, givenId, kind, line, outcome } of spokenOf) {
      if (kind === 'variant') memory.claimed.set(id, line)
      if (givenId !== null) memory.owners.set(id, givenId)
      if (outcome === 'created') made?.set(`${kind} ${line}`, line)
    }
  }
  // Of a line that is several variants the others were not refused.
  const areSeveral = isDivided(settings.mapping)
  return (row: ReadRow) => {
    if (areSeveral || !refused.has(row.line))
      replayRow(row, memory, made, settings.source ? undefined : settings.matchBy)
  }
}

const LINES_AT_ONCE = 10_000

import { inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { comeFurther } from '#kit/work-starts/begin-work.ts'
import { batchesOf, withNext } from '#platform/batches-of.ts'
import { createBreather } from '#platform/breathe.ts'
import { forgetAddresses } from '../import-pictures/import-picture.store.ts'
import { gatherPlaces, type NotedPlaces, notePlaces } from '../import-pictures/note-places.ts'
import { planPlaces } from '../import-pictures/settle-pictures.ts'
import { draftOf, newMemory } from '../planning/file-memory.ts'
import { planRows } from '../planning/plan-rows.ts'
import {
  countRows,
  keepDifferences,
  noCounts,
  noDifferences,
  problemsOf,
  type RecordDifferences,
  refusalsOf,
} from '../planning/row-plan.ts'
import { ofOneLine } from '../reading/divided-rows.ts'
import type { ItemProblem } from '../reading/import-problem.ts'
import { readImport } from '../reading/read-import.ts'
import { lengthOfRow } from '../reading/read-rows.ts'
import { forgetDifferences, saveDifferences } from './difference.store.ts'
import { lockImport, saveCheck } from './import.store.ts'
import type { SampleUpdate } from './import.ts'
import { forgetProblems, MAX_PROBLEMS, saveProblems } from './import-problem.store.ts'
import { saveStep } from './import-step.store.ts'
import { forgetRefusals, saveRefusals } from './refused-row.store.ts'
import type { Running } from './running-import.ts'
import { tryDeletions } from './try-deletions.ts'
import { rowsToTry, trySheets } from './try-sheets.ts'

/**
 * The dry run: plans every row as the real run would, and keeps what it found. After a restart it begins anew, as it has changed
 * nothing.
 */
export async function tryImport(deps: Deps, running: Running): Promise<void> {
  const { actor, path, corrections, pictures, share, isStopped } = running
  const { id, settings, storageKey, totalRows } = running.import
  const { workspaceId } = actor
  const memory = newMemory({ isTrial: true, share })
  const breathe = createBreather()
  const problems: ItemProblem[] = []
  const differences = noDifferences()
  const places: NotedPlaces = new Map()
  let counts = noCounts()
  const total = totalRows + rowsToTry(running)
  /** With other settings by now, this is not what anybody asked for. */
  const isAsked = async (tx: Tx) => {
    const now = await lockImport(tx, workspaceId, id)
    return now?.state === 'checking' && JSON.stringify(now.settings) === JSON.stringify(settings)
  }
  await inTransaction(deps.db.background, actor, async (tx) => {
    if (await isAsked(tx)) await forgetRefusals(tx, workspaceId, id)
  })
  const read = readImport(path, settings, corrections, share, storageKey, pictures)
  for await (const rows of withNext(batchesOf(read, { lengthOf: lengthOfRow, belongsTo: ofOneLine(settings) }))) {
    if (await isStopped()) return
    const planned = await inTransaction(deps.db.background, actor, async (tx) => {
      const draft = draftOf(memory)
      const planned = await tryDeletions(deps, tx, actor, await planRows(tx, workspaceId, rows, settings, draft))
      const refusals = refusalsOf(planned)
      if (refusals.length > 0 && (await isAsked(tx))) saveRefusals(tx, workspaceId, id, refusals)
      const next = countRows(counts, planned)
      saveStep(tx, workspaceId, id, { state: 'checking', done: next.rows, total })
      return { rows: planned, counts: next, keep: draft.keep }
    })
    planned.keep()
    counts = planned.counts
    deps.signals.tellHere('changes', workspaceId)
    if (problems.length < MAX_PROBLEMS) problems.push(...problemsOf(planned.rows))
    keepDifferences(differences, planned.rows)
    if (pictures) gatherPlaces(places, notePlaces(pictures, planned.rows))
    await breathe()
  }
  if (await isStopped()) return
  const sheets = await trySheets(deps, running, stepsFrom(deps, running, { done: counts.rows, total }))
  await inTransaction(deps.db.background, actor, async (tx) => {
    if (!(await isAsked(tx))) return
    await forgetProblems(tx, workspaceId, id)
    saveProblems(tx, workspaceId, id, problems, 0)
    await forgetDifferences(tx, workspaceId, id)
    await saveDifferences(tx, workspaceId, id, differences.kept)
    await forgetAddresses(tx, workspaceId, id)
    if (pictures) await planPlaces(tx, workspaceId, id, pictures, places)
    await comeFurther(tx, { workspaceId, id })
    await saveCheck(tx, workspaceId, id, { counts, samples: samplesOf(differences.kept), sheets })
  })
  deps.signals.tellHere('changes', workspaceId)
}

const STEP_EVERY_MS = 500

/** Tells now and then how many rows more were tried: beside the transaction that tries them, which nobody sees into, and which does not wait for it. */
function stepsFrom(
  deps: Deps,
  { actor, import: { id } }: Running,
  { done: from, total }: Step,
): (rows: number) => void {
  let done = from
  let toldAt = performance.now()
  return (rows) => {
    done += rows
    if (performance.now() - toldAt < STEP_EVERY_MS) return
    toldAt = performance.now()
    const step = { state: 'checking', done, total } as const
    inTransaction(deps.db.background, actor, async (tx) => saveStep(tx, actor.workspaceId, id, step))
      .then(() => deps.signals.tellHere('changes', actor.workspaceId))
      .catch((err: unknown) => deps.log.warn({ err, import: id }, 'How far a check has come could not be told'))
  }
}

type Step = { readonly done: number; readonly total: number }

/** As many updates as anybody looks through before they trust the rest. */
const SAMPLES = 50

function samplesOf(differences: readonly RecordDifferences[]): SampleUpdate[] {
  const updates = differences.flatMap(({ outcome, id, ...one }) =>
    outcome === 'update' && id !== null ? [{ ...one, id }] : [],
  )
  return updates.slice(0, SAMPLES)
}

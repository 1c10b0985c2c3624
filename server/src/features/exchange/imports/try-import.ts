import { inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { comeFurther } from '#kit/work-starts/begin-work.ts'
import { batchesOf, withNext } from '#platform/batches-of.ts'
import { createBreather } from '#platform/breathe.ts'
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

/**
 * The dry run: plans every row as the real run would, and keeps what it found. After a restart it begins anew, as it has changed
 * nothing.
 */
export async function tryImport(
  deps: Deps,
  { import: { id, settings, storageKey, totalRows }, actor, path, corrections, share, isStopped }: Running,
): Promise<void> {
  const { workspaceId } = actor
  const memory = newMemory({ isTrial: true, share })
  const breathe = createBreather()
  const problems: ItemProblem[] = []
  const differences = noDifferences()
  let counts = noCounts()
  /** With other settings by now, this is not what anybody asked for. */
  const isAsked = async (tx: Tx) => {
    const now = await lockImport(tx, workspaceId, id)
    return now?.state === 'checking' && JSON.stringify(now.settings) === JSON.stringify(settings)
  }
  await inTransaction(deps.db.background, actor, async (tx) => {
    if (await isAsked(tx)) await forgetRefusals(tx, workspaceId, id)
  })
  const read = readImport(path, settings, corrections, share, storageKey)
  for await (const rows of withNext(batchesOf(read, { lengthOf: lengthOfRow, belongsTo: ofOneLine(settings) }))) {
    if (await isStopped()) return
    const planned = await inTransaction(deps.db.background, actor, async (tx) => {
      const draft = draftOf(memory)
      const planned = await planRows(tx, workspaceId, rows, settings, draft)
      const refusals = refusalsOf(planned)
      if (refusals.length > 0 && (await isAsked(tx))) saveRefusals(tx, workspaceId, id, refusals)
      const next = countRows(counts, planned)
      saveStep(tx, workspaceId, id, { state: 'checking', done: next.rows, total: totalRows })
      return { rows: planned, counts: next, keep: draft.keep }
    })
    planned.keep()
    counts = planned.counts
    deps.signals.tellHere('changes', workspaceId)
    if (problems.length < MAX_PROBLEMS) problems.push(...problemsOf(planned.rows))
    keepDifferences(differences, planned.rows)
    await breathe()
  }
  await inTransaction(deps.db.background, actor, async (tx) => {
    if (!(await isAsked(tx))) return
    await forgetProblems(tx, workspaceId, id)
    saveProblems(tx, workspaceId, id, problems, 0)
    await forgetDifferences(tx, workspaceId, id)
    await saveDifferences(tx, workspaceId, id, differences.kept)
    await comeFurther(tx, { workspaceId, id })
    await saveCheck(tx, workspaceId, id, { counts, samples: samplesOf(differences.kept) })
  })
  deps.signals.tellHere('changes', workspaceId)
}

/** As many updates as anybody looks through before they trust the rest. */
const SAMPLES = 50

function samplesOf(differences: readonly RecordDifferences[]): SampleUpdate[] {
  const updates = differences.flatMap(({ outcome, id, ...one }) =>
    outcome === 'update' && id !== null ? [{ ...one, id }] : [],
  )
  return updates.slice(0, SAMPLES)
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { analyzeRecords } from '#database/analyze-records.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { actorNow } from '#features/people/access/actor-now.ts'
import { isPassing } from '#kit/is-passing.ts'
import { recordEvent } from '#kit/record-event.ts'
import { within } from '#kit/within.ts'
import { comeFurther } from '#kit/work-starts/begin-work.ts'
import { AppError } from '#platform/app-error.ts'
import { batchesOf, withFollowing, withNext } from '#platform/batches-of.ts'
import type { Because } from '#platform/because.ts'
import { type Draft, draftOf, type FileMemory, newMemory } from '../planning/file-memory.ts'
import { lookUpRows, planRows } from '../planning/plan-rows.ts'
import { replayRow } from '../planning/replay-row.ts'
import { countRows, type ImportCounts, noCounts, type PlannedRow, refusalsOf } from '../planning/row-plan.ts'
import type { ImportProblem } from '../reading/import-problem.ts'
import { readImport } from '../reading/read-import.ts'
import { lengthOfRow, type ReadRow } from '../reading/read-rows.ts'
import { applyRows } from './apply-rows.ts'
import { beginState, endState, lockImport, saveProgress, saveRecords } from './import.store.ts'
import { forgetProblems, listSpokenOf, saveProblems } from './import-problem.store.ts'
import { forgetRefusals, listRefusedLines, saveRefusals } from './refused-row.store.ts'
import type { Running } from './running-import.ts'
import { saveSource } from './save-source.ts'
import { mayNotAnyMore, stopImport } from './stop-import.ts'

type Progress = { readonly counts: ImportCounts; readonly doneLine: number }

/**
 * The real run: batch after batch, each one transaction, which also keeps how far it has come. Wherever it is cut off it goes on after
 * the last batch that was committed, so nothing is done twice.
 */
export async function carryOutImport(deps: Deps, running: Running): Promise<void> {
  const { path, actor, share, corrections, isStopped } = running
  const { settings, counts, doneLine, id } = running.import
  const memory = newMemory({ isTrial: false, share })
  const recall = doneLine > 0 ? await recaller(deps, running, memory) : null
  let progress: Progress = { counts: counts ?? noCounts(), doneLine }
  let nextLook = Math.max(madeBy(progress), 1)
  let ahead: Plan | null = null
  const toDo = async function* () {
    for await (const rows of batchesOf(readImport(path, settings, corrections, share), { lengthOf: lengthOfRow })) {
      if (recall) for (const row of rows) if (row.line <= doneLine) recall(row)
      const left = rows.filter(({ line }) => line > doneLine)
      if (left.length > 0) yield left
    }
  }
  for await (const [rows, following] of withFollowing(withNext(toDo()))) {
    if (await isStopped()) return
    const done = await carryOut(deps, running, memory, progress, { rows, plan: ahead, following })
    if (done === null) return
    progress = done.progress
    ahead = done.ahead
    // After the first batch, and whenever four times as many are made: plans for a few rows are of no use for thousands.
    if (madeBy(progress) >= nextLook) {
      await analyzeRecords(deps.db.background, 'roughly')
      nextLook = madeBy(progress) * 4
    }
    deps.signals.tellHere('changes', actor.workspaceId)
  }
  await inTransaction(deps.db.background, actor, async (tx) => {
    const now = await lockImport(tx, actor.workspaceId, id)
    if (now?.state !== 'running' || now.doneLine !== progress.doneLine) return
    saveProgress(tx, actor.workspaceId, id, progress)
    await endState(tx, actor.workspaceId, id, 'finished')
    const data = { counts: progress.counts }
    recordEvent(tx, actor, { kind: 'import.finished', subjectType: 'import', subjectId: id, data })
  })
  deps.signals.tellHere('changes', actor.workspaceId)
  if (nextLook > 1) await analyzeRecords(deps.db.background, 'well')
  // What it has made due has waited for its end, and is assessed by plans for as many.
  deps.signals.tellHere('selvedge_assessments', actor.workspaceId)
}

/** How many records it has added so far. */
function madeBy({ counts: { records } }: Progress): number {
  return Object.values(records).reduce((sum, { create }) => sum + create, 0)
}

/** What the rows of before the restart have said, as far as later rows depend on it. */
async function recaller(deps: Deps, { actor, import: { id, settings } }: Running, memory: FileMemory) {
  const [spokenOf, refused] = await inTransaction(deps.db.background, actor, async (tx) => [
    await listSpokenOf(tx, actor.workspaceId, id),
    new Set(await listRefusedLines(tx, actor.workspaceId, id)),
  ])
  for (const { id, givenId, kind, line } of spokenOf) {
    if (kind === 'variant') memory.claimed.set(id, line)
    if (givenId !== null) memory.owners.set(id, givenId)
  }
  const made = new Set(
    spokenOf.filter(({ outcome }) => outcome === 'created').map(({ kind, line }) => `${kind} ${line}`),
  )
  return (row: ReadRow) => {
    if (!refused.has(row.line)) replayRow(row, memory, made, settings.source ? undefined : settings.matchBy)
  }
}

type Batch = {
  readonly rows: readonly ReadRow[]
  /** What was decided of them while the batch before was being written. */
  readonly plan: Plan | null
  /** The rows of the batch after it, to be planned meanwhile. */
  readonly following: readonly ReadRow[] | null
}

type Plan = { readonly planned: PlannedRow[]; readonly draft: Draft; readonly madeAt: number }

type Done = { readonly progress: Progress; readonly ahead: Plan | null }

/** Imports take turns: what was decided before others had theirs may be of records that somebody has made or changed meanwhile. */
const FRESH_MS = 1_000

/** Null: somebody has cancelled it, or another process has come further. */
async function carryOut(
  deps: Deps,
  running: Running,
  memory: FileMemory,
  progress: Progress,
  batch: Batch,
): Promise<Done | null> {
  const { rows, plan, following } = batch
  if (plan && performance.now() - plan.madeAt > FRESH_MS)
    return carryOut(deps, running, memory, progress, { ...batch, plan: null })
  try {
    return await carryOutBatch(deps, running, memory, progress, batch)
  } catch (error) {
    if (error instanceof Overtaken) return null
    if (error instanceof Disallowed) {
      await stopImport(deps, running.actor, running.import, mayNotAnyMore(running.actor))
      return null
    }
    if (error instanceof NotAll) {
      await beginUndo(deps, running, error)
      return null
    }
    if (isPassing(error)) throw error
    if (plan) return carryOut(deps, running, memory, progress, { ...batch, plan: null })
    const [first, ...others] = rows
    const alone = { plan: null, following: null }
    if (first && others.length === 0)
      return carryOut(deps, running, memory, progress, { rows: [refused(deps, running, first, error)], ...alone })
    // One row is at fault, or was saved by somebody meanwhile: the others are not to suffer for it.
    const half = Math.ceil(rows.length / 2)
    const done = await carryOut(deps, running, memory, progress, { rows: rows.slice(0, half), ...alone })
    return done && carryOut(deps, running, memory, done.progress, { rows: rows.slice(half), plan: null, following })
  }
}

class Overtaken extends Error {}

/** Its starter was removed from the workspace, or the key was revoked. */
class Disallowed extends Error {}

/** All rows or none, and one is refused. */
class NotAll extends Error {
  readonly because: Because
  constructor(line: number, fault: string) {
    const message = `Line ${line}: ${fault}`
    super(message)
    this.because = { reason: 'all_or_none', message, value: line }
  }
}

async function carryOutBatch(
  deps: Deps,
  running: Running,
  memory: FileMemory,
  progress: Progress,
  { rows, plan, following }: Batch,
): Promise<Done> {
  const { actor } = running
  const { id, settings, doneLine } = running.import
  const { workspaceId } = actor
  // Should the transaction run again, what it has planned with is as the first attempt has left it.
  let prepared = plan
  const { next, ahead, draft, tell } = await inTransaction(deps.db.background, actor, async (tx) => {
    const [now, { permissions }] = await Promise.all([lockImport(tx, workspaceId, id), actorNow(tx, actor, deps.now())])
    if (now?.state !== 'running' || now.doneLine !== progress.doneLine) throw new Overtaken()
    if (!permissions.has('edit')) throw new Disallowed()
    if (progress.doneLine === 0) {
      await forgetProblems(tx, workspaceId, id)
      await forgetRefusals(tx, workspaceId, id)
    }
    const inner = within(deps, tx)
    const draft = prepared?.draft ?? draftOf(memory)
    const planned = prepared?.planned ?? (await planRows(tx, workspaceId, rows, settings, draft))
    prepared = null
    if (settings.onError === 'nothing') requireAll(planned)
    const applied = await applyRows(inner.deps, actor, planned)
    for (const { kind, id, givenId, line } of applied) {
      if (kind === 'variant') draft.claimed.set(id, line)
      if (givenId !== null) draft.owners.set(id, givenId)
    }
    saveSource(tx, workspaceId, running.import, applied)
    const draftAhead = draftOf(memory, draft)
    const decide = following && (await lookUpRows(tx, workspaceId, following, settings, draftAhead))
    // By its first batch; with the others there is nobody left to forget.
    if (progress.doneLine === doneLine) await comeFurther(tx, { workspaceId, id })
    saveRecords(tx, workspaceId, id, applied)
    const before = Object.values(progress.counts.problems).reduce((sum, count) => sum + count, 0)
    saveProblems(
      tx,
      workspaceId,
      id,
      planned.flatMap(({ problems }) => problems),
      before,
    )
    saveRefusals(tx, workspaceId, id, refusalsOf(planned))
    const next = { counts: countRows(progress.counts, planned), doneLine: rows.at(-1)?.line ?? progress.doneLine }
    saveProgress(tx, workspaceId, id, next)
    const ahead = decide && planWhileWaiting(decide, draftAhead)
    // Should the commit fail, nobody asks for it.
    ahead?.catch(() => {})
    return { next, ahead, draft, tell: inner.tell }
  })
  draft.keep()
  tell()
  return { progress: next, ahead: await ahead }
}

/** What is being sent goes first: PostgreSQL writes and commits while Node decides. */
async function planWhileWaiting(decide: () => PlannedRow[], draft: Draft): Promise<Plan> {
  await nextTurn()
  return { planned: decide(), draft, madeAt: performance.now() }
}

function requireAll(planned: readonly PlannedRow[]): void {
  const first = planned.find(({ isRefused }) => isRefused)
  if (!first) return
  const problem = first.problems.find(({ severity }) => severity === 'error')
  throw new NotAll(first.line, problem?.message ?? 'refused')
}

async function beginUndo(deps: Deps, { actor, import: { id } }: Running, { because }: NotAll): Promise<void> {
  await inTransaction(deps.db.background, actor, async (tx) => {
    const now = await lockImport(tx, actor.workspaceId, id)
    if (now?.state !== 'running') return
    await beginState(tx, actor, id, 'undoing', because)
  })
  deps.signals.tellHere('imports', '')
}

/** A row that no plan foresaw the fault of: with it as its problem it is refused like any other. */
function refused(deps: Deps, { import: { id } }: Running, row: ReadRow, error: unknown): ReadRow {
  const isRule = error instanceof AppError && error.code !== 'internal'
  if (!isRule) deps.log.error({ err: error, import: id, line: row.line }, 'A row of an import could not be processed')
  const problem: ImportProblem = {
    line: row.line,
    header: null,
    severity: 'error',
    found: '',
    reason: isRule ? error.reason : 'internal',
    message: isRule ? error.message : 'An error in the service kept this row from being imported. It has been logged.',
  }
  return { ...row, problems: [...row.problems, problem] }
}

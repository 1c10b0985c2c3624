import { setImmediate as nextTurn } from 'node:timers/promises'
import { endWithAnyPart } from '#database/open-transaction.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { actorNow } from '#features/people/access/actor-now.ts'
import { holdEvents } from '#kit/record-event.ts'
import { within } from '#kit/within.ts'
import { comeFurther } from '#kit/work-starts/begin-work.ts'
import type { Because } from '#platform/because.ts'
import { forgetAddresses, forgetPlaces } from '../import-pictures/import-picture.store.ts'
import { notePictures } from '../import-pictures/settle-pictures.ts'
import { type Draft, draftOf, type FileMemory } from '../planning/file-memory.ts'
import { lookUpRows, planRows } from '../planning/plan-rows.ts'
import { countRows, type ImportCounts, type PlannedRow, problemsOf, refusalsOf } from '../planning/row-plan.ts'
import type { ReadRow } from '../reading/read-rows.ts'
import { applyRows } from './apply-rows.ts'
import { lockImport, saveProgress, writeRecords } from './import.store.ts'
import { forgetProblems, saveProblems } from './import-problem.store.ts'
import { forgetRefusals, saveRefusals } from './refused-row.store.ts'
import type { Running } from './running-import.ts'
import { saveSource } from './save-source.ts'
import { withoutUnlisted } from './try-deletions.ts'

export type Progress = { readonly counts: ImportCounts; readonly doneLine: number }

export type Batch = {
  readonly rows: readonly ReadRow[]
  /** What was decided of them while the batch before was being written. */
  readonly plan: Plan | null
  /** The rows of the batch after it, to be planned meanwhile. */
  readonly following: readonly ReadRow[] | null
  /** Tried first, and mostly enough; where it fails, PostgreSQL is asked after each step, so that the error is told by the step that it is of. */
  readonly isAtOnce: boolean
}

export type Plan = { readonly planned: PlannedRow[]; readonly draft: Draft; readonly madeAt: number }

export type Done = { readonly progress: Progress; readonly ahead: Plan | null }

export class Overtaken extends Error {}

/** Its starter was removed from the workspace, or the key was revoked. */
export class Disallowed extends Error {}

/** All rows or none, and one is refused. */
export class NotAll extends Error {
  readonly because: Because
  constructor(line: number, fault: string) {
    const message = `Line ${line}: ${fault}`
    super(message)
    this.because = { reason: 'all_or_none', message, value: line }
  }
}

/**
 * One transaction: the records first, then what the next batch needs to know, and then what nobody waits for, at which PostgreSQL is at work while Node
 * decides the next. `readOn` is called when PostgreSQL has most to do.
 */
export async function carryOutBatch(
  deps: Deps,
  running: Running,
  memory: FileMemory,
  progress: Progress,
  { rows, plan, following, isAtOnce }: Batch,
  readOn: () => void,
): Promise<Done> {
  const { actor, pictures } = running
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
      if (pictures) await forgetPlaces(tx, workspaceId, id)
      if (pictures) await forgetAddresses(tx, workspaceId, id)
    }
    const inner = within(deps, tx)
    if (isAtOnce) endWithAnyPart(tx)
    const writeEvents = holdEvents(tx)
    const draft = prepared?.draft ?? draftOf(memory)
    const plannedRows = prepared?.planned ?? (await planRows(tx, workspaceId, rows, settings, draft))
    const planned = withoutUnlisted(plannedRows, running.toDelete)
    prepared = null
    if (settings.onError === 'nothing') requireAll(planned)
    const applied = await applyRows(inner.deps, actor, planned)
    for (const { kind, id, givenId, line } of applied) {
      if (kind === 'variant') draft.claimed.set(id, line)
      if (givenId !== null) draft.owners.set(id, givenId)
    }
    saveSource(tx, workspaceId, running.import, applied)
    const draftAhead = draftOf(memory, draft)
    const looking = following && lookUpRows(tx, workspaceId, following, settings, draftAhead)
    readOn()
    const sendEvents = writeEvents()
    const sendRecords = writeRecords(tx, workspaceId, id, applied)
    const decide = await looking
    sendEvents()
    // By its first batch; with the others there is nobody left to forget.
    if (progress.doneLine === doneLine) await comeFurther(tx, { workspaceId, id })
    sendRecords()
    const before = Object.values(progress.counts.problems).reduce((sum, count) => sum + count, 0)
    saveProblems(tx, workspaceId, id, problemsOf(planned), before)
    saveRefusals(tx, workspaceId, id, refusalsOf(planned))
    if (pictures) await notePictures(tx, workspaceId, id, pictures, planned)
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

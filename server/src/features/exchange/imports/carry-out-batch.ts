import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { endWithAnyPart } from '#database/open-transaction.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { actorNow } from '#features/people/access/actor-now.ts'
import { holdDue } from '#features/records/assessments/assess-saved.ts'
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

/** What each batch of a run is carried out with. */
export type Run = {
  readonly deps: Deps
  readonly running: Running
  readonly memory: FileMemory
  /** Called when PostgreSQL has most to do. */
  readonly readOn: () => void
}

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

/** A batch on its way. Both are settled in the end; a failure is told by `done` alone. */
export type Launched = {
  /** Once it is committed. */
  readonly done: Promise<Done>
  /** The rows after it, decided; it may still be on its way to PostgreSQL. Null: there are none, or it has failed. */
  readonly ahead: Promise<Plan | null>
  /** What it writes, once `ahead` is settled. */
  readonly writes: () => readonly PlannedRow[]
}

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

/** The batch before it has failed: what this one has written is undone. */
export class Abandoned extends Error {}

/**
 * One transaction: the records first, then what the next batch needs to know, and then what nobody waits for, at which PostgreSQL is at work while Node
 * decides the next. `before` is how far the import has come. While the batch before is still on its way it is a promise of that: the records are written
 * meanwhile, and as many of the events as there is time for; all else once that is committed.
 */
export function launchBatch(
  { deps, running, memory, readOn }: Run,
  before: Progress | Promise<Progress>,
  { rows, plan, following, isAtOnce }: Batch,
): Launched {
  const { actor, pictures } = running
  const { id, settings, doneLine } = running.import
  const { workspaceId } = actor
  const isOnItsWay = before instanceof Promise
  // Its failure may come before anybody waits for it.
  if (isOnItsWay) before.catch(() => {})
  const ahead = Promise.withResolvers<Plan | null>()
  // Should the transaction run again, what it has planned with is as the first attempt has left it.
  let prepared = plan
  let written: readonly PlannedRow[] = []
  const carryOut = async (): Promise<Done> => {
    const { next, deciding, draft, tell } = await inTransaction(deps.db.background, actor, async (tx) => {
      const lock = async (progress: Progress) => {
        const now = await lockImport(tx, workspaceId, id)
        if (now?.state !== 'running' || now.doneLine !== progress.doneLine) throw new Overtaken()
      }
      const asPermitted = async () => {
        const { permissions } = await actorNow(tx, actor, deps.now())
        if (!permissions.has('edit')) throw new Disallowed()
      }
      // Planned anew, it needs to know what the one before has come to.
      if (isOnItsWay && !prepared) await before.catch(abandon)
      if (!isOnItsWay) await Promise.all([lock(before), asPermitted()])
      if (!isOnItsWay && before.doneLine === 0) {
        await forgetProblems(tx, workspaceId, id)
        await forgetRefusals(tx, workspaceId, id)
        if (pictures) await forgetPlaces(tx, workspaceId, id)
        if (pictures) await forgetAddresses(tx, workspaceId, id)
      }
      const inner = within(deps, tx)
      if (isAtOnce) endWithAnyPart(tx)
      const writeEvents = holdEvents(tx)
      const sendDue = holdDue(tx, workspaceId)
      const draft = prepared?.draft ?? draftOf(memory)
      const plannedRows = prepared?.planned ?? (await planRows(tx, workspaceId, rows, settings, draft))
      const planned = withoutUnlisted(plannedRows, running.toDelete)
      prepared = null
      if (settings.onError === 'nothing') requireAll(planned)
      const applied = await applyRows(inner.deps, actor, planned)
      written = planned
      for (const { kind, id, givenId, line } of applied) {
        if (kind === 'variant') draft.claimed.set(id, line)
        if (givenId !== null) draft.owners.set(id, givenId)
      }
      saveSource(tx, workspaceId, running.import, applied)
      readOn()
      const events = await writeEvents()
      const sendRecords = writeRecords(tx, workspaceId, id, applied)
      const progress = isOnItsWay ? await meanwhile(inTime(before), events.sendPart) : before
      // Only now is it known what the one before has left: it may have been cancelled, or its starter have lost the right.
      const locking = isOnItsWay && Promise.all([lock(progress), asPermitted()])
      const draftAhead = draftOf(memory, draft)
      const looking = following && lookUpRows(tx, workspaceId, following, settings, draftAhead)
      const [decide] = await Promise.all([looking, locking])
      events.sendRest()
      // By its first batch; with the others there is nobody left to forget.
      if (progress.doneLine === doneLine) await comeFurther(tx, { workspaceId, id })
      sendRecords()
      const problems = Object.values(progress.counts.problems).reduce((sum, count) => sum + count, 0)
      saveProblems(tx, workspaceId, id, problemsOf(planned), problems)
      saveRefusals(tx, workspaceId, id, refusalsOf(planned))
      if (pictures) await notePictures(tx, workspaceId, id, pictures, planned)
      const next = { counts: countRows(progress.counts, planned), doneLine: rows.at(-1)?.line ?? progress.doneLine }
      sendDue()
      saveProgress(tx, workspaceId, id, next)
      const deciding = decide && planWhileWaiting(decide, draftAhead)
      // Should the commit fail, nobody asks for it.
      deciding?.then(ahead.resolve, () => {})
      return { next, deciding, draft, tell: inner.tell }
    })
    draft.keep()
    tell()
    return { progress: next, ahead: await deciding }
  }
  const done = carryOut()
  done.then(
    ({ ahead: plan }) => ahead.resolve(plan),
    () => ahead.resolve(null),
  )
  return { done, ahead: ahead.promise, writes: () => written }
}

/** Takes step after step until it is there, or there are none. */
async function meanwhile<T>(coming: Promise<T>, step: () => Promise<boolean>): Promise<T> {
  let isThere = false
  const noted = () => (isThere = true)
  coming.then(noted, noted)
  while (!isThere && (await step()));
  return coming
}

/**
 * The batch before may be waiting for what this one holds, which PostgreSQL cannot know: then this one gives way. It mostly takes a tenth of a second, and one that is as slow as
 * that by itself loses nothing but what was won.
 */
async function inTime<T>(coming: Promise<T>): Promise<T> {
  const enough = new AbortController()
  const late = wait(MOST_WAIT_MS, undefined, { signal: enough.signal })
  try {
    return await Promise.race([coming, late.then(abandon)])
  } catch {
    return abandon()
  } finally {
    late.catch(() => {})
    enough.abort()
  }
}

const MOST_WAIT_MS = 2_000

function abandon(): never {
  throw new Abandoned()
}

/** What is being sent goes first: PostgreSQL writes and commits while Node decides. */
async function planWhileWaiting(decide: () => Promise<PlannedRow[]>, draft: Draft): Promise<Plan> {
  await nextTurn()
  return { planned: await decide(), draft, madeAt: performance.now() }
}

function requireAll(planned: readonly PlannedRow[]): void {
  const first = planned.find(({ isRefused }) => isRefused)
  if (!first) return
  const problem = first.problems.find(({ severity }) => severity === 'error')
  throw new NotAll(first.line, problem?.message ?? 'refused')
}

import { inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { actorNow } from '#features/people/access/actor-now.ts'
import { NOUN_NAMES } from '#features/records/nouns.ts'
import type { Actor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { within } from '#kit/within.ts'
import { comeFurther } from '#kit/work-starts/begin-work.ts'
import type { Imported } from '../columns/import-column.ts'
import { takeBackPictures } from '../import-pictures/take-back-pictures.ts'
import { endState, lockImport } from './import.store.ts'
import { hasPictures, type Import } from './import.ts'
import { saveStep } from './import-step.store.ts'
import { countToUndo, forgetMade, listToUndo, saveUndone } from './import-undo.store.ts'
import type { Running } from './running-import.ts'
import { mayNotAnyMore, stopImport } from './stop-import.ts'
import { takeBackRecords } from './take-back-records.ts'
import { takeBackSource } from './take-back-source.ts'
import { type Progress, takeBackWhole } from './take-back-whole.ts'

/** Records in one transaction: the last of it is not kept waiting, nor are those who want to save one of them. */
const BATCH = 500

/**
 * What was deleted comes back first, since others may name it; what belongs to others comes after them, and goes before them. Whole products go when all else is gone
 * that may keep them, with their variants.
 */
const IN_ORDER: readonly Pick<Part, 'kind' | 'areDeleted'>[] = [
  ...NOUN_NAMES.map((kind) => ({ kind, areDeleted: true })),
  ...NOUN_NAMES.toReversed().flatMap((kind) => [
    ...(kind === 'variant' ? [{ kind: 'whole product', areDeleted: false } as const] : []),
    { kind, areDeleted: false },
  ]),
]

/**
 * Puts back what an import has changed and deletes what it has made, as far as it stands as the import has left it: what others did since is
 * not ours to undo, unless it was taken back, too. Goes on after a restart where it stopped.
 */
export async function takeBackImport(
  deps: Deps,
  actor: Actor,
  one: Import,
  isStopped: Running['isStopped'],
): Promise<void> {
  const { workspaceId } = actor
  const { id, endReason, endedBecause } = one
  let isFirst = true
  const counted = await inTransaction(deps.db.background, { workspaceId }, (tx) => countToUndo(tx, workspaceId, id))
  // What is taken back has no line any more: how many there were is known since the first start.
  const total = one.stepTotal ?? counted.left
  let step = { done: total - counted.left, total }
  // While their records are there.
  if (hasPictures(one) && !(await takeBackPictures(deps, actor, id, isStopped))) return
  for (const { kind, areDeleted } of IN_ORDER) {
    if (areDeleted && counted.deleted === 0) continue
    // The last line first; above it nothing is left.
    for (let upTo: number | null = LAST_LINE; upTo !== null; ) {
      if (await isStopped()) return
      const done: Done = await takeBackBatch(deps, actor, id, { kind, areDeleted, upTo, isFirst, step })
      if (done === 'overtaken') return
      if (done === 'disallowed') return stopImport(deps, actor, { id, state: 'undoing' }, mayNotAnyMore(actor))
      upTo = done.upTo
      step = { ...step, done: step.done + done.count }
      if (upTo !== null) isFirst = false
      deps.signals.tellHere('changes', workspaceId)
    }
  }
  if (await isStopped()) return
  await takeBackSource(deps, actor, one)
  await inTransaction(deps.db.background, actor, async (tx) => {
    const now = await lockImport(tx, workspaceId, id)
    if (now?.state !== 'undoing') return
    await endState(tx, workspaceId, id, 'undone', endedBecause)
    recordEvent(tx, actor, { kind: 'import.undone', subjectType: 'import', subjectId: id, data: { endReason } })
  })
  deps.signals.tellHere('changes', workspaceId)
}

/** Above any file's. */
const LAST_LINE = 2 ** 31 - 1

type Done = 'overtaken' | 'disallowed' | Progress

type Part = {
  readonly kind: Imported | 'whole product'
  readonly areDeleted: boolean
  readonly upTo: number
  /** Nothing has been taken back since this start. */
  readonly isFirst: boolean
  /** How far the undo has come before. */
  readonly step: { readonly done: number; readonly total: number }
}

async function takeBackBatch(
  deps: Deps,
  actor: Actor,
  id: string,
  { kind, areDeleted, upTo, isFirst, step }: Part,
): Promise<Done> {
  const { workspaceId } = actor
  const { done, tell } = await inTransaction(deps.db.background, actor, async (tx) => {
    const inner = within(deps, tx)
    const end = (done: Done) => ({ done, tell: inner.tell })
    const now = await lockImport(tx, workspaceId, id)
    if (now?.state !== 'undoing') return end('overtaken')
    if (!(await actorNow(tx, actor, deps.now())).permissions.has('edit')) return end('disallowed')
    const done =
      kind === 'whole product'
        ? await takeBackWhole(inner.deps, tx, actor, id, upTo)
        : await takeBackSome(inner.deps, tx, actor, id, { kind, areDeleted, upTo })
    if (done.count > 0) {
      if (isFirst) await comeFurther(tx, { workspaceId, id })
      saveStep(tx, workspaceId, id, { state: 'undoing', done: step.done + done.count, total: step.total })
    }
    return end(done)
  })
  tell()
  return done
}

async function takeBackSome(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  id: string,
  { kind, areDeleted, upTo }: { readonly kind: Imported; readonly areDeleted: boolean; readonly upTo: number },
): Promise<Progress> {
  const { workspaceId } = actor
  const records = await listToUndo(tx, workspaceId, id, { kind, areDeleted, upTo, atMost: BATCH })
  if (records.length === 0) return { upTo: null, count: 0 }
  const outcomes = await takeBackRecords(deps, tx, actor, id, kind, records)
  const gone = new Set(records.flatMap(({ id, outcome }) => (outcome === 'created' && !outcomes.get(id) ? [id] : [])))
  forgetMade(tx, workspaceId, id, [...gone])
  await saveUndone(tx, workspaceId, id, new Map([...outcomes].filter(([id]) => !gone.has(id))))
  return { upTo: records.at(-1)?.line ?? null, count: records.length }
}

import { asDatabase, inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { actorNow } from '#features/people/access/actor-now.ts'
import { restoreDeleted } from '#features/records/deleted-records/restore-record.ts'
import { NOUN_VERBS } from '#features/records/noun-verbs.ts'
import { NOUN_NAMES } from '#features/records/nouns.ts'
import type { Actor } from '#kit/actor.ts'
import { isPassing } from '#kit/is-passing.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import { recordEvent } from '#kit/record-event.ts'
import { stillAsLeft } from '#kit/still-as-left.ts'
import { within } from '#kit/within.ts'
import { comeFurther } from '#kit/work-starts/begin-work.ts'
import { AppError } from '#platform/app-error.ts'
import { type Because, becauseOf } from '#platform/because.ts'
import type { Imported } from '../columns/import-column.ts'
import { takeBackPictures } from '../import-pictures/take-back-pictures.ts'
import { matchCertifications, matchVariants } from '../planning/match.store.ts'
import { endState, lockImport } from './import.store.ts'
import { hasPictures, type Import } from './import.ts'
import { saveStep } from './import-step.store.ts'
import { countToUndo, listToUndo, saveUndone, type ToUndo } from './import-undo.store.ts'
import type { Running } from './running-import.ts'
import { mayNotAnyMore, stopImport } from './stop-import.ts'
import { takeBackSource } from './take-back-source.ts'

/** Records in one transaction: the last of it is not kept waiting, nor are those who want to save one of them. */
const BATCH = 500

/** What was deleted comes back first, since others may name it; what belongs to others comes after them, and goes before them. */
const IN_ORDER = [
  ...NOUN_NAMES.map((kind) => ({ kind, areDeleted: true })),
  ...NOUN_NAMES.toReversed().map((kind) => ({ kind, areDeleted: false })),
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
  let step = { done: counted.done, total: counted.total }
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

/** How far up it has come; null when nothing of this kind is left. */
type Done = 'overtaken' | 'disallowed' | { readonly upTo: number | null; readonly count: number }

type Part = {
  readonly kind: Imported
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
    const records = await listToUndo(tx, workspaceId, id, { kind, areDeleted, upTo, atMost: BATCH })
    if (records.length === 0) return end({ upTo: null, count: 0 })
    await saveUndone(tx, workspaceId, id, await takeBack(inner.deps, tx, actor, id, kind, records))
    if (isFirst) await comeFurther(tx, { workspaceId, id })
    saveStep(tx, workspaceId, id, { state: 'undoing', done: step.done + records.length, total: step.total })
    return end({ upTo: records.at(-1)?.line ?? null, count: records.length })
  })
  tell()
  return done
}

/** Of each: null when it was taken back, else why it stays. */
async function takeBack(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  importId: string,
  kind: Imported,
  records: readonly ToUndo[],
): Promise<Map<string, Because | null>> {
  try {
    return await inTransaction(asDatabase(tx), actor, () => takeBackAll(deps, tx, actor, importId, kind, records))
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal' || isPassing(error)) throw error
    const [first, ...others] = records
    if (first && others.length === 0) return new Map([[first.id, becauseOf(error)]])
    // One of them is refused: the others are not to suffer for it.
    const half = Math.ceil(records.length / 2)
    const one = await takeBack(deps, tx, actor, importId, kind, records.slice(0, half))
    return new Map([...one, ...(await takeBack(deps, tx, actor, importId, kind, records.slice(half)))])
  }
}

async function takeBackAll(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  importId: string,
  kind: Imported,
  records: readonly ToUndo[],
): Promise<Map<string, Because | null>> {
  const { workspaceId } = actor
  const { lock, remove, update, fieldsBack } = NOUN_VERBS[kind]
  const ids = records.map(({ id }) => id)
  const found = new Map((await lock(tx, workspaceId, ids)).map((record) => [record.id, record]))
  const inUse = kind === 'product' ? await withOthers(tx, workspaceId, ids) : new Set<string>()
  const saved = records.flatMap(({ id, revision }) => {
    const now = found.get(id)
    return now && now.revision !== revision ? [{ id, left: revision, now: now.revision }] : []
  })
  const asLeft = await stillAsLeft(tx, workspaceId, kind, importId, saved)
  const outcomes = new Map<string, Because | null>()
  const toRemove: string[] = []
  const toUpdate: (FieldsByName & { id: string })[] = []
  for (const { id, outcome, revision, before } of records) {
    const now = found.get(id)
    let kept: Because | null = null
    if (outcome === 'deleted') {
      // Somebody has restored it already.
      if (!now) await restoreDeleted(deps, tx, actor, id)
      if (!now && before) toUpdate.push({ ...fieldsBack(before), id })
    } else if (!now) kept = outcome === 'created' ? null : DELETED_SINCE
    else if (now.revision !== revision && !asLeft.has(id)) kept = changedSince(now.name)
    else if (outcome === 'updated') toUpdate.push({ ...fieldsBack(before ?? {}), id })
    else if (inUse.has(id)) kept = hasOthers(now.name)
    else toRemove.push(id)
    outcomes.set(id, kept)
  }
  if (toUpdate.length > 0) await update(deps, actor, toUpdate)
  if (toRemove.length > 0) await remove(deps, actor, toRemove)
  return outcomes
}

const DELETED_SINCE: Because = { reason: 'deleted_since', message: 'It has since been deleted.' }

function changedSince(name: string): Because {
  const message = `"${name}" has been saved since, so it was left unchanged.`
  return { reason: 'changed_since', message, value: name }
}

function hasOthers(name: string): Because {
  const message = `"${name}" has variants or certifications that did not come from this import, so it was kept.`
  return { reason: 'has_others', message, value: name }
}

/** Products with variants or certifications: those of the import itself are gone by then. */
async function withOthers(tx: Tx, workspaceId: string, productIds: readonly string[]): Promise<Set<string>> {
  const none = { ids: [], codes: [], gtins: [], materialIds: [], companyIds: [], schemes: [] }
  const variants = await matchVariants(tx, workspaceId, { ...none, productIds })
  const certifications = await matchCertifications(tx, workspaceId, { ...none, productIds })
  return new Set([...variants, ...certifications].flatMap(({ productId }) => productId ?? []))
}

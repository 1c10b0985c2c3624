import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Actor, type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { assessVariants } from '../assessments/assess-variants.ts'
import { scoreProducts } from '../assessments/score-products.ts'
import { takeFromProducts } from '../variants/inheritance.store.ts'
import { reserveProducts } from '../variants/source.store.ts'
import { doAfterRestore } from './after-restore.ts'
import {
  forgetReferences,
  leaveOutTakenReferences,
  listKeptVariants,
  listMissing,
  listTaken,
  lockDeletedRecord,
  putBack,
} from './deleted-record.store.ts'
import {
  ADMINISTERED,
  type DeletedRecord,
  keptSince,
  type MissingReference,
  type RecordKind,
  refuseMissing,
  refuseTaken,
} from './deleted-record.ts'
import { explainAbsence } from './explain-absence.ts'

export type RestoredRecord = Pick<DeletedRecord, 'recordId' | 'kind' | 'name' | 'contents'> & {
  /** What it named and names no more, because that is gone. */
  readonly leftOut: readonly MissingReference[]
}

/**
 * Puts a deleted record back, with what went with it, under the same identifiers and codes. `leaveOutMissing`: without what it names
 * that has been deleted since; otherwise such a record is refused.
 */
export async function restoreRecord(
  deps: Deps,
  reader: Reader,
  { recordId, leaveOutMissing }: { recordId: string; leaveOutMissing?: boolean | null },
): Promise<RestoredRecord> {
  return write(deps, reader, 'edit', (tx, actor) =>
    restoreDeleted(deps, tx, actor, recordId, { leaveOutMissing: leaveOutMissing === true }),
  )
}

/** As part of a greater change. `recordId`: the identifier the record had. */
export async function restoreDeleted(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  recordId: string,
  { leaveOutMissing = false } = {},
): Promise<RestoredRecord> {
  const { workspaceId } = actor
  const since = keptSince(deps.now(), deps.config.deletedRecordsDays)
  const deleted = await lockDeletedRecord(tx, workspaceId, recordId, since)
  if (!deleted) throw await explainAbsence(tx, workspaceId, recordId)
  const { id, kind, name, contents } = deleted
  if (ADMINISTERED.has(kind)) requirePermission(actor, 'administer')
  const variants = await listKeptVariants(tx, workspaceId, id)
  // Locked before its variants, as everybody does.
  if (kind === 'variant' && variants[0]) await reserveProducts(tx, workspaceId, [variants[0].productId])
  const leftOut = await listMissing(tx, workspaceId, id)
  refuseMissing(deleted, leftOut, leaveOutMissing)
  refuseTaken(await listTaken(tx, workspaceId, id))
  if (leftOut.length > 0) await forgetReferences(tx, workspaceId, id, leftOut)
  await leaveOutTakenReferences(tx, workspaceId, id)
  await putBack(tx, workspaceId, id)
  // Its product may have been changed meanwhile; variants that come back with theirs agree with it.
  if (kind === 'variant') await takeFromProducts(tx, workspaceId, [recordId])
  await doAfterRestore(tx, workspaceId, kind, recordId)
  record(tx, actor, kind, recordId, { name, leftOut: leftOut.map(({ field, id }) => ({ field, id })) })
  for (const variant of variants) {
    if (variant.id !== recordId) record(tx, actor, 'variant', variant.id, { name: variant.name })
  }
  await assessAgain(deps, tx, workspaceId, variants)
  const productIds = variants.map(({ productId }) => productId)
  if (kind === 'variant') scoreProducts(tx, workspaceId, productIds)
  return { recordId, kind, name, contents, leftOut }
}

function record(tx: Tx, actor: Actor, kind: RecordKind, id: string, data: object): void {
  recordEvent(tx, actor, { kind: `${kind}.restored`, subjectType: kind, subjectId: id, data })
}

/** Assessments come back with their variants; what they rest on may have changed meanwhile. */
async function assessAgain(deps: Deps, tx: Tx, workspaceId: string, variants: readonly { id: string }[]) {
  for (let start = 0; start < variants.length; start += BATCH) {
    const ids = variants.slice(start, start + BATCH).map(({ id }) => id)
    await assessVariants(deps, tx, workspaceId, ids)
  }
}

/** Large enough to be quick, small enough to let other requests in between. */
const BATCH = 100

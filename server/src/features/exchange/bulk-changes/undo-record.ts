import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { restoreDeleted } from '#features/records/deleted-records/restore-record.ts'
import { NOUN_VERBS } from '#features/records/noun-verbs.ts'
import type { Actor } from '#kit/actor.ts'
import type { LockedRecord } from '#kit/noun-verbs.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import { findPassportMarks } from './bulk-change.store.ts'
import { type BulkOrder, type BulkOutcome, differencesOf, type Kept } from './bulk-change.ts'
import { attempt } from './change-record.ts'

/**
 * Brings one record back to what it was before `order` was carried out on it, as a part of `tx`. One that somebody has saved since is
 * left alone: what they did is not ours to undo.
 */
export function undoRecord(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  order: BulkOrder,
  id: string,
  kept: Kept,
): Promise<BulkOutcome> {
  return attempt(tx, actor, order, id, async (locked) => {
    switch (order.verb) {
      case 'update':
        return putBack(deps, tx, actor, order, id, kept, locked)
      case 'publish':
        await refuseMoved(tx, actor, id, kept, 'published')
        if (kept.before.state === 'published') throw publicBefore(locked?.name ?? id)
        await withdrawPassport(deps, actor, { id })
        return { before: {}, revision: null, differences: [] }
      case 'withdraw':
        await refuseMoved(tx, actor, id, kept, 'withdrawn')
        if (locked && locked.revision !== kept.before.variantRevision) throw changedSince(locked.name)
        await publishPassport(deps, actor, { id })
        return { before: {}, revision: null, differences: [] }
      case 'delete':
        await restoreDeleted(deps, tx, actor, id)
        return { before: {}, revision: null, differences: [] }
    }
  })
}

async function putBack(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { noun }: BulkOrder,
  id: string,
  kept: Kept,
  locked: LockedRecord | undefined,
) {
  if (!locked) throw notFound(noun, id)
  if (locked.revision !== kept.revision) throw changedSince(locked.name)
  const { update, fieldsBack, lockWhole } = NOUN_VERBS[noun]
  await update(deps, actor, [{ ...fieldsBack(kept.before.fields ?? {}), id }])
  const after = await lockWhole(tx, actor.workspaceId, id)
  return {
    before: {},
    revision: after?.revision ?? null,
    differences: differencesOf(locked.fields, after?.fields ?? {}),
  }
}

async function refuseMoved(tx: Tx, actor: Actor, id: string, kept: Kept, state: string): Promise<void> {
  const marks = await findPassportMarks(tx, actor.workspaceId, id)
  if (marks?.state === state && marks.version === kept.revision) return
  throw new AppError(
    'conflict',
    'record_changed',
    'The passport has been published or withdrawn since this bulk change, so it was left unchanged.',
    { field: 'id', value: id },
  )
}

function changedSince(name: string): AppError {
  return new AppError(
    'conflict',
    'record_changed',
    `"${name}" has been saved since this bulk change, so it was left unchanged.`,
  )
}

function publicBefore(name: string): AppError {
  return new AppError(
    'conflict',
    'public_before',
    `"${name}" was already public before this bulk change. It remains public; its earlier version can still ` +
      'be read by its number.',
  )
}

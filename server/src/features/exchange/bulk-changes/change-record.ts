import { asDatabase, inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { NOUN_VERBS } from '#features/records/noun-verbs.ts'
import type { Actor } from '#kit/actor.ts'
import { isPassing } from '#kit/is-passing.ts'
import type { LockedRecord } from '#kit/noun-verbs.ts'
import { AppError } from '#platform/app-error.ts'
import { findPassportMarks, type PassportMarks } from './bulk-change.store.ts'
import { type BulkOrder, type BulkOutcome, differencesOf, type Fields } from './bulk-change.ts'

/**
 * Does to one record what is ordered, through the use case that changes a single one, as a part of `tx`: `deps` are within it. A rule
 * that refuses the change leaves the record as it was, and is the outcome; so is finding that the change changes nothing.
 */
export function changeRecord(deps: Deps, tx: Tx, actor: Actor, order: BulkOrder, id: string): Promise<BulkOutcome> {
  return attempt(tx, actor, order, id, async (locked) => {
    switch (order.verb) {
      case 'update':
        return update(deps, tx, actor, order, id, locked)
      case 'delete':
        await NOUN_VERBS[order.noun].remove(deps, actor, [id])
        return { before: {}, revision: null, differences: [] }
      case 'publish':
        return moved(tx, actor, id, locked, () => publishPassport(deps, actor, { id }))
      case 'withdraw':
        return moved(tx, actor, id, locked, () => withdrawPassport(deps, actor, { id }))
    }
  })
}

type Done = Pick<Extract<BulkOutcome, { outcome: 'changed' }>, 'before' | 'revision' | 'differences'>

/** Null from `work`: nothing would be different. */
export async function attempt(
  tx: Tx,
  actor: Actor,
  { noun }: Pick<BulkOrder, 'noun'>,
  id: string,
  work: (locked: LockedRecord | undefined) => Promise<Done | null>,
): Promise<BulkOutcome> {
  let name = id
  try {
    return await inTransaction(asDatabase(tx), actor, async () => {
      const locked = await NOUN_VERBS[noun].lockWhole(tx, actor.workspaceId, id)
      name = locked?.name ?? id
      const done = await work(locked)
      if (done === null) throw new NothingToDo()
      return { outcome: 'changed', name, ...done }
    })
  } catch (error) {
    if (error instanceof NothingToDo) return { outcome: 'unchanged', name }
    if (!isRefusal(error)) throw error
    return { outcome: 'refused', name, reason: error.reason, message: error.message }
  }
}

/** Thrown so that what was tried is undone. */
class NothingToDo extends Error {}

/** A rule's, and for this record alone: not that the database is away, which concerns all. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== 'internal' && !isPassing(error)
}

async function update(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { noun, fields }: BulkOrder,
  id: string,
  before: LockedRecord | undefined,
): Promise<Done | null> {
  await NOUN_VERBS[noun].update(deps, actor, [{ ...fields, id }])
  const after = await NOUN_VERBS[noun].lockWhole(tx, actor.workspaceId, id)
  if (!before || !after) throw new Error('An updated record is there.')
  const differences = differencesOf(before.fields, after.fields)
  if (differences.length === 0) return null
  const changed: Fields = Object.fromEntries(differences.map(({ field, before }) => [field, before]))
  return { before: { fields: changed }, revision: after.revision, differences }
}

/** Publishing what is public already, just so, would make a version that differs in nothing from the one before. */
async function moved(
  tx: Tx,
  actor: Actor,
  id: string,
  locked: LockedRecord | undefined,
  work: () => Promise<unknown>,
): Promise<Done | null> {
  const before = await findPassportMarks(tx, actor.workspaceId, id)
  await work()
  const after = await findPassportMarks(tx, actor.workspaceId, id)
  const isSame = before?.state === after?.state && before?.content === after?.content
  if (isSame) return null
  return {
    before: { state: before?.state ?? 'draft', variantRevision: locked?.revision ?? null },
    revision: after?.version ?? null,
    differences: differencesOf(shown(before), shown(after)),
  }
}

function shown(marks: PassportMarks | null): Fields {
  return { status: marks?.state ?? 'draft', version: marks?.version ?? null }
}

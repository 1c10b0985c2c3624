import { asDatabase, inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { restoreDeleted } from '#features/records/deleted-records/restore-record.ts'
import { NOUN_VERBS } from '#features/records/noun-verbs.ts'
import type { Actor } from '#kit/actor.ts'
import { isPassing } from '#kit/is-passing.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import { stillAsLeft } from '#kit/still-as-left.ts'
import { AppError } from '#platform/app-error.ts'
import { type Because, becauseOf } from '#platform/because.ts'
import type { Imported } from '../columns/import-column.ts'
import { matchCertifications, matchVariants } from '../planning/match.store.ts'
import type { ToUndo } from './import-undo.store.ts'

/** Of each: null when it was taken back, else why it stays. */
export async function takeBackRecords(
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
    const one = await takeBackRecords(deps, tx, actor, importId, kind, records.slice(0, half))
    return new Map([...one, ...(await takeBackRecords(deps, tx, actor, importId, kind, records.slice(half)))])
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

import { asDatabase, inTransaction, type Tx } from '#database/transaction.ts'
import { AppError } from '#platform/app-error.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../access/actor.ts'
import { within } from '../access/within.ts'
import { bulkNouns } from '../bulk-changes/bulk-nouns.ts'
import { recordEvent } from '../events/record-event.ts'
import { endState, listToUndo, lockImport, saveUndone, type ToUndo } from './import.store.ts'
import type { Import } from './import.ts'
import { matchCertifications, matchVariants } from './match.store.ts'

/** Records in one transaction: the last of it is not kept waiting, nor are those who want to save one of them. */
const BATCH = 50

/**
 * Puts back what an import has changed and deletes what it has made, as far as nobody has saved it since: what they did is not ours to
 * undo. Goes on after a restart where it stopped.
 */
export async function takeBackImport(
  deps: Deps,
  actor: Actor,
  { id, endReason }: Import,
  isStopped: () => boolean,
): Promise<void> {
  const { workspaceId } = actor
  while (!isStopped()) {
    const tell = await inTransaction(deps.db.background, actor, async (tx) => {
      const now = await lockImport(tx, workspaceId, id)
      if (now?.state !== 'undoing') return null
      const inner = within(deps, tx)
      const records = await listToUndo(tx, workspaceId, id, BATCH)
      for (const record of records) {
        await saveUndone(tx, workspaceId, id, record.id, await takeBack(inner.deps, tx, actor, record))
      }
      if (records.length > 0) return inner.tell
      await endState(tx, workspaceId, id, 'undone', endReason)
      await recordEvent(tx, actor, { kind: 'import.undone', subjectType: 'import', subjectId: id, data: { endReason } })
      return null
    })
    if (tell === null) break
    tell()
    deps.signals.tellHere('changes', workspaceId)
  }
  deps.signals.tellHere('changes', workspaceId)
}

/** Null when it was taken back; else why it stays. */
async function takeBack(deps: Deps, tx: Tx, actor: Actor, record: ToUndo): Promise<string | null> {
  const { kind, id, outcome, revision, before } = record
  const { lock, remove, update, fieldsBack } = bulkNouns[kind]
  try {
    return await inTransaction(asDatabase(tx), actor, async () => {
      const now = await lock(tx, actor.workspaceId, id)
      if (!now) return outcome === 'created' ? null : 'It has been deleted since.'
      if (now.revision !== revision) return `"${now.name}" has been saved by somebody since. It stays as it is now.`
      if (outcome === 'updated') await update(deps, actor, { ...fieldsBack(before ?? {}), id })
      else if (kind === 'product' && (await hasOthers(tx, actor.workspaceId, id))) {
        return `"${now.name}" has variants or certifications that did not come with this import. It stays.`
      } else await remove(deps, actor, { id })
      return null
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable' || error.code === 'internal') throw error
    return error.message
  }
}

/** Those of the import itself are gone by then. */
async function hasOthers(tx: Tx, workspaceId: string, productId: string): Promise<boolean> {
  const productIds = [productId]
  const variants = await matchVariants(tx, workspaceId, { ids: [], gtins: [], productIds })
  if (variants.length > 0) return true
  const none = { ids: [], materialIds: [], companyIds: [], schemes: [] }
  return (await matchCertifications(tx, workspaceId, { ...none, productIds })).length > 0
}

import type { Tx } from '#database/transaction.ts'
import type { Actor } from '#kit/actor.ts'
import { recordEvents } from '#kit/record-event.ts'
import { badInput } from '#platform/app-error.ts'
import { newId } from '#platform/ids.ts'
import { toldOfNew } from './file.ts'
import { insertShared, lockShareable } from './shared-file.store.ts'

/** As many events, and rows that one statement writes. */
const MAX_FILES = 2_000

/**
 * Gives the pictures and documents of records to others of their kind as well: files of their own over the same bytes, which stay for as long as
 * one of them is there. What is audited stays with whom it is of. `copies`: the other record, by the one whose files they are.
 */
export async function shareFiles(tx: Tx, actor: Actor, copies: ReadonlyMap<string, string>): Promise<number> {
  const { workspaceId } = actor
  const files = await lockShareable(tx, workspaceId, [...copies.keys()], MAX_FILES + 1)
  if (files.length > MAX_FILES) {
    throw badInput(
      'too_many_files',
      `The records have more than ${MAX_FILES} files, which is as many as are duplicated at once.`,
      { field: 'id', limit: MAX_FILES },
    )
  }
  if (files.length === 0) return 0
  const rows = files.map(({ id, subjectId }) => ({ source: id, id: newId('fil'), subjectId: copies.get(subjectId)! }))
  const made = await insertShared(tx, workspaceId, rows)
  recordEvents(tx, actor, made.map(toldOfNew))
  return made.length
}

import type { Tx } from '#database/transaction.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import { findImport } from '../imports/import.store.ts'
import { shapeOf } from '../imports/import.ts'
import { memoryOf, readingOf } from '../imports/import-memory.ts'
import type { ImportProfile } from './import-profile.ts'

/** What was chosen in an import, to be kept under a name. */
export async function choicesOfImport(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<Pick<ImportProfile, 'headers' | 'shape' | 'reading' | 'memory'>> {
  const found = await findImport(tx, workspaceId, id)
  if (!found) throw notFound('import', id)
  const { settings, inspection, connectionId } = found
  const table = settings && inspection.tables[settings.sheet]
  if (!table || connectionId !== null) {
    const message = connectionId
      ? 'What a connection reads is set up at the connection, and needs no profile.'
      : 'No line of this file names its columns yet, so there is nothing to remember.'
    throw new AppError('conflict', 'no_choices_to_save', message, { field: 'importId', value: id })
  }
  return {
    headers: table.headers,
    shape: shapeOf(table),
    reading: readingOf(found),
    memory: memoryOf(table, settings),
  }
}

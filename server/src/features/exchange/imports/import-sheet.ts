import { rm } from 'node:fs/promises'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { badInput, notFound } from '#platform/app-error.ts'
import type { Received } from '#platform/file-storage/receive-upload.ts'
import { fetchArchive } from '../import-pictures/kept-archive.ts'
import { changeImport } from './change-import.ts'
import { copyFile } from './copy-file.ts'
import { findImport } from './import.store.ts'
import type { Import } from './import.ts'
import { IN_ARCHIVE, uploadImport } from './upload-import.ts'

/**
 * Makes an import of another sheet of the workbook that an import has read, whatever has become of that one. The file counts once more: each import keeps
 * its own.
 */
export async function importSheet(
  deps: Deps,
  reader: Reader,
  { id, sheet }: { readonly id: string; readonly sheet: number },
): Promise<Import> {
  const { workspaceId } = requirePermission(reader, 'edit')
  const found = await inTransaction(deps.db.app, { workspaceId }, (tx) => findImport(tx, workspaceId, id))
  if (!found) throw notFound('import', id)
  const { fileName, inspection } = found
  if (inspection.tables[sheet]?.headerLine === undefined || inspection.tables[sheet].headerLine === null) {
    const message = `The file has no sheet ${sheet} whose columns are named. Sheets are counted from 0.`
    throw badInput('table_without_header', message, { field: 'sheet', value: sheet })
  }
  if (inspection.kind === 'ndjson') {
    const message = 'What a connection has read has no sheets.'
    throw badInput('reading_not_of_runs', message, { field: 'sheet', value: sheet })
  }
  const received = await receivedFile(deps, found)
  try {
    const made = await uploadImport(deps, reader, received, fileName.split(IN_ARCHIVE)[0] ?? fileName)
    return made.settings?.sheet === sheet ? made : await changeImport(deps, reader, { id: made.id, sheet })
  } finally {
    await received.discard()
  }
}

/** The file as it was uploaded: the table alone, or the ZIP that it came in. */
async function receivedFile(deps: Deps, found: Import): Promise<Received> {
  const { storageKey, size, sha256, archiveSize, archiveSha256 } = found
  if (storageKey !== null && archiveSize !== null && archiveSha256 !== null) {
    return fetchArchive(deps, { storageKey, size: archiveSize, sha256: archiveSha256 })
  }
  const path = await copyFile(deps, found)
  return { path, size, sha256, discard: () => rm(path, { force: true }) }
}

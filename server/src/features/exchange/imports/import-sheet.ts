import { rm } from 'node:fs/promises'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { badInput, notFound } from '#platform/app-error.ts'
import { changeImport } from './change-import.ts'
import { copyFile } from './copy-file.ts'
import { findImport } from './import.store.ts'
import type { Import } from './import.ts'
import { uploadImport } from './upload-import.ts'

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
  const { size, sha256, fileName, inspection } = found
  if (inspection.tables[sheet]?.headerLine === undefined || inspection.tables[sheet].headerLine === null) {
    const message = `The file has no sheet ${sheet} whose columns are named. Sheets are counted from 0.`
    throw badInput('table_without_header', message, { field: 'sheet', value: sheet })
  }
  if (inspection.kind === 'ndjson') {
    const message = 'What a connection has read has no sheets.'
    throw badInput('reading_not_of_runs', message, { field: 'sheet', value: sheet })
  }
  const path = await copyFile(deps, found)
  const discard = () => rm(path, { force: true })
  try {
    const made = await uploadImport(deps, reader, { path, size, sha256, discard }, fileName)
    return made.settings?.sheet === sheet ? made : await changeImport(deps, reader, { id: made.id, sheet })
  } finally {
    await discard()
  }
}

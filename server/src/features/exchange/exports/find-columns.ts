import type { ReadScope } from '#kit/read-scope.ts'
import { columnsOf, type ExportColumn, type ExportName } from './export.ts'
import { findLanguagesInUse } from './languages-in-use.store.ts'

/** The columns of an export, with translations into the languages that the workspace uses. */
export async function findColumns(scope: ReadScope, name: ExportName): Promise<readonly ExportColumn[]> {
  return columnsOf(name, await findLanguagesInUse(await scope.tx()))
}

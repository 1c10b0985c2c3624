import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { File } from './file.ts'
import { tellOfAllPassports } from './shown-file.store.ts'

/**
 * To be called in the transaction that changes a file, with the file before and after: passports show the logo and the files of
 * materials, companies and certifications as they are now, not as they were published, so whoever keeps passports ready must hear of
 * it. Gives what `tellHere` is to be told after the commit.
 */
export async function tellPassports(tx: Tx, workspaceId: string, ...files: readonly (File | undefined)[]) {
  return files.some(isShownAsItIs) ? tellOfAllPassports(tx, workspaceId) : []
}

/** This process hears of it before the caller is answered. */
export function tellHere({ signals }: Deps, payloads: readonly string[]): void {
  for (const payload of payloads) signals.tellHere('selvedge_passport', payload)
}

function isShownAsItIs(file: File | undefined): boolean {
  if (file === undefined || file.visibility === 'private') return false
  return file.kind === 'logo' || [file.materialId, file.companyId, file.certificationId].some((id) => id !== null)
}

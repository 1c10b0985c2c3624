import type { ReadScope } from '#kit/read-scope.ts'
import { hasOtherWorkspaces } from './company-prefix.store.ts'

export type Installation = { readonly isShared: boolean }

/** For members and keys: it is no stranger's business. */
export async function findInstallation(scope: Pick<ReadScope, 'reader' | 'tx'>): Promise<Installation | null> {
  if (scope.reader.kind === 'stranger') return null
  return { isShared: await hasOtherWorkspaces(await scope.tx()) }
}

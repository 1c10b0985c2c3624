import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { listGtinDisputes, listPrefixes } from './company-prefix.store.ts'
import type { CompanyPrefix, GtinDispute } from './company-prefix.ts'

export async function findCompanyPrefixes(scope: ReadScope): Promise<CompanyPrefix[]> {
  requirePermission(scope.reader, 'read')
  return listPrefixes(await scope.tx(), scope.workspaceId)
}

/** Newest first. */
export async function findGtinDisputes(scope: ReadScope): Promise<GtinDispute[]> {
  requirePermission(scope.reader, 'read')
  return listGtinDisputes(await scope.tx())
}

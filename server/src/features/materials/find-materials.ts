import { type PageInput, parsePage } from '#platform/page.ts'
import { substringPattern } from '#platform/substring-pattern.ts'
import type { ReadScope } from '../access/read-scope.ts'
import {
  countMaterials,
  findMaterialsById,
  listMaterials,
  listMaterialsOfCompanies,
  type MaterialFilter,
} from './material.store.ts'
import type { Material } from './material.ts'

export type MaterialQuery = { supplier?: string | null; search?: string | null }

/** A page of the workspace's materials, newest first. */
export async function findMaterials(scope: ReadScope, query: MaterialQuery & PageInput): Promise<Material[]> {
  const page = parsePage(query)
  const filter = toFilter(query)
  return listMaterials(await scope.tx(), scope.workspaceId, filter, page)
}

export async function countMaterialsFound(scope: ReadScope, query: MaterialQuery): Promise<number> {
  const filter = toFilter(query)
  return countMaterials(await scope.tx(), scope.workspaceId, filter)
}

function toFilter({ supplier, search }: MaterialQuery): MaterialFilter {
  return { supplier: supplier ?? null, pattern: substringPattern(search) }
}

/** Materials by identifier, in no order; those that do not exist here are left out. */
export async function loadMaterials(scope: ReadScope, ids: readonly string[]): Promise<Material[]> {
  return findMaterialsById(await scope.tx(), scope.workspaceId, ids)
}

/** For each company the materials it supplies, oldest first. */
export async function loadMaterialsOfCompanies(scope: ReadScope, companyIds: readonly string[], page: PageInput) {
  return listMaterialsOfCompanies(await scope.tx(), scope.workspaceId, companyIds, parsePage(page))
}

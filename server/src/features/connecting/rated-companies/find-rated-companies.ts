import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { notFound } from '#platform/app-error.ts'
import { oneOf } from '#platform/fields.ts'
import { parsePage } from '#platform/page.ts'
import { substringPattern } from '#platform/substring-pattern.ts'
import { findConnectionRow } from '../connections/connection.store.ts'
import { countRatedCompanies, listProposals, listRatedCompanies, type RatedFilter } from './rated-company.store.ts'
import { DECISIONS, type Proposal, type RatedCompany } from './rated-company.ts'

export type RatedQuery = {
  readonly connectionId: string
  readonly decision?: string | null
  readonly search?: string | null
}

/** The companies that a connected scheme knows, by name. */
export async function findRatedCompanies(
  scope: ReadScope,
  query: RatedQuery & { readonly skip?: number | null; readonly take?: number | null },
): Promise<RatedCompany[]> {
  const { tx, place } = await connectionOf(scope, query.connectionId)
  const { skip, take } = parsePage({ skip: query.skip ?? null, take: query.take ?? null })
  return listRatedCompanies(tx, place, toFilter(query), { skip, take })
}

export async function countRatedCompaniesFound(scope: ReadScope, query: RatedQuery): Promise<number> {
  const { tx, place } = await connectionOf(scope, query.connectionId)
  return countRatedCompanies(tx, place, toFilter(query))
}

/** Of several connections at once: the key is "cnx_… EV…". */
export async function loadProposals(
  scope: ReadScope,
  connectionId: string,
  externalIds: readonly string[],
): Promise<Proposal[]> {
  return listProposals(await scope.tx(), { workspaceId: scope.workspaceId, connectionId }, externalIds)
}

async function connectionOf(scope: ReadScope, connectionId: string) {
  const { workspaceId } = requirePermission(scope.reader, 'read')
  const tx = await scope.tx()
  if (!(await findConnectionRow(tx, workspaceId, connectionId))) throw notFound('connection', connectionId)
  return { tx, place: { workspaceId, connectionId } }
}

function toFilter({ decision, search }: RatedQuery): RatedFilter {
  return {
    decision: decision == null ? null : oneOf(DECISIONS).parse(decision, 'decision'),
    pattern: substringPattern(search),
  }
}

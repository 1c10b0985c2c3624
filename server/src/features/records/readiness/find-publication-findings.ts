import type { Tx } from '#database/transaction.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { dayOf } from '../assessments/assessment-inputs.ts'
import { listContestedGtins } from '../company-prefixes/company-prefix.store.ts'
import { findDoubts, type PublicationFinding } from './publication-finding.ts'
import { listReadinessFacts } from './readiness.store.ts'

export type FindingsOfVariant = { readonly variantId: string; readonly findings: readonly PublicationFinding[] }

/** What to look at before each of these is published, two statements for all. Strangers get none: it is about what is not public. */
export async function loadPublicationFindings(
  scope: ReadScope,
  variantIds: readonly string[],
): Promise<FindingsOfVariant[]> {
  if (scope.reader.kind === 'stranger') return []
  return listPublicationFindings(await scope.tx(), scope.workspaceId, variantIds, dayOf(scope.deps.now()))
}

/** The same as the records are within a transaction. */
export async function listPublicationFindings(
  tx: Tx,
  workspaceId: string,
  variantIds: readonly string[],
  today: string,
): Promise<FindingsOfVariant[]> {
  const [facts, contested] = await Promise.all([
    listReadinessFacts(tx, workspaceId, variantIds),
    listContestedGtins(tx, variantIds),
  ])
  const contestedOf = new Map(contested.map((one) => [one.variantId, one]))
  return facts.map((one) => {
    const { variantId } = one
    return { variantId, findings: findDoubts(one, contestedOf.get(variantId) ?? null, today) }
  })
}

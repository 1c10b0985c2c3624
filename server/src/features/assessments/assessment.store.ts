import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Assessment } from './assessment.ts'

export function findAssessments(tx: Tx, workspaceId: string, variantIds: readonly string[]): Promise<Assessment[]> {
  return tx
    .selectFrom('assessments')
    .select([
      'id',
      'variant_id as variantId',
      'method',
      'method_version as methodVersion',
      'factor_set_version as factorSetVersion',
      'carbon_footprint as carbonFootprint',
      'water_liters as waterLiters',
      'sustainability_score as sustainabilityScore',
      'methodology',
      'assessed_at as assessedAt',
    ])
    .where('workspace_id', '=', workspaceId)
    .where('variant_id', '=', sql<string>`any(${variantIds})`)
    .execute()
}

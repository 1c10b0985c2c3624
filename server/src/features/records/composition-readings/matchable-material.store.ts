import type { MatchableMaterial } from '@selvedge/lca/composition/match-materials.ts'
import type { Tx } from '#database/transaction.ts'

/** What the workspace's materials are matched by, the newest first. */
export function listMatchable(tx: Tx, workspaceId: string, limit: number): Promise<MatchableMaterial[]> {
  return tx
    .selectFrom('materials')
    .select(['id', 'name', 'label', 'fibre', 'recycled_share as recycledShare'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

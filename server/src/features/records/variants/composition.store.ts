import { sql } from 'kysely'
import { sendAlong } from '#database/open-transaction.ts'
import { rowsToInsert } from '#database/row-set.ts'
import type { Tx } from '#database/transaction.ts'
import type { CompositionEntry } from './composition.ts'

export type StoredEntry = CompositionEntry & { readonly variantId: string }

export function listCompositions(tx: Tx, workspaceId: string, variantIds: readonly string[]): Promise<StoredEntry[]> {
  return tx
    .selectFrom('variant_materials')
    .select(['variant_id as variantId', 'material_id as materialId', 'fibre_text as fibreText', 'share', 'part'])
    .where('workspace_id', '=', workspaceId)
    .where('variant_id', '=', sql<string>`any(${variantIds})`)
    .orderBy('variant_id')
    .orderBy('position')
    .execute()
}

export function insertCompositions(
  tx: Tx,
  workspaceId: string,
  variants: readonly { readonly id: string; readonly composition: readonly CompositionEntry[] | null }[],
): void {
  const rows = variants.flatMap(({ id, composition }) =>
    (composition ?? []).map(({ materialId, fibreText, share, part }, position) => ({
      workspace_id: workspaceId,
      variant_id: id,
      position,
      material_id: materialId,
      fibre_text: fibreText,
      share,
      part,
    })),
  )
  if (rows.length === 0) return
  const { columns, values } = rowsToInsert('variant_materials', rows)
  sendAlong(tx, tx.insertInto('variant_materials').columns(columns).expression(values).compile())
}

import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { ApplyingCertification, UsedMaterial } from './passport-document.ts'

export function listUsedMaterials(tx: Tx, workspaceId: string, variantId: string): Promise<UsedMaterial[]> {
  return tx
    .selectFrom('materials')
    .select(['id', 'name', 'label', 'origin_country as originCountry', 'recycled_share as recycledShare'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', (used) =>
      used
        .selectFrom('variant_materials')
        .select(sql<string>`material_id`.as('id'))
        .where('workspace_id', '=', workspaceId)
        .where('variant_id', '=', variantId)
        .where('material_id', 'is not', null),
    )
    .execute()
}

/** The certifications of a variant's product, of its materials and of these companies: of the product first, oldest first. */
export function listApplyingCertifications(
  tx: Tx,
  workspaceId: string,
  subject: { readonly variantId: string; readonly productId: string; readonly companyIds: readonly string[] },
): Promise<ApplyingCertification[]> {
  const { variantId, productId, companyIds } = subject
  return tx
    .selectFrom('certifications')
    .select(['id', 'scheme', 'name', 'number', 'issuer', 'scope', 'file_url as fileUrl'])
    .select(['valid_from as validFrom', 'valid_until as validUntil'])
    .select(['material_id as materialId', 'company_id as companyId'])
    .where('workspace_id', '=', workspaceId)
    .where((where) =>
      where.or([
        where('product_id', '=', productId),
        where('company_id', '=', sql<string>`any(${companyIds})`),
        where(
          'material_id',
          '=',
          sql<string>`any(array(select material_id from variant_materials
            where workspace_id = ${workspaceId} and variant_id = ${variantId} and material_id is not null))`,
        ),
      ]),
    )
    .orderBy(sql`product_id is null`)
    .orderBy(sql`material_id is null`)
    .orderBy('id')
    .limit(MOST_CERTIFICATIONS)
    .execute()
}

/** A page with more would be a list of papers. */
const MOST_CERTIFICATIONS = 40

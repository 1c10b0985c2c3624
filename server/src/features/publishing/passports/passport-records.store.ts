import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { PassportChange } from './passport-change.ts'
import type { ApplyingCertification, DocumentRating, UsedMaterial } from './passport-document.ts'

export function listUsedMaterials(tx: Tx, workspaceId: string, variantId: string): Promise<UsedMaterial[]> {
  return tx
    .selectFrom('materials')
    .select([
      'id',
      'name',
      'label',
      'origin_country as originCountry',
      'recycled_share as recycledShare',
      'translations',
    ])
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
    .select(['material_id as materialId', 'company_id as companyId', 'translations'])
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

/** The ratings of these companies that it was decided to show, with an end, and that no later one of the scheme has followed. */
export async function listDisclosedRatings(
  tx: Tx,
  workspaceId: string,
  companyIds: readonly string[],
): Promise<DocumentRating[]> {
  const { rows } = await sql<DocumentRating>`
    select r.id, c.name as company, r.scheme, r.score, r.out_of as "outOf", r.medal, r.published_on::text as "publishedOn",
      r.valid_until::text as "validUntil"
    from ratings r join companies c on c.workspace_id = r.workspace_id and c.id = r.company_id
    where r.workspace_id = ${workspaceId} and r.company_id = any(${companyIds}) and r.disclosed_at is not null
      and r.valid_until is not null and r.said_expired is not true
      and not exists (select 1 from ratings later where later.workspace_id = ${workspaceId} and later.company_id = r.company_id
        and later.scheme = r.scheme and later.published_on > r.published_on)
    order by r.id limit ${MOST_CERTIFICATIONS}`.execute(tx)
  return rows
}

/** Public files that publishing now would show or take away, by their names. */
export async function listFileChanges(
  tx: Tx,
  workspaceId: string,
  { id, productId }: { readonly id: string; readonly productId: string },
): Promise<PassportChange[]> {
  const { rows } = await sql<{ name: string; kind: string; isNew: boolean }>`
    with now as (
      select f.id, f.name, f.kind from selvedge.files f where f.workspace_id = ${workspaceId} and f.visibility = 'public'
        and (f.variant_id = ${id} or f.product_id = ${productId})),
    shown as (
      select s.id, s.name, s.kind from selvedge_published.shown_files s where s.workspace_id = ${workspaceId}
        and (s.variant_id = ${id} or s.product_id = ${productId}))
    select name, kind, true as "isNew" from now where id not in (select id from shown)
    union all
    select name, kind, false from shown where id not in (select id from now)
    order by name`.execute(tx)
  return rows.map(({ name, kind, isNew }) => ({
    path: `files[${name}]`,
    section: kind === 'image' ? 'identity' : 'evidence',
    entry: name,
    before: isNew ? null : JSON.stringify(name),
    after: isNew ? JSON.stringify(name) : null,
  }))
}

/** A page with more would be a list of papers. */
const MOST_CERTIFICATIONS = 40

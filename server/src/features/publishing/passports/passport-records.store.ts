import { sql } from 'kysely'
import { ask } from '#database/ask.ts'
import type { Tx } from '#database/transaction.ts'
import type { CompositionEntry } from '#features/records/variants/composition.ts'
import type { Language } from '#kit/words/languages.ts'
import type { PassportChange } from './passport-change.ts'
import type { ApplyingCertification, DocumentRating, PublicCompany, UsedMaterial } from './passport-document.ts'

/** What a passport's document is made of besides its variant, its product and their assessment. */
export type GatheredRecords = {
  readonly workspace: { readonly name: string; readonly language: Language | null } | null
  readonly composition: readonly CompositionEntry[]
  /** Of those asked for. */
  readonly companies: readonly (PublicCompany & { readonly id: string })[]
  readonly materials: readonly UsedMaterial[]
  /** Of the product first, oldest first. */
  readonly certifications: readonly ApplyingCertification[]
  /** Those that it was decided to show, with an end, and that no later one of the scheme has followed. */
  readonly ratings: readonly DocumentRating[]
}

/** All of it in one statement: six by themselves cost twice as much. Certifications are those of the product, of its materials and of these companies. */
export async function gatherRecords(
  tx: Tx,
  workspaceId: string,
  subject: { readonly variantId: string; readonly productId: string; readonly companyIds: readonly string[] },
): Promise<GatheredRecords> {
  const { variantId, productId, companyIds } = subject
  const [gathered] = await ask<GatheredRecords>(tx, GATHERED, [workspaceId, variantId, productId, companyIds])
  if (!gathered) throw new Error('A select without a table has one row.')
  return gathered
}

/** A page with more would be a list of papers. */
const MOST_CERTIFICATIONS = 40

const MATERIAL_IDS =
  'select material_id from variant_materials where workspace_id = $1 and variant_id = $2 and material_id is not null'

const GATHERED = `select
  (select json_build_object('name', name, 'language', language) from workspaces where id = $1) as workspace,
  coalesce((select json_agg(json_build_object('materialId', material_id, 'fibreText', fibre_text, 'share', share, 'part', part) order by position)
    from variant_materials where workspace_id = $1 and variant_id = $2), '[]') as composition,
  coalesce((select json_agg(json_build_object('id', id, 'name', name, 'country', country, 'city', city, 'website', website, 'gln', gln))
    from companies where workspace_id = $1 and id = any($4)), '[]') as companies,
  coalesce((select json_agg(json_build_object('id', id, 'name', name, 'label', label, 'originCountry', origin_country,
      'recycledShare', recycled_share, 'translations', translations))
    from materials where workspace_id = $1 and id in (${MATERIAL_IDS})), '[]') as materials,
  coalesce((select json_agg(json_build_object('id', id, 'scheme', scheme, 'name', name, 'number', number, 'issuer', issuer, 'scope', scope,
      'fileUrl', file_url, 'validFrom', valid_from, 'validUntil', valid_until, 'materialId', material_id, 'companyId', company_id,
      'translations', translations) order by product_id is null, material_id is null, id)
    from (
      select * from certifications where workspace_id = $1
        and (product_id = $3 or company_id = any($4) or material_id = any(array(${MATERIAL_IDS})))
      order by product_id is null, material_id is null, id limit ${MOST_CERTIFICATIONS}) c), '[]') as certifications,
  coalesce((select json_agg(json_build_object('id', r.id, 'company', r.company, 'scheme', r.scheme, 'score', r.score, 'outOf', r.out_of,
      'medal', r.medal, 'publishedOn', r.published_on, 'validUntil', r.valid_until) order by r.id)
    from (
      select r.*, c.name as company from ratings r join companies c on c.workspace_id = r.workspace_id and c.id = r.company_id
      where r.workspace_id = $1 and r.company_id = any($4) and r.disclosed_at is not null
        and r.valid_until is not null and r.said_expired is not true
        and not exists (select 1 from ratings later where later.workspace_id = $1 and later.company_id = r.company_id
          and later.scheme = r.scheme and later.published_on > r.published_on)
      order by r.id limit ${MOST_CERTIFICATIONS}) r), '[]') as ratings`

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

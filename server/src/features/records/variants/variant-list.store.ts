import { sql } from 'kysely'
import { countOf, type List, onPage, orderOf } from '#database/ordered-page.ts'
import type { PlacedPage } from '#database/page-tail.ts'
import type { Tx } from '#database/transaction.ts'
import { fieldColumns } from '#kit/field-columns.ts'
import type { Untranslated } from '#kit/translations.ts'
import type { Language } from '#kit/words/languages.ts'
import type { Page } from '#platform/page.ts'
import { isReadBy } from '../external-references/read-by.ts'
import { withTexts } from '../translations/translations.store.ts'
import { COLUMNS, STAGES_COLUMN, UNTRANSLATED } from './variant.store.ts'
import type { PublicationStatus, Variant, VariantOrder } from './variant.ts'
import { variantFields } from './variant-fields.ts'

const GIVEN_BUT_LISTS = [
  'id',
  ...fieldColumns(variantFields, 'stages', 'translations', 'careSymbols', 'imageUrls', 'inherited'),
] as const
const LISTS = [
  sql<string>`it.care_symbols::text`.as('careSymbols'),
  sql<string>`it.image_urls::text`.as('imageUrls'),
  sql<string>`it.inherited::text`.as('inherited'),
  sql<string>`it.stages::text`.as('stages'),
]

export type VariantFilter = {
  readonly productId: string | null
  readonly status: PublicationStatus | null
  readonly hasScore: boolean | null
  /** Public, and it or its product saved since: true. */
  readonly changedSincePublished: boolean | null
  /** The bit of a requirement that is not met, or only in part. */
  readonly lacksBit: bigint | null
  readonly category: string | null
  readonly manufacturerId: string | null
  readonly materialId: string | null
  readonly connectionId: string | null
  readonly updatedSince: Date | null
  readonly search: string | null
}

const ASSESSMENT = { table: 'assessments', id: 'variant_id' }
const KEYS = {
  NAME: { column: 'name_key' },
  CARBON: { column: 'carbon_footprint', beside: ASSESSMENT },
  SCORE: { column: 'sustainability_score', beside: ASSESSMENT },
  UPDATED: { column: 'updated_at' },
} as const

export function listVariants(
  tx: Tx,
  workspaceId: string,
  filter: VariantFilter,
  order: VariantOrder,
  page: Page,
): Promise<(Variant & { readonly orderKey?: string | null })[]> {
  const onThisPage = onPage(variantList(workspaceId, filter), orderOf(order, KEYS), page)
  return tx.selectFrom('variants as it').select(COLUMNS).select(STAGES_COLUMN).$call(onThisPage).execute()
}

/** The same without their translations, which take longer to read than all else: most lists show none. */
export function listVariantsUntranslated(
  tx: Tx,
  workspaceId: string,
  filter: VariantFilter,
  order: VariantOrder,
  page: Page,
): Promise<(Untranslated<Variant> & { readonly orderKey?: string | null })[]> {
  const onThisPage = onPage(variantList(workspaceId, filter), orderOf(order, KEYS), page)
  return tx.selectFrom('variants as it').select(UNTRANSLATED).select(STAGES_COLUMN).$call(onThisPage).execute()
}

/**
 * What can be given of them, with their texts in these languages; as a file of them shows. Lists as PostgreSQL writes them (`readTextArray`, JSON):
 * most are those of the variant before, and reading them takes as long as reading all else.
 */
export function listGivenVariants(
  tx: Tx,
  workspaceId: string,
  filter: VariantFilter,
  order: VariantOrder,
  page: Page,
  languages: readonly Language[],
) {
  const onThisPage = onPage(variantList(workspaceId, filter), orderOf(order, KEYS), page)
  const texts = withTexts(variantFields, languages)
  return tx.selectFrom('variants as it').select(GIVEN_BUT_LISTS).select(LISTS).$call(texts).$call(onThisPage).execute()
}

/** A page of them, whatever is wanted of each. */
export function variantPage(workspaceId: string, filter: VariantFilter, order: VariantOrder, page: Page): PlacedPage {
  return { list: variantList(workspaceId, filter), order: orderOf(order, KEYS), page }
}

export function countVariants(tx: Tx, workspaceId: string, filter: VariantFilter): Promise<number> {
  return countOf(tx, variantList(workspaceId, filter))
}

export function variantList(workspaceId: string, filter: VariantFilter): List {
  const { productId, status, hasScore, changedSincePublished, lacksBit, category, manufacturerId, materialId } = filter
  const { connectionId, updatedSince, search } = filter
  const passport = sql`exists (select 1 from passports p where p.workspace_id = ${workspaceId} and p.variant_id = it.id`
  const score = sql`exists (select 1 from assessments a
    where a.workspace_id = ${workspaceId} and a.variant_id = it.id and a.sustainability_score is not null)`
  const isChanged = sql`${passport} and p.state = 'published' and (it.updated_at > p.published_at or exists (
    select 1 from products pr where pr.workspace_id = ${workspaceId} and pr.id = it.product_id and pr.updated_at > p.published_at)))`
  return {
    table: 'variants',
    workspaceId,
    search,
    conditions: [
      productId !== null && sql`it.product_id = ${productId}`,
      status !== null && (status === 'draft' ? sql`not ${passport})` : sql`${passport} and p.state = ${status})`),
      hasScore !== null && (hasScore ? score : sql`not ${score}`),
      changedSincePublished !== null && (changedSincePublished ? isChanged : sql`not ${isChanged}`),
      lacksBit !== null &&
        sql`exists (select 1 from readiness r
          where r.workspace_id = ${workspaceId} and r.variant_id = it.id and r.missing & ${String(lacksBit)}::bigint <> 0)`,
      category !== null &&
        sql`exists (select 1 from products p
          where p.workspace_id = ${workspaceId} and p.id = it.product_id and p.category_key = search_fold(${category}))`,
      manufacturerId !== null && sql`it.manufacturer_id = ${manufacturerId}`,
      materialId !== null &&
        sql`exists (select 1 from variant_materials m
          where m.workspace_id = ${workspaceId} and m.variant_id = it.id and m.material_id = ${materialId})`,
      connectionId !== null && isReadBy(workspaceId, connectionId),
      updatedSince !== null && sql`it.updated_at >= ${updatedSince}`,
    ].filter((condition) => condition !== false),
  }
}

/** Of each product that has any: how many. */
export async function countVariantsOfProducts(
  tx: Tx,
  workspaceId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('variants')
    .select(['product_id as productId', sql<number>`count(*)::int`.as('count')])
    .where('workspace_id', '=', workspaceId)
    .where('product_id', 'in', productIds)
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ productId, count }) => [productId, count]))
}

/** Variants in whose composition each material stands, newest first, a page of each. */
export function listVariantsOfMaterials(
  tx: Tx,
  workspaceId: string,
  materialIds: readonly string[],
  { skip, take }: Page,
): Promise<(Variant & { materialId: string })[]> {
  return tx
    .selectFrom(sql<{ id: string }>`unnest(${materialIds}::text[])`.as<'material'>(sql`material(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('variants')
          .select(COLUMNS)
          .select(STAGES_COLUMN)
          .where('workspace_id', '=', workspaceId)
          .where((where) =>
            where.exists(
              where
                .selectFrom('variant_materials as used')
                .select('used.position')
                .where('used.workspace_id', '=', workspaceId)
                .whereRef('used.variant_id', '=', 'variants.id')
                .whereRef('used.material_id', '=', 'material.id'),
            ),
          )
          .orderBy('id', 'desc')
          .limit(take)
          .offset(skip)
          .as('variant'),
      (join) => join.onTrue(),
    )
    .selectAll('variant')
    .select('material.id as materialId')
    .execute()
}

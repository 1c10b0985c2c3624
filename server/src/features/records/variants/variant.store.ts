import { sql } from 'kysely'
import { toColumns } from '#database/columns.ts'
import { idsGivingUp } from '#database/given-up-numbers.ts'
import { sendAlong } from '#database/open-transaction.ts'
import { countOf, type List, onPage, orderOf } from '#database/ordered-page.ts'
import { type RecordChange, recordStore } from '#database/record-store.ts'
import { rowsToInsert } from '#database/row-set.ts'
import type { Tx } from '#database/transaction.ts'
import { fieldColumns } from '#kit/field-columns.ts'
import type { Page } from '#platform/page.ts'
import { compositionStore } from './composition.store.ts'
import type { CompositionEntry } from './composition.ts'
import type { Stage } from './production-stage.ts'
import type { PublicationStatus, Variant, VariantFields, VariantOrder } from './variant.ts'
import { variantFields } from './variant-fields.ts'

const COLUMNS = [
  'id',
  ...fieldColumns(variantFields, 'stages'),
  'digital_id as digitalId',
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** A column of its own, because JSON reads as what was parsed before it was written. */
const STAGES_COLUMN = sql<Stage[]>`stages`.as('stages')

const store = recordStore<Variant, NewVariantRow>('variants', [...COLUMNS, 'stages'], columnsOf, ['code'])
export const { findById: findVariantsById, lock: lockVariant, lockAll: lockVariants, remove: deleteVariantRows } = store
export const listVariantsOfProducts = store.listOfEach('product_id')
const compositions = compositionStore('variant_materials', 'variant_id')

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
  const onThisPage = onPage(toList(workspaceId, filter), orderOf(order, KEYS), page)
  return tx.selectFrom('variants as it').select(COLUMNS).select(STAGES_COLUMN).$call(onThisPage).execute()
}

export function countVariants(tx: Tx, workspaceId: string, filter: VariantFilter): Promise<number> {
  return countOf(tx, toList(workspaceId, filter))
}

function toList(workspaceId: string, filter: VariantFilter): List {
  const { productId, status, hasScore, changedSincePublished, lacksBit, category, manufacturerId, materialId } = filter
  const { updatedSince, search } = filter
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
          where p.workspace_id = ${workspaceId} and p.id = it.product_id and p.category = ${category})`,
      manufacturerId !== null && sql`it.manufacturer_id = ${manufacturerId}`,
      materialId !== null &&
        sql`exists (select 1 from variant_materials m
          where m.workspace_id = ${workspaceId} and m.variant_id = it.id and m.material_id = ${materialId})`,
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

export type StoredEntry = CompositionEntry & { readonly variantId: string }

export async function listCompositions(
  tx: Tx,
  workspaceId: string,
  variantIds: readonly string[],
): Promise<StoredEntry[]> {
  const found = await compositions.list(tx, workspaceId, variantIds)
  return found.map(({ ownerId, ...entry }) => ({ variantId: ownerId, ...entry }))
}

export type NewVariantRow = VariantFields & { readonly id: string; readonly digitalId: string }

export async function insertVariants(
  tx: Tx,
  workspaceId: string,
  variants: readonly NewVariantRow[],
): Promise<Variant[]> {
  const made = await store.insert(tx, workspaceId, variants)
  compositions.insert(tx, workspaceId, variants)
  return made
}

export type AddedVariant = Pick<Variant, 'id' | 'productId' | 'revision'>

/** The same without reading them back, sent with the statement that comes next. */
export function addVariants(tx: Tx, workspaceId: string, variants: readonly NewVariantRow[]): AddedVariant[] {
  sendAlong(tx, insertOf(tx, workspaceId, variants).compile())
  compositions.insert(tx, workspaceId, variants)
  return variants.map(({ id, productId }) => ({ id, productId, revision: 1 }))
}

function insertOf(tx: Tx, workspaceId: string, variants: readonly NewVariantRow[]) {
  const rows = variants.map((variant) => ({ ...columnsOf(variant), workspace_id: workspaceId }))
  const { columns, values } = rowsToInsert('variants', rows)
  return tx.insertInto('variants').columns(columns).expression(values)
}

/** As `recordStore` has it, with compositions; a GTIN that goes from one to another is given up first. */
export async function updateVariantRows(
  tx: Tx,
  workspaceId: string,
  changes: readonly RecordChange<Variant, VariantFields>[],
): Promise<Variant[]> {
  const numbers = changes.map(({ before, fields }) => ({
    id: before.id,
    from: inFull(before.gtin) ?? null,
    to: inFull(fields.gtin),
  }))
  const givingUp = idsGivingUp(numbers)
  if (givingUp.length > 0) {
    await tx
      .updateTable('variants')
      .set({ gtin: null })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', sql<string>`any(${givingUp})`)
      .execute()
  }
  const changed = await store.update(tx, workspaceId, changes)
  await compositions.replace(tx, workspaceId, changes)
  return changed
}

export function lockVariantsOfProducts(
  tx: Tx,
  workspaceId: string,
  productIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('variants')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where('product_id', '=', sql<string>`any(${productIds})`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The columns of the given fields; a list that is cleared is kept empty. */
function columnsOf(fields: Partial<NewVariantRow> & { readonly id: string }) {
  const { composition, weight, careSymbols, imageUrls, inherited, stages, ...others } = fields
  return {
    ...toColumns(others),
    ...(weight !== undefined && { weight_kg: weight }),
    ...(careSymbols !== undefined && { care_symbols: careSymbols ?? [] }),
    ...(imageUrls !== undefined && { image_urls: imageUrls ?? [] }),
    ...(inherited !== undefined && { inherited: inherited ?? [] }),
    ...(stages !== undefined && { stages: stages ?? [] }),
  }
}

/** In the spelling in which the database compares GTINs: fourteen digits. */
function inFull(gtin: string | null | undefined): string | null | undefined {
  return gtin?.padStart(14, '0') ?? gtin
}

/** Those of them that the public sees. */
export async function listPublished(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('passports')
    .select('variant_id as id')
    .where('workspace_id', '=', workspaceId)
    .where('variant_id', '=', sql<string>`any(${ids})`)
    .where('state', '=', 'published')
    .execute()
  return rows.map(({ id }) => id)
}

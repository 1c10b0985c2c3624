import { sql } from 'kysely'
import { addingTo } from '#database/added-rows.ts'
import { type Columns, toColumns } from '#database/columns.ts'
import { idsGivingUp } from '#database/given-up-numbers.ts'
import { tell } from '#database/open-transaction.ts'
import { type RecordChange, recordStore } from '#database/record-store.ts'
import { sortKey } from '#database/sort-key.ts'
import type { Tx } from '#database/transaction.ts'
import { fieldColumns } from '#kit/field-columns.ts'
import { createBreather } from '#platform/breathe.ts'
import { compositionsOfVariants } from './composition.store.ts'
import { markedWords } from './marked-words.ts'
import type { Stage } from './production-stage.ts'
import type { Variant, VariantFields } from './variant.ts'
import { variantFields } from './variant-fields.ts'

/** What can be given of a variant, but for what is read in a way of its own. */
const GIVEN = ['id', ...fieldColumns(variantFields, 'stages', 'translations')] as const
export const UNTRANSLATED = [
  ...GIVEN,
  'digital_id as digitalId',
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const
export const COLUMNS = [...UNTRANSLATED, 'translations'] as const

/** A column of its own, because JSON reads as what was parsed before it was written. */
export const STAGES_COLUMN = sql<Stage[]>`stages`.as('stages')

const store = recordStore<Variant, NewVariantRow>('variants', [...COLUMNS, 'stages'], columnsOf, ['code'])
export const { findById: findVariantsById, lock: lockVariant, lockAll: lockVariants, remove: deleteVariantRows } = store
export const listVariantsOfProducts = store.listOfEach('product_id')

export type NewVariantRow = VariantFields & { readonly id: string; readonly digitalId: string }

/** All is sent when this returns. */
export function insertVariants(tx: Tx, workspaceId: string, variants: readonly NewVariantRow[]): Promise<Variant[]> {
  const made = store.insert(tx, workspaceId, variants)
  compositionsOfVariants.insert(tx, workspaceId, variants)
  return made
}

export type AddedVariant = Pick<Variant, 'id' | 'productId' | 'revision'>

/** The same without reading them back. They come with what they are sorted and found by. */
export async function addVariants(
  tx: Tx,
  workspaceId: string,
  variants: readonly NewVariantRow[],
): Promise<AddedVariant[]> {
  const known = new Set<string>()
  await addRows(
    tx,
    workspaceId,
    variants,
    ({ composition, weight, ...variant }) => {
      const words = markedWords(variant)
      for (const word of words?.known ?? []) known.add(word)
      return { ...variant, weightKg: weight, search: words?.search, nameKey: sortKey(variant.name) }
    },
    createBreather(EVERY_MS),
  )
  if (known.size > 0) tell(tx, 'select know_words_of($1, $2)', [workspaceId, [...known]])
  compositionsOfVariants.insert(tx, workspaceId, variants)
  return variants.map(({ id, productId }) => ({ id, productId, revision: 1 }))
}

/** Others are answered between two parts of a statement. */
const EVERY_MS = 2

const addRows = addingTo({
  name: 'variants',
  types: {
    care_symbols: 'text[]',
    image_urls: 'text[]',
    inherited: 'text[]',
    stages: 'jsonb',
    translations: 'jsonb',
    search: 'tsvector',
    weight_kg: 'double precision',
    expected_uses: 'double precision',
    air_freight_share: 'double precision',
    recyclability: 'double precision',
    repairability: 'double precision',
    undyed: 'boolean',
    faded: 'boolean',
  },
  otherwise: { care_symbols: "'{}'", image_urls: "'{}'", inherited: "'{}'", stages: "'[]'" },
  // What has no words of its own has them made by a trigger, its product's included.
  made: { search: 'given.search || p.search' },
  beside: 'left join products p on p.workspace_id = $1 and p.id = given.product_id',
})

/** As `recordStore` has it, with compositions; a GTIN that goes from one to another is given up first. All is sent when this returns. */
export function updateVariantRows(
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
    tell(tx, 'update variants set gtin = null where workspace_id = $1 and id = any($2)', [workspaceId, givingUp])
  }
  const changed = store.update(tx, workspaceId, changes)
  compositionsOfVariants.replace(tx, workspaceId, changes)
  return changed
}

/** The columns of the given fields; a list that is cleared is kept empty. */
function columnsOf(fields: Partial<NewVariantRow> & { readonly id: string }) {
  const { composition, weight, careSymbols, imageUrls, inherited, stages, ...others } = fields
  const columns: Columns<typeof others> & OwnColumns = toColumns(others)
  if (weight !== undefined) columns.weight_kg = weight
  if (careSymbols !== undefined) columns.care_symbols = careSymbols ?? []
  if (imageUrls !== undefined) columns.image_urls = imageUrls ?? []
  if (inherited !== undefined) columns.inherited = inherited ?? []
  if (stages !== undefined) columns.stages = stages ?? []
  return columns
}

/** Those that are called otherwise, or are never null. */
type OwnColumns = {
  weight_kg?: number | null
  care_symbols?: readonly string[]
  image_urls?: readonly string[]
  inherited?: readonly string[]
  stages?: readonly Stage[]
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

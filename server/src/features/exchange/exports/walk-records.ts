import { NOUN_VERBS } from '#features/records/noun-verbs.ts'
import { NOUN_NAMES } from '#features/records/nouns.ts'
import { loadProductCompositions, loadProductNames, loadProducts } from '#features/records/products/find-products.ts'
import type { CompositionEntry } from '#features/records/variants/composition.ts'
import { loadCompositions } from '#features/records/variants/find-variants.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { keyBy } from '#kit/relation.ts'
import type { Language } from '#kit/words/languages.ts'
import { notFound } from '#platform/app-error.ts'
import { type EntryInCell, referenceToCell } from '../columns/cell-syntax.ts'
import { type Imported, REFERENCED } from '../columns/import-column.ts'
import { type ExportName, nounOf } from './export.ts'
import type { ExportQuery } from './parse-export.ts'

/** What a row of an export is made from: by record, its fields; of a variant and a product, what it is made of besides. */
export type ExportRow = Readonly<Partial<Record<Imported, Readonly<Record<string, unknown>>>>> & {
  readonly compositions?: Readonly<Partial<Record<Imported, readonly EntryInCell[]>>>
}

/** Rows with the words by which people know the records that they lead to, as they stand in a cell, by identifier. */
export type ExportPage = { readonly rows: readonly ExportRow[]; readonly names: ReadonlyMap<string, string> }

/** Enough rows for a statement to be worth its way; with their texts a few megabytes. */
const PAGE = 1_000

/** By identifier, kept from page to page: most of them lead to the same materials and companies. */
type Names = Map<string, string>
/** So many, and those of a page: a few megabytes. */
const MOST_NAMES = 20_000

/** The records of an export in the order of their list, page after page: at most eight statements each, however many records. */
export async function* walkRecords(
  scope: ReadScope,
  name: ExportName,
  query: ExportQuery,
  languages: readonly Language[],
): AsyncGenerator<ExportPage> {
  const noun = nounOf(name)
  let names: Names = new Map()
  for await (const records of pagesOf(scope, noun, query, languages)) {
    // Others instead of none: those of the page before may still be in use.
    if (names.size > MOST_NAMES) names = new Map()
    yield { rows: await rowsOf(scope, name, records, names), names }
  }
}

function rowsOf(scope: ReadScope, name: ExportName, records: Records, names: Names): Promise<readonly ExportRow[]> {
  const noun = nounOf(name)
  if (noun === 'product') return productRows(scope, records, names)
  if (noun !== 'variant') return recordRows(scope, noun, records, names)
  if (name === 'compositions') return compositionRows(scope, records, names)
  return variantRows(scope, records, names, { isWithProducts: name === 'flat' })
}

type Records = readonly (Readonly<Record<string, unknown>> & { readonly id: string })[]

async function* pagesOf(
  scope: ReadScope,
  noun: Imported,
  { ids, list, passesOverGone }: ExportQuery,
  languages: readonly Language[],
): AsyncGenerator<Records> {
  if (ids) {
    const found = keyBy(await NOUN_VERBS[noun].load(scope, ids), ({ id }) => id)
    const missing = ids.find((id) => !found.has(id))
    if (missing !== undefined && !passesOverGone) throw notFound(noun, missing)
    yield ids.flatMap((id) => found.get(id) ?? [])
    return
  }
  for (let after: string | null = null; ; ) {
    const page: Records = await NOUN_VERBS[noun].walk(scope, list, { skip: 0, take: PAGE, after }, languages)
    if (page.length > 0) yield page
    after = page.at(-1)?.id ?? null
    if (page.length < PAGE) return
  }
}

async function recordRows(scope: ReadScope, noun: Imported, records: Records, names: Names): Promise<ExportRow[]> {
  await Promise.all(
    NOUN_NAMES.map((to) => {
      const fields = Object.entries(REFERENCED).flatMap(([field, noun]) => (noun === to ? [field] : []))
      return learnNames(to, scope, idsIn(records, ...fields), names)
    }),
  )
  return records.map((fields) => ({ [noun]: fields }))
}

async function productRows(scope: ReadScope, products: Records, names: Names): Promise<ExportRow[]> {
  const [rows, made] = await Promise.all([
    recordRows(scope, 'product', products, names),
    compositionsOfProducts(scope, products, names),
  ])
  return rows.map((row, at) => ({ ...row, compositions: { product: made.get(String(products[at]?.id)) ?? [] } }))
}

/** `isWithProducts`: all that there is of their products besides; otherwise what names them. */
async function variantRows(
  scope: ReadScope,
  variants: Records,
  names: Names,
  { isWithProducts }: { readonly isWithProducts: boolean },
): Promise<ExportRow[]> {
  const productIds = idsIn(variants, 'productId')
  const [products, made] = await Promise.all([
    isWithProducts ? loadProducts(scope, productIds) : loadProductNames(scope, productIds),
    compositionsOf(scope, variants, names),
  ])
  const whole = isWithProducts ? products : []
  const ofProducts = await compositionsOfProducts(scope, whole, names)
  const ofEither = [idsIn(whole, 'companyId', 'brandId', 'manufacturerId'), idsIn(variants, 'manufacturerId')]
  await learnNames('company', scope, [...new Set(ofEither.flat())], names)
  const productOf = keyBy<Records[number]>(products, ({ id }) => id)
  return variants.map((variant) => ({
    product: productOf.get(String(variant['productId'])) ?? {},
    variant,
    compositions: {
      variant: made.get(variant.id) ?? [],
      product: ofProducts.get(String(variant['productId'])) ?? [],
    },
  }))
}

/** A row for each material of each variant. */
async function compositionRows(scope: ReadScope, variants: Records, names: Names): Promise<ExportRow[]> {
  const made = await compositionsOf(scope, variants, names)
  return variants.flatMap(({ id, gtin, name }) =>
    (made.get(id) ?? []).map(({ materialId, fibreText, share, part }) => ({
      variant: { id, gtin, name, material: materialId, fibreText, share, part },
    })),
  )
}

async function compositionsOf(scope: ReadScope, variants: Records, names: Names): Promise<Map<string, Entry[]>> {
  const ids = variants.map(({ id }) => id)
  const found = await loadCompositions(scope, ids)
  await learnNames('material', scope, idsIn(found, 'materialId'), names)
  return entriesBy(found, ({ variantId }) => variantId, names)
}

/** Of those that have one; most products have none. */
async function compositionsOfProducts(
  scope: ReadScope,
  products: Records,
  names: Names,
): Promise<Map<string, Entry[]>> {
  const composed = products.filter(({ materialComposition }) => typeof materialComposition === 'string')
  if (composed.length === 0) return new Map()
  const ids = composed.map(({ id }) => id)
  const found = await loadProductCompositions(scope, ids)
  await learnNames('material', scope, idsIn(found, 'materialId'), names)
  return entriesBy(found, ({ productId }) => productId, names)
}

/** By what is made of them, with the materials as they stand in a cell. */
function entriesBy<E extends CompositionEntry>(
  found: readonly E[],
  ownerOf: (entry: E) => string,
  names: ReadonlyMap<string, string>,
): Map<string, Entry[]> {
  const entriesOf = new Map<string, Entry[]>()
  for (const entry of found) {
    const { materialId, fibreText, share, part } = entry
    const material = materialId === null ? null : (names.get(materialId) ?? null)
    const told = { materialId, material, fibreText, share, part }
    const owner = ownerOf(entry)
    const others = entriesOf.get(owner)
    if (others) others.push(told)
    else entriesOf.set(owner, [told])
  }
  return entriesOf
}
type Entry = CompositionEntry & EntryInCell

/** Adds those that are not known yet, each written once for all rows that lead to it. One that cannot be read goes by its identifier. */
async function learnNames(noun: Imported, scope: ReadScope, ids: readonly string[], names: Names): Promise<void> {
  const others = ids.filter((id) => !names.has(id))
  if (others.length === 0) return
  const found = keyBy(await NOUN_VERBS[noun].load(scope, others), ({ id }) => id)
  for (const id of others) names.set(id, referenceToCell({ id, words: found.get(id)?.name ?? '' }))
}

/** The identifiers by which these fields lead to others, each once. */
function idsIn(records: readonly object[], ...fields: readonly string[]): string[] {
  const ids = new Set<string>()
  for (const record of records as readonly Readonly<Record<string, unknown>>[]) {
    for (const field of fields) {
      const id = record[field]
      if (typeof id === 'string') ids.add(id)
    }
  }
  return [...ids]
}

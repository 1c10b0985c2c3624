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

/** The records of an export in the order of their list, page after page: at most eight statements each, however many records. */
export async function* walkRecords(
  scope: ReadScope,
  name: ExportName,
  query: ExportQuery,
  languages: readonly Language[],
): AsyncGenerator<ExportPage> {
  const noun = nounOf(name)
  for await (const records of pagesOf(scope, noun, query, languages)) {
    if (noun === 'product') yield await productRows(scope, records)
    else if (noun !== 'variant') yield await recordRows(scope, noun, records)
    else if (name === 'compositions') yield await compositionRows(scope, records)
    else yield await variantRows(scope, records, { isWithProducts: name === 'flat' })
  }
}

type Records = readonly (Readonly<Record<string, unknown>> & { readonly id: string })[]

async function* pagesOf(
  scope: ReadScope,
  noun: Imported,
  { ids, list }: ExportQuery,
  languages: readonly Language[],
): AsyncGenerator<Records> {
  if (ids) {
    const found = keyBy(await NOUN_VERBS[noun].load(scope, ids), ({ id }) => id)
    const missing = ids.find((id) => !found.has(id))
    if (missing !== undefined) throw notFound(noun, missing)
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

async function recordRows(scope: ReadScope, noun: Imported, records: Records): Promise<ExportPage> {
  const names = await Promise.all(
    NOUN_NAMES.map((to) => {
      const fields = Object.entries(REFERENCED).flatMap(([field, noun]) => (noun === to ? [field] : []))
      return namesOf(to, scope, idsIn(records, ...fields))
    }),
  )
  return { rows: records.map((fields) => ({ [noun]: fields })), names: new Map(names.flatMap((some) => [...some])) }
}

async function productRows(scope: ReadScope, products: Records): Promise<ExportPage> {
  const [{ rows, names }, made] = await Promise.all([
    recordRows(scope, 'product', products),
    compositionsOfProducts(scope, products),
  ])
  const composed = rows.map((row, at) => ({
    ...row,
    compositions: { product: made.get(String(products[at]?.id)) ?? [] },
  }))
  return { rows: composed, names }
}

/** `isWithProducts`: all that there is of their products besides; otherwise what names them. */
async function variantRows(
  scope: ReadScope,
  variants: Records,
  { isWithProducts }: { readonly isWithProducts: boolean },
): Promise<ExportPage> {
  const productIds = idsIn(variants, 'productId')
  const [products, made] = await Promise.all([
    isWithProducts ? loadProducts(scope, productIds) : loadProductNames(scope, productIds),
    compositionsOf(scope, variants),
  ])
  const whole = isWithProducts ? products : []
  const ofProducts = await compositionsOfProducts(scope, whole)
  const ofEither = [idsIn(whole, 'companyId', 'brandId', 'manufacturerId'), idsIn(variants, 'manufacturerId')]
  const makers = [...new Set(ofEither.flat())]
  const names = await namesOf('company', scope, makers)
  const productOf = keyBy<Records[number]>(products, ({ id }) => id)
  const rows = variants.map((variant) => ({
    product: productOf.get(String(variant['productId'])) ?? {},
    variant,
    compositions: {
      variant: made.entriesOf.get(variant.id) ?? [],
      product: ofProducts.get(String(variant['productId'])) ?? [],
    },
  }))
  return { rows, names }
}

/** A row for each material of each variant. */
async function compositionRows(scope: ReadScope, variants: Records): Promise<ExportPage> {
  const { entriesOf, names } = await compositionsOf(scope, variants)
  const rows = variants.flatMap(({ id, gtin, name }) =>
    (entriesOf.get(id) ?? []).map(({ materialId, fibreText, share, part }) => ({
      variant: { id, gtin, name, material: materialId, fibreText, share, part },
    })),
  )
  return { rows, names }
}

async function compositionsOf(scope: ReadScope, variants: Records) {
  const ids = variants.map(({ id }) => id)
  const found = await loadCompositions(scope, ids)
  const names = await namesOf('material', scope, idsIn(found, 'materialId'))
  return { entriesOf: entriesBy(found, ({ variantId }) => variantId, names), names }
}

/** Of those that have one; most products have none. */
async function compositionsOfProducts(scope: ReadScope, products: Records): Promise<Map<string, EntryInCell[]>> {
  const composed = products.filter(({ materialComposition }) => typeof materialComposition === 'string')
  if (composed.length === 0) return new Map()
  const ids = composed.map(({ id }) => id)
  const found = await loadProductCompositions(scope, ids)
  const names = await namesOf('material', scope, idsIn(found, 'materialId'))
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

/** Written once for all rows that lead to the same record. */
async function namesOf(noun: Imported, scope: ReadScope, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map(ids.map((id) => [id, referenceToCell({ id, words: '' })]))
  if (ids.length === 0) return names
  for (const { id, name } of await NOUN_VERBS[noun].load(scope, ids))
    names.set(id, referenceToCell({ id, words: name }))
  return names
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

import { notFound } from '#platform/app-error.ts'
import type { Page } from '#platform/page.ts'
import type { ReadScope } from '../access/read-scope.ts'
import { groupBy, keyBy } from '../access/relation.ts'
import { loadCertifications, walkCertifications } from '../certifications/find-certifications.ts'
import { loadCompanies, walkCompanies } from '../companies/find-companies.ts'
import { type EntryInCell, type Reference, referenceToCell } from '../imports/cell-syntax.ts'
import type { Imported } from '../imports/import-column.ts'
import { loadMaterials, walkMaterials } from '../materials/find-materials.ts'
import { loadProducts, walkProducts } from '../products/find-products.ts'
import { loadCompositions, loadVariants, walkVariants } from '../variants/find-variants.ts'
import { type ExportName, LIST_OF } from './export.ts'
import type { ExportQuery } from './parse-export.ts'

/** What a row of an export is made from: by record, its fields, with other records named as people know them. */
export type ExportRow = Readonly<Partial<Record<Imported, Readonly<Record<string, unknown>>>>>

/** Enough rows for a statement to be worth its way; with their texts a few megabytes. */
const PAGE = 1_000

/** The records of an export in the order of their list, page after page: at most six statements each, however many records. */
export async function* walkRecords(
  scope: ReadScope,
  name: ExportName,
  query: ExportQuery,
): AsyncGenerator<readonly ExportRow[]> {
  const noun = LIST_OF[name]
  for await (const records of pagesOf(scope, noun, query)) {
    if (noun !== 'variant') yield (await withNames(scope, records)).map((fields) => ({ [noun]: fields }))
    else if (name === 'compositions') yield await compositionRows(scope, records)
    else yield await variantRows(scope, records)
  }
}

type Records = readonly (Readonly<Record<string, unknown>> & { readonly id: string })[]

async function* pagesOf(scope: ReadScope, noun: Imported, { ids, list }: ExportQuery): AsyncGenerator<Records> {
  if (ids) {
    const found = keyBy(await LOAD[noun](scope, ids), ({ id }) => id)
    const missing = ids.find((id) => !found.has(id))
    if (missing !== undefined) throw notFound(noun, missing)
    yield ids.flatMap((id) => found.get(id) ?? [])
    return
  }
  const ask = (after: string | null) => {
    const asked: Promise<Records> = WALK[noun](scope, list, { skip: 0, take: PAGE, after })
    asked.catch(() => {})
    return asked
  }
  // The next page is on its way while this one is being written.
  for (let asked = ask(null); ; ) {
    const page = await asked
    const last = page.at(-1)
    const isLast = page.length < PAGE || !last
    if (!isLast) asked = ask(last.id)
    if (page.length > 0) yield page
    if (isLast) return
  }
}

const WALK: Readonly<Record<Imported, (scope: ReadScope, list: object, page: Page) => Promise<Records>>> = {
  company: walkCompanies,
  material: walkMaterials,
  product: walkProducts,
  variant: walkVariants,
  certification: walkCertifications,
}

const LOAD: Readonly<Record<Imported, (scope: ReadScope, ids: readonly string[]) => Promise<Records>>> = {
  company: loadCompanies,
  material: loadMaterials,
  product: loadProducts,
  variant: loadVariants,
  certification: loadCertifications,
}

/** Names for the identifiers by which these fields lead to others. */
async function withNames(scope: ReadScope, records: Records): Promise<Records> {
  const companies = await referencesTo(loadCompanies, scope, records, ['companyId', 'supplierId', 'manufacturerId'])
  const products = await referencesTo(loadProducts, scope, records, ['productId'])
  const materials = await referencesTo(loadMaterials, scope, records, ['materialId'])
  return records.map((record) => ({ ...record, ...companies(record), ...products(record), ...materials(record) }))
}

type Load = (
  scope: ReadScope,
  ids: readonly string[],
) => Promise<readonly { readonly id: string; readonly name: string }[]>

async function referencesTo(load: Load, scope: ReadScope, records: Records, fields: readonly string[]) {
  const ids = new Set(
    records.flatMap((record) => fields.map((field) => record[field]).filter((id) => typeof id === 'string')),
  )
  const names = ids.size === 0 ? new Map() : keyBy(await load(scope, [...ids]), ({ id }) => id)
  return (record: Readonly<Record<string, unknown>>): Record<string, Reference> => {
    const references: Record<string, Reference> = {}
    for (const field of fields) {
      const id = record[field]
      if (typeof id === 'string') references[field] = { id, words: names.get(id)?.name ?? '' }
    }
    return references
  }
}

async function variantRows(scope: ReadScope, variants: Records): Promise<ExportRow[]> {
  const products = keyBy(
    await loadProducts(scope, [...new Set(variants.map((one) => String(one['productId'])))]),
    ({ id }) => id,
  )
  const brands = await referencesTo(loadCompanies, scope, [...products.values()], ['companyId'])
  const makers = await referencesTo(loadCompanies, scope, variants, ['manufacturerId'])
  const compositions = await compositionsOf(scope, variants)
  return variants.map((variant) => {
    const product = products.get(String(variant['productId']))
    return {
      product: product ? { ...product, ...brands(product) } : {},
      variant: { ...variant, ...makers(variant), composition: compositions.get(variant.id) ?? [] },
    }
  })
}

async function compositionRows(scope: ReadScope, variants: Records): Promise<ExportRow[]> {
  const compositions = await compositionsOf(scope, variants)
  return variants.flatMap((variant) =>
    (compositions.get(variant.id) ?? []).map((entry) => ({
      variant: { ...variant, ...entry, material: entry.reference },
    })),
  )
}

type NamedEntry = EntryInCell & { readonly reference: Reference | null }

async function compositionsOf(scope: ReadScope, variants: Records): Promise<Map<string, NamedEntry[]>> {
  const entries = await loadCompositions(
    scope,
    variants.map(({ id }) => id),
  )
  const ids = new Set(entries.flatMap(({ materialId }) => materialId ?? []))
  const materials = ids.size === 0 ? new Map() : keyBy(await loadMaterials(scope, [...ids]), ({ id }) => id)
  const named = entries.map(({ variantId, materialId, fibreText, share, part }) => {
    const reference = materialId === null ? null : { id: materialId, words: materials.get(materialId)?.name ?? '' }
    return { variantId, reference, material: reference && referenceToCell(reference), fibreText, share, part }
  })
  return groupBy(named, ({ variantId }) => variantId)
}

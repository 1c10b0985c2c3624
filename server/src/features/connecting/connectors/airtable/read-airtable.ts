import type { Page, ReadFrom, World } from '../connector.ts'
import { listAt, textAt } from '../foreign-json.ts'
import type { AirtableTable, Schema } from './airtable-schema.ts'
import type { Airtable } from './ask-airtable.ts'
import { filesOf } from './attached-files.ts'
import { type ChosenTable, chosenTable } from './chosen-table.ts'
import { productTable, readFields } from './discover-airtable.ts'
import { linkedNames } from './linked-names.ts'
import { type AirtableRecord, changedSince, listBody, pagesOf, recordsById } from './list-records.ts'
import { rowOf } from './record-rows.ts'

/** In the table itself, or, in a delta, among the variants of products that have changed without them. */
type Cursor = { readonly of: 'records' | 'products'; readonly place: string | null }

/** The table page by page; in a delta what has changed, also what its variants take from products. What is deleted shows in a whole sweep alone. */
export async function* readAirtable(
  world: World,
  airtable: Airtable,
  schema: Schema,
  from: ReadFrom,
): AsyncIterable<Page> {
  const chosen = await chosenTable(schema, from.chosen)
  const { baseId, table, viewId } = chosen
  const products = productTable(chosen)
  const toPage = pageMaker(airtable, chosen)
  const begun = parseCursor(from.cursor)
  const formula = from.since === null ? null : changedSince(from.since)
  const place = { baseId, tableId: table.id }
  const fields = wantedFields(chosen)
  const isFollowed = from.since !== null && products !== null
  if (begun.of === 'records') {
    const body = listBody({ fields, formula, viewId })
    for await (const { records, next, isFromBeginning } of pagesOf(airtable, place, body, begun.place)) {
      world.signal.throwIfAborted()
      const isLast = next === null && !isFollowed
      const cursor: Cursor = next === null ? { of: 'products', place: null } : { of: 'records', place: next }
      yield {
        ...(await toPage(records)),
        cursor: isLast ? null : JSON.stringify(cursor),
        ...(isFromBeginning && { isFromBeginning }),
      }
    }
  }
  if (!isFollowed) return
  const inverse = chosen.productLink?.inverseFieldId ?? null
  const ofProducts = { baseId, tableId: products.id }
  const start = begun.of === 'products' ? begun.place : null
  if (inverse !== null) {
    const body = listBody({ fields: [inverse], formula })
    for await (const { records, next } of pagesOf(airtable, ofProducts, body, start)) {
      world.signal.throwIfAborted()
      const ids = [...new Set(records.flatMap((one) => listAt(one.fields, inverse).map(String)))]
      const variants = await Array.fromAsync(recordsById(airtable, place, ids, listBody({ fields, viewId })))
      yield {
        ...(await toPage(variants)),
        cursor: JSON.stringify({ of: 'products', place: next ?? '' } satisfies Cursor),
      }
    }
  }
  yield { rows: [], cursor: null }
}

function parseCursor(text: string | null): Cursor {
  const found: unknown = text === null ? null : JSON.parse(text)
  return { of: textAt(found, 'of') === 'products' ? 'products' : 'records', place: textAt(found, 'place') }
}

export function wantedFields({ table, picturesFieldId, documentsFieldId }: ChosenTable): string[] {
  const files = [picturesFieldId, documentsFieldId].filter((id) => id !== null)
  return [...new Set([table.primaryFieldId, ...readFields(table).map(({ id }) => id), ...files])]
}

/** From records to a page: with the names of what they link to, and with their products. */
function pageMaker(airtable: Airtable, chosen: ChosenTable) {
  const { baseId, table, productLink } = chosen
  const names = linkedNames(airtable, chosen)
  const productsTable = productTable(chosen)
  const products = new Map<string, AirtableRecord>()
  const own = readFields(table).filter((field) => field !== productLink)

  const loadProducts = async (records: readonly AirtableRecord[], into: AirtableTable) => {
    const ids = records.flatMap((one) => (productLink === null ? [] : listAt(one.fields, productLink.id).map(String)))
    const wanted = new Set(ids)
    const unknown = [...wanted].filter((id) => !products.has(id))
    // Variants of one product mostly stand together; those of the page before are enough.
    if (products.size + unknown.length > MOST_PRODUCTS) {
      for (const id of products.keys()) if (!wanted.has(id)) products.delete(id)
    }
    const fields = readFields(into)
    const body = listBody({ fields: [...new Set([into.primaryFieldId, ...fields.map(({ id }) => id)])] })
    const loaded = await Array.fromAsync(recordsById(airtable, { baseId, tableId: into.id }, unknown, body))
    for (const one of loaded) products.set(one.id, one)
    await names.load(
      loaded.map((one) => one.fields),
      fields,
    )
  }

  return async (records: readonly AirtableRecord[]): Promise<Pick<Page, 'rows' | 'leftOut' | 'files'>> => {
    if (productsTable !== null) await loadProducts(records, productsTable)
    await names.load(
      records.map((one) => one.fields),
      own,
    )
    const read = records.map((record) => rowOf(chosen, record, { names, products }))
    const files = records.flatMap((record) => filesOf(chosen, record) ?? [])
    return {
      rows: read.flatMap(({ row }) => row ?? []),
      leftOut: read.flatMap(({ leftOut }) => leftOut),
      ...(files.length > 0 && { files }),
    }
  }
}

const MOST_PRODUCTS = 2_000

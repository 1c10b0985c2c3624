import type { ForeignRow, ItemName, Page, Said } from '../connector.ts'
import { listAt, momentAt, textAt } from '../foreign-json.ts'
import { type Cell, readCell } from './airtable-cells.ts'
import type { AirtableField, AirtableTable } from './airtable-schema.ts'
import type { ChosenTable } from './chosen-table.ts'
import { productKey, productTable, readFields, VARIANT_NAME } from './discover-airtable.ts'
import type { LinkedNames } from './linked-names.ts'
import type { AirtableRecord } from './list-records.ts'

type Cells = Record<string, Cell>
type LeftOut = NonNullable<Page['leftOut']>[number]

export type Beside = {
  readonly names: LinkedNames
  /** The products that these variants link to, by id. */
  readonly products: ReadonlyMap<string, AirtableRecord>
}

/** The row of a record, and what of it could not be read. */
export function rowOf(
  chosen: ChosenTable,
  record: AirtableRecord,
  { names, products }: Beside,
): { readonly row: ForeignRow | null; readonly leftOut: readonly LeftOut[] } {
  const { kind, table, productLink } = chosen
  const own = cellsOf(readFields(table), record, names, ({ id }) => id)
  const item = itemOf(chosen, table, record, names)
  const leftOut: LeftOut[] = own.faults.slice(0, 1).map((said) => ({ item, said }))
  const changedAt = changeOf(table, record)
  if (kind === 'material' || kind === 'company' || kind === 'certification') {
    return { row: { product: null, variant: null, other: { noun: kind, item }, changedAt, cells: own.cells }, leftOut }
  }
  if (kind === 'product') return { row: { product: item, variant: null, changedAt, cells: own.cells }, leftOut }
  if (kind === 'single') {
    const cells = { ...own.cells, [VARIANT_NAME]: own.cells[table.primaryFieldId] ?? null }
    return { row: { product: item, variant: item, changedAt, cells }, leftOut }
  }
  const linked = productLink === null ? [] : listAt(record.fields, productLink.id).map(String)
  const [productId] = linked
  const product = productId === undefined ? undefined : products.get(productId)
  const productsTable = productTable(chosen)
  if (productLink === null || linked.length !== 1 || product === undefined || productsTable === null) {
    return { row: null, leftOut: [...leftOut, { item, said: linked.length > 1 ? SEVERAL : NO_PRODUCT }] }
  }
  const beside = cellsOf(readFields(productsTable), product, names, (field) => productKey(productLink, field))
  const ofProduct = itemOf(chosen, productsTable, product, names)
  const later = changeOf(productsTable, product)
  return {
    row: {
      product: ofProduct,
      variant: item,
      changedAt: later !== null && (changedAt === null || later > changedAt) ? later : changedAt,
      cells: { ...own.cells, ...beside.cells },
    },
    leftOut,
  }
}

function cellsOf(
  fields: readonly AirtableField[],
  { fields: found }: AirtableRecord,
  names: LinkedNames,
  keyOf: (field: AirtableField) => string,
): { readonly cells: Cells; readonly faults: readonly Said[] } {
  const cells: Cells = {}
  const faults: Said[] = []
  for (const field of fields) {
    const { value, fault } = readCell(field, found[field.id], names.nameOf)
    cells[keyOf(field)] = value
    if (fault !== null) faults.push(formulaFault(field, fault))
  }
  return { cells, faults }
}

function formulaFault({ name }: AirtableField, fault: string): Said {
  return {
    reason: 'formula_error',
    message: `The formula of "${name}" gives ${fault} instead of a value, so this field counts as empty. The rest of the record is read.`,
    value: name,
  }
}

export function itemOf(
  { baseId }: Pick<ChosenTable, 'baseId'>,
  table: AirtableTable,
  { id, fields }: AirtableRecord,
  names: LinkedNames,
): ItemName {
  const primary = table.fields.find((one) => one.id === table.primaryFieldId)
  const name = primary === undefined ? null : readCell(primary, fields[primary.id], names.nameOf).value
  return { id, address: `https://airtable.com/${baseId}/${table.id}/${id}`, name: name === null ? id : String(name) }
}

/** By a field that tells it of the whole record, if the table has one: nothing else says it. */
function changeOf({ fields }: AirtableTable, { fields: found }: AirtableRecord): Date | null {
  const field = fields.find(({ type, isOfSomeFields }) => type === 'lastModifiedTime' && !isOfSomeFields)
  return field === undefined || textAt(found, field.id) === null ? null : momentAt(found, field.id)
}

const NO_PRODUCT: Said = {
  reason: 'no_product_linked',
  message: 'It is linked to no product that is there, and a variant is one of a product. Link it in Airtable.',
}
const SEVERAL: Said = {
  reason: 'several_products_linked',
  message: 'It is linked to several products, and a variant is one of a single product. Leave one link in Airtable.',
}

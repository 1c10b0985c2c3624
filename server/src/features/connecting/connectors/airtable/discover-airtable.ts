import type { Chosen, Discovery, ForeignColumn } from '../connector.ts'
import { unitIn, usualField, usualOfProduct } from '../usual-fields.ts'
import { hasValue, isLink } from './airtable-cells.ts'
import type { AirtableField, AirtableTable, Schema } from './airtable-schema.ts'
import { type ChosenTable, choicesOf, chosenTable } from './chosen-table.ts'

/** Each costs a request. */
const MOST_BASES = 100

export async function discoverAirtable(schema: Schema, chosen: Chosen): Promise<Discovery> {
  const everything = []
  for (const base of (await schema.bases()).slice(0, MOST_BASES)) {
    everything.push({ base, tables: await schema.tables(base.id) })
  }
  const isThere = everything.some(({ base, tables }) =>
    tables.some(({ id }) => `${base.id}/${id}` === chosen['table']?.[0]),
  )
  const one = await chosenTable(schema, isThere ? chosen : {})
  return {
    columns: columnsOf(one),
    choices: choicesOf(one, everything),
    targets: targetsOf(one),
    notRead: one.table.fields.filter((field) => !hasValue(field) && field.type !== 'multipleAttachments').map(notRead),
  }
}

/** What is read of each record, and of the product that a variant links to. */
export function readFields(table: AirtableTable): AirtableField[] {
  return table.fields.filter(hasValue)
}

export function productTable({ productLink, tables }: ChosenTable): AirtableTable | null {
  return tables.find(({ id }) => id === productLink?.linkedTableId) ?? null
}

/** The name of a record once more, where it is a product and its variant. */
export const VARIANT_NAME = 'variant.name'

export function productKey(link: AirtableField, field: AirtableField): string {
  return `${link.id}.${field.id}`
}

function columnsOf(one: ChosenTable): ForeignColumn[] {
  const { table, kind, productLink } = one
  const taken = new Set<string>()
  const column = (key: string, label: string, name: string, usual: string | undefined): ForeignColumn => {
    const isFree = usual !== undefined && !taken.has(usual)
    if (usual !== undefined) taken.add(usual)
    const unit = unitIn(name)
    return { key, label, ...(isFree ? { usual } : {}), ...(unit === undefined ? {} : { unit }) }
  }
  // What a field is called says more than that it is the first one.
  const order = readFields(table).toSorted(
    (one, other) => Number(one.id === table.primaryFieldId) - Number(other.id === table.primaryFieldId),
  )
  const usual = new Map(
    order.map((field) => [
      field.id,
      // A tick says neither how much nor what.
      field === productLink || field.type === 'checkbox'
        ? undefined
        : usualField(kind, field.name, field.id === table.primaryFieldId),
    ]),
  )
  const own = readFields(table).map((field) => column(field.id, field.name, field.name, usual.get(field.id)))
  const products = productLink === null ? null : productTable(one)
  const beside = (products?.fields ?? [])
    .filter(hasValue)
    .map((field) =>
      column(
        productLink === null ? field.id : productKey(productLink, field),
        `${productLink?.name} › ${field.name}`,
        field.name,
        usualOfProduct(field.name, field.id === products?.primaryFieldId),
      ),
    )
  const primary = table.fields.find(({ id }) => id === table.primaryFieldId)
  const asVariant =
    kind === 'single' && primary !== undefined
      ? [column(VARIANT_NAME, `${primary.name} (of the variant)`, '', 'variant_name')]
      : []
  return [...own, ...asVariant, ...beside]
}

const TEXTS = new Set(['url', 'singleLineText', 'multilineText', 'richText'])
const NUMBERS = new Set(['number', 'percent', 'currency'])

/** Fields that passports can be written into: of records that are products or variants, the one that a person chooses. */
function targetsOf({ table, kind }: ChosenTable): Discovery['targets'] {
  if (kind !== 'single' && kind !== 'variant' && kind !== 'product') return []
  const of = kind === 'product' ? ('product' as const) : ('variant' as const)
  const there = table.fields.flatMap(({ id, name, type }) => {
    if (id === table.primaryFieldId || (!TEXTS.has(type) && !NUMBERS.has(type))) return []
    const takes = TEXTS.has(type) ? (['passport_address', 'score', 'carbon'] as const) : (['score', 'carbon'] as const)
    return [{ key: id, label: name, isNew: false, takes, of }]
  })
  const made = NEW_FIELDS.filter(({ name }) => !table.fields.some((field) => field.name === name)).map((field) => ({
    key: `new.${field.key}`,
    label: field.name,
    isNew: true,
    takes: [field.key],
    of,
  }))
  return [...there, ...made]
}

/** Made in the table when a person chooses it, which takes the scope schema.bases:write. */
export const NEW_FIELDS = [
  { key: 'passport_address', name: 'Digital product passport', field: { type: 'url' } },
  { key: 'score', name: 'Sustainability score', field: { type: 'number', options: { precision: 1 } } },
  { key: 'carbon', name: 'Carbon footprint (kg CO2e)', field: { type: 'number', options: { precision: 3 } } },
] as const

function notRead({ name }: AirtableField) {
  return {
    reason: 'field_without_value',
    message: `"${name}" is not read, because a field of its kind holds no value.`,
    value: name,
  }
}

export function linksOf(fields: readonly AirtableField[]): AirtableField[] {
  return fields.filter(isLink)
}

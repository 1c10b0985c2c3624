import type { Chosen, Discovery } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { kindCalled, PRODUCTS, RECORD_KINDS, type RecordKind, VARIANTS } from '../usual-fields.ts'
import { type AirtableBase, type AirtableField, type AirtableTable, IS_ID, type Schema } from './airtable-schema.ts'

/** What is read, as it was chosen or as it usually is. */
export type ChosenTable = {
  readonly baseId: string
  /** All of the base, for what is linked. */
  readonly tables: readonly AirtableTable[]
  readonly table: AirtableTable
  readonly kind: RecordKind
  /** Of variants: the field that links to their product. */
  readonly productLink: AirtableField | null
  readonly viewId: string | null
  readonly picturesFieldId: string | null
  readonly documentsFieldId: string | null
}

export async function chosenTable(schema: Schema, chosen: Chosen): Promise<ChosenTable> {
  const [baseId = '', tableId = ''] = (chosen['table']?.[0] ?? '').split('/')
  if (baseId === '') return settle(chosen, ...(await firstTable(schema)))
  const tables = IS_ID.test(baseId) ? await schema.tables(baseId) : []
  const table = tables.find(({ id }) => id === tableId)
  if (table !== undefined) return settle(chosen, baseId, tables, table)
  throw new ForeignError('not_found', {
    reason: 'table_missing',
    message:
      'The table that was chosen is no longer in Airtable, or the token may no longer see it. Discover the connection, and choose again.',
  })
}

async function firstTable(schema: Schema): Promise<[string, readonly AirtableTable[], AirtableTable]> {
  for (const { id } of await schema.bases()) {
    const tables = await schema.tables(id)
    const [table] = usualFirst(tables)
    if (table !== undefined) return [id, tables, table]
  }
  throw new ForeignError('not_found', {
    reason: 'table_missing',
    message: 'The bases that Airtable shows this token have no table. Make one, or add another base to the token.',
  })
}

/** Those with variants or products before others. */
export function usualFirst(tables: readonly AirtableTable[]): AirtableTable[] {
  const rank = ({ name }: AirtableTable) => (VARIANTS.test(name) ? 0 : PRODUCTS.test(name) ? 1 : 2)
  return tables.toSorted((one, other) => rank(one) - rank(other))
}

function settle(chosen: Chosen, baseId: string, tables: readonly AirtableTable[], table: AirtableTable): ChosenTable {
  const kind = RECORD_KINDS.find((one) => one === chosen['records']?.[0]) ?? usualKind(table, tables)
  const fieldOf = (key: string) => table.fields.find(({ id }) => id === chosen[key]?.[0])
  const links = productLinks(table, tables)
  const attachments = attachmentFields(table)
  const files = (key: 'pictures' | 'documents') =>
    chosen[key] === undefined ? (usualFiles(attachments, key)?.id ?? null) : (fieldOf(key)?.id ?? null)
  const pictures = files('pictures')
  const documents = files('documents')
  return {
    baseId,
    tables,
    table,
    kind,
    productLink: kind === 'variant' ? (links.find((one) => one === fieldOf('product_link')) ?? links[0] ?? null) : null,
    viewId: table.views.find(({ id }) => id === chosen['view']?.[0])?.id ?? null,
    picturesFieldId: pictures,
    documentsFieldId: documents === pictures ? null : documents,
  }
}

/** What can be chosen of a table, the usual first. */
export function choicesOf(
  { baseId, table, tables, kind, productLink, picturesFieldId, documentsFieldId }: ChosenTable,
  everything: readonly { readonly base: AirtableBase; readonly tables: readonly AirtableTable[] }[],
): Discovery['choices'] {
  const option = ({ id, name }: { readonly id: string; readonly name: string }) => ({ key: id, label: name })
  const first = <T>(options: readonly T[], isFirst: (one: T) => boolean) =>
    options.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
  const attachments = attachmentFields(table)
  const files = (usual: string | null) =>
    first([{ key: 'none', label: 'None' }, ...attachments.map(option)], ({ key }) => key === (usual ?? 'none'))
  const listed = everything.flatMap((one) =>
    usualFirst(one.tables).map(({ id, name }) => ({
      key: `${one.base.id}/${id}`,
      label: `${one.base.name} › ${name}`,
    })),
  )
  return [
    {
      key: 'table',
      isMany: false,
      reshapes: true,
      options: first(listed, ({ key }) => key === `${baseId}/${table.id}`),
    },
    {
      key: 'records',
      isMany: false,
      reshapes: true,
      options: first(
        RECORD_KINDS.map((one) => ({ key: one, label: one })),
        ({ key }) => key === kind,
      ),
    },
    ...(kind === 'variant'
      ? [
          {
            key: 'product_link',
            isMany: false,
            reshapes: true,
            options: first(productLinks(table, tables), (one) => one === productLink).map(option),
          },
        ]
      : []),
    { key: 'view', isMany: false, options: [{ key: 'all', label: 'All records' }, ...table.views.map(option)] },
    ...(attachments.length > 0
      ? [
          { key: 'pictures', isMany: false, options: files(picturesFieldId) },
          { key: 'documents', isMany: false, options: files(documentsFieldId) },
        ]
      : []),
  ]
}

function attachmentFields({ fields }: AirtableTable): AirtableField[] {
  return fields.filter(({ type }) => type === 'multipleAttachments')
}

function usualFiles(attachments: readonly AirtableField[], key: 'pictures' | 'documents'): AirtableField | undefined {
  const words = key === 'pictures' ? /photo|foto|image|picture|bild/i : /certif|zertif|document|dokument|report|pdf/i
  return attachments.find(({ name }) => words.test(name))
}

/** Links of the table that can lead to products: first those to a table that is called so. */
function productLinks({ id, fields }: AirtableTable, tables: readonly AirtableTable[]): AirtableField[] {
  const called = ({ linkedTableId, name }: AirtableField) =>
    PRODUCTS.test(tables.find((one) => one.id === linkedTableId)?.name ?? '') || PRODUCTS.test(name)
  return fields
    .filter(({ type, linkedTableId }) => type === 'multipleRecordLinks' && linkedTableId !== id)
    .toSorted((one, other) => Number(called(other)) - Number(called(one)))
}

function usualKind(table: AirtableTable, tables: readonly AirtableTable[]): RecordKind {
  const { name } = table
  const called = kindCalled(name)
  if (called !== null) return called
  const [link] = productLinks(table, tables)
  const linked = tables.find(({ id }) => id === link?.linkedTableId)
  if (VARIANTS.test(name) && link !== undefined && (PRODUCTS.test(link.name) || PRODUCTS.test(linked?.name ?? ''))) {
    return 'variant'
  }
  const isLinkedByVariants = tables.some(
    (other) => VARIANTS.test(other.name) && other.fields.some(({ linkedTableId }) => linkedTableId === table.id),
  )
  return isLinkedByVariants ? 'product' : 'single'
}

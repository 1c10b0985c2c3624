import { MAX_COLUMNS, TableFault } from '../table.ts'

/*
 * Documents of records within records (JSON, XML) read as a table: each record is a row, what lies in objects within it has its path as its
 * column ("weight.value"), and the entries of a list are joined in one cell, but for one list whose entries are the rows themselves.
 */

export type TreeForm = 'json' | 'ndjson' | 'xml'

/** A map, because a name may be anything, "__proto__" too. Numbers are numbers where no digit is lost, otherwise their digits. */
export type TreeNode = string | number | boolean | null | readonly TreeNode[] | ReadonlyMap<string, TreeNode>

/** How records name each other: by which member one names the record that it belongs to, or on which path those that belong to it; and by which member they are known. */
export type Nesting = { readonly id: string } & ({ readonly parent: string } | { readonly links: string })

/** How a document is read as a table. */
export type TreeFormat = {
  readonly form: TreeForm
  /** Of XML: a vocabulary that says its properties by name and value. */
  readonly dialect: 'bmecat' | null
  /** Of articles that are in named groups of their catalogue. */
  readonly hasGroups?: true
  /** Lists of fibres and their shares are read as one text. */
  readonly withCompositions?: true
  /** What programs write by name and value, by language or as a reference is read as members by their names. */
  readonly shaped?: true
  /** Of records that name others as their parents: by which members. They are read within these. */
  readonly nesting?: Nesting
  /** The list whose entries are the records; empty where the document is that list. */
  readonly records: readonly string[]
  /** Within a record, the list whose entries are the rows; empty where each record is one. */
  readonly rows: readonly string[]
  /** The path of each column, in the order in which they come up. */
  readonly columns: readonly string[]
}

/** One entry of one of the outermost lists of a document. */
export type TreeRecord = {
  readonly list: readonly string[]
  readonly node: TreeNode
  /** Characters of it in the document, where these are counted. */
  readonly length?: number
}

/** Bounds of a document: levels within each other, characters of one record, and of all that is outside of records. */
export const MAX_DEPTH = 64
export const MAX_RECORD_LENGTH = 4_000_000
export const MAX_OUTSIDE_LENGTH = 1_000_000
/** Lists of records beside each other. */
export const MAX_LISTS = 100
/** What is read at once. */
export const CHUNK_BYTES = 65_536

/** "products[].variants[]": what a row is. */
export function rowsName({ records, rows }: Pick<TreeFormat, 'records' | 'rows'>): string {
  return `${records.join('.')}[]${rows.length > 0 ? `.${rows.join('.')}[]` : ''}`
}

export function isMap(node: TreeNode | undefined): node is ReadonlyMap<string, TreeNode> {
  return node instanceof Map
}

export function isList(node: TreeNode | undefined): node is readonly TreeNode[] {
  return Array.isArray(node)
}

export function brokenDocument(detail: string): TableFault {
  const message = `The document cannot be read: ${detail}. It may be incomplete; export it again and choose it again.`
  return new TableFault('document_broken', message)
}

export function tooDeep(): TableFault {
  const message = `The document has more than ${MAX_DEPTH} levels within each other, which no table needs. It was not read.`
  return new TableFault('document_too_large', message)
}

export function recordTooLong(record: number): TableFault {
  const message =
    `Record ${record.toLocaleString('en')} of the document is longer than ${MAX_RECORD_LENGTH.toLocaleString('en')} ` +
    'characters. Divide it, or leave out what belongs to no product.'
  return new TableFault('document_too_large', message)
}

export function pieceTooLong(): TableFault {
  const message =
    `The document has a text or a tag that is longer than ${MAX_RECORD_LENGTH.toLocaleString('en')} characters. ` +
    'Shorten it; if nothing in the document should be that long, its end is missing: export it again.'
  return new TableFault('document_too_large', message)
}

export function tooMuchOutside(): TableFault {
  const message =
    `The document has more than ${MAX_OUTSIDE_LENGTH.toLocaleString('en')} characters outside of lists of records. ` +
    'Export the records alone, as a list.'
  return new TableFault('document_too_large', message)
}

export function tooManyLists(): TableFault {
  const message = `The document has more than ${MAX_LISTS} lists of records. Export the products as one list.`
  return new TableFault('document_too_large', message)
}

export function tooManyPaths(): TableFault {
  const message =
    `The records of the document have more than ${MAX_COLUMNS} different fields; a table may have ${MAX_COLUMNS} columns. ` +
    'If its records are named by their numbers, export them as a list.'
  return new TableFault('table_too_many_columns', message)
}

export function withoutRecords(): TableFault {
  const message =
    'The document has no list of records: a list of objects in JSON, or an element that repeats in XML. Export the records as a list.'
  return new TableFault('document_without_records', message)
}

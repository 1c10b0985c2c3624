import { randomBytes } from 'node:crypto'

export type Cells = Record<string, unknown>
export type FieldOfTable = {
  readonly id: string
  name: string
  readonly type: string
  options?: {
    choices?: { id: string; name: string }[]
    linkedTableId?: string
    referencedFieldIds?: string[]
  } & Record<string, unknown>
}
export type RecordOfTable = {
  readonly id: string
  readonly createdTime: string
  modifiedTime: string
  /** By id of the field; computed ones hold what a test has said. */
  readonly cells: Cells
}
export type TableOfBase = {
  readonly id: string
  readonly name: string
  readonly primaryFieldId: string
  readonly fields: FieldOfTable[]
  readonly records: Map<string, RecordOfTable>
  readonly views: readonly { readonly id: string; readonly name: string; readonly type: 'grid' }[]
}
export type BaseOfAirtable = { readonly id: string; readonly name: string; readonly tables: TableOfBase[] }

/** An error as Airtable answers it. */
export class Refused extends Error {
  readonly status: number
  readonly type: string
  constructor(status: number, type: string, message: string) {
    super(message)
    this.status = status
    this.type = type
  }
}

/** "rec" and fourteen letters and digits. */
export function airtableId(prefix: 'app' | 'tbl' | 'fld' | 'rec' | 'viw' | 'att' | 'sel' | 'itr' | 'usr'): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  return prefix + Array.from(randomBytes(14), (byte) => letters[byte % letters.length]).join('')
}

export function findField(table: TableOfBase, nameOrId: string): FieldOfTable | undefined {
  return table.fields.find(({ id, name }) => id === nameOrId || name === nameOrId)
}

/** Of people, and of formulas that look at other records, which nobody can write. */
const COMPUTED = new Set([
  'formula',
  'rollup',
  'count',
  'multipleLookupValues',
  'autoNumber',
  'createdTime',
  'lastModifiedTime',
  'createdBy',
  'lastModifiedBy',
  'button',
  'externalSyncSource',
  'aiText',
])
const NUMBERS = new Set(['number', 'currency', 'percent', 'duration', 'rating'])

/** What is kept of a value that is written; throws what Airtable says of one that does not fit. Without `typecast` no choice is made for it. */
export function takenValue(field: FieldOfTable, value: unknown, typecast: boolean): unknown {
  const refuse = (said = 'cannot accept the provided value') =>
    new Refused(422, 'INVALID_VALUE_FOR_COLUMN', `Field "${field.name}" ${said}`)
  if (COMPUTED.has(field.type)) throw refuse('cannot accept a value because the field is computed')
  if (value === null || value === '') return undefined
  const choices = field.options?.choices ?? []
  const chosen = (name: unknown) => {
    if (typeof name !== 'string') throw refuse()
    if (choices.some((one) => one.name === name)) return name
    if (!typecast) {
      throw new Refused(
        422,
        'INVALID_MULTIPLE_CHOICE_OPTIONS',
        `Insufficient permissions to create new select option ""${name}""`,
      )
    }
    choices.push({ id: airtableId('sel'), name })
    return name
  }
  if (NUMBERS.has(field.type)) {
    const number = typecast ? Number(value) : value
    if (typeof number !== 'number' || !Number.isFinite(number)) throw refuse()
    return number
  }
  switch (field.type) {
    case 'checkbox':
      if (typeof value !== 'boolean') throw refuse()
      return value
    case 'singleSelect':
      return chosen(value)
    case 'multipleSelects':
      if (!Array.isArray(value)) throw refuse()
      return value.map(chosen)
    case 'multipleRecordLinks':
      if (!Array.isArray(value) || !value.every((one) => /^rec\w{14}$/.test(String(one)))) throw refuse()
      return value
    case 'multipleAttachments':
      if (!Array.isArray(value)) throw refuse()
      return value
    case 'date':
    case 'dateTime':
      if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) throw refuse()
      return value
    default:
      if (typeof value === 'string') return value
      if (typecast) return String(value)
      throw refuse()
  }
}

/** Cells as they are answered: none that is empty, also no checkbox that is not ticked. */
export function shownCells(
  table: TableOfBase,
  record: RecordOfTable,
  { byId, only }: { readonly byId: boolean; readonly only: readonly FieldOfTable[] | null },
): Cells {
  const shown: Cells = {}
  for (const field of only ?? table.fields) {
    const value = cellOf(field, record)
    const isEmpty = value === undefined || value === null || value === '' || value === false
    if (isEmpty || (Array.isArray(value) && value.length === 0)) continue
    shown[byId ? field.id : field.name] = value
  }
  return shown
}

export function cellOf(field: FieldOfTable, record: RecordOfTable): unknown {
  if (field.type === 'lastModifiedTime') return record.modifiedTime
  if (field.type === 'createdTime') return record.createdTime
  return record.cells[field.id]
}

import type { Asked } from '../fault-server.ts'
import { parseFormula } from './airtable-formula.ts'
import {
  airtableId,
  type Cells,
  cellOf,
  type FieldOfTable,
  findField,
  type RecordOfTable,
  Refused,
  shownCells,
  type TableOfBase,
  takenValue,
} from './airtable-tables.ts'

const PAGE = 100
const MOST_AT_ONCE = 10

/** What is asked of a table: its records by pages or one by one, and changes of up to ten. */
export function askRecords(
  { method, url, json }: Asked,
  table: TableOfBase,
  rest: string | undefined,
  iterators: Map<string, string[]>,
): unknown {
  if (rest === 'listRecords') return listRecords(table, json as Cells, iterators)
  if (method === 'GET' && rest === undefined) return listRecords(table, queryOf(url), iterators)
  const body = (json ?? {}) as WriteBody
  if (rest !== undefined) {
    const record = recordOf(table, rest)
    if (method === 'DELETE') return removeRecords(table, [record])[0]
    if (method === 'PATCH' || method === 'PUT')
      return writeRecords(table, { ...body, records: [{ id: rest, fields: body.fields ?? {} }] }).records[0]
    return shown(table, record, { byId: url.searchParams.get('returnFieldsByFieldId') === 'true', only: null })
  }
  if (method === 'DELETE') {
    const ids = url.searchParams.getAll('records[]')
    if (ids.length === 0) ids.push(...url.searchParams.getAll('records'))
    refuseTooMany(ids)
    return {
      records: removeRecords(
        table,
        ids.map((id) => recordOf(table, id)),
      ),
    }
  }
  if (method === 'POST') {
    const given = body.records ?? [{ fields: body.fields ?? {} }]
    const made = writeRecords(table, { ...body, records: given.map(({ fields }) => ({ fields })) })
    return body.records ? { records: made.records } : made.records[0]
  }
  return writeRecords(table, body)
}

/** A page; `iterators` holds what is left of lists by the offsets that were given. */
function listRecords(table: TableOfBase, query: Cells, iterators: Map<string, string[]>): unknown {
  const size = Math.min(Number(query['pageSize'] ?? PAGE), PAGE)
  const byId = String(query['returnFieldsByFieldId']) === 'true'
  const wanted = query['fields'] === undefined ? null : ([] as unknown[]).concat(query['fields']).map(String)
  const only = wanted?.map((name) => findField(table, name) ?? unknownField(name)) ?? null
  const offset = query['offset'] === undefined ? null : String(query['offset'])
  let rest: string[]
  if (offset !== null) {
    const kept = iterators.get(offset)
    if (!kept) throw new Refused(422, 'LIST_RECORDS_ITERATOR_NOT_AVAILABLE', '')
    rest = kept
  } else rest = found(table, query).map(({ id }) => id)
  const page = rest.slice(0, size).flatMap((id) => table.records.get(id) ?? [])
  const left = rest.slice(size)
  if (left.length === 0) return { records: page.map((one) => shown(table, one, { byId, only })) }
  // One that was asked for may be asked for again, when the answer was lost.
  const next = `${offset?.split('/')[0] ?? airtableId('itr')}/${left[0]}`
  iterators.set(next, left)
  return { records: page.map((one) => shown(table, one, { byId, only })), offset: next }
}

function found(table: TableOfBase, query: Cells): RecordOfTable[] {
  const view = query['view'] === undefined ? null : String(query['view'])
  if (view !== null && !table.views.some(({ id, name }) => id === view || name === view)) {
    throw new Refused(422, 'VIEW_NAME_NOT_FOUND', `View ${view} not found`)
  }
  const formula = query['filterByFormula'] === undefined ? '' : String(query['filterByFormula'])
  const matches = formula === '' ? () => true : parseFormula(formula)
  if (matches === null) {
    throw new Refused(
      422,
      'INVALID_FILTER_BY_FORMULA',
      'The formula for filtering records is invalid: Please check your formula text.',
    )
  }
  return [...table.records.values()].filter((record) =>
    matches({
      ...record,
      cell(name) {
        const field = findField(table, name)
        if (!field) {
          throw new Refused(
            422,
            'INVALID_FILTER_BY_FORMULA',
            `The formula for filtering records is invalid: Unknown field names: ${name}`,
          )
        }
        return cellOf(field, record)
      },
    }),
  )
}

type WriteBody = {
  readonly records?: readonly { readonly id?: string; readonly fields: Cells }[]
  readonly fields?: Cells
  readonly typecast?: boolean
  readonly returnFieldsByFieldId?: boolean
  readonly performUpsert?: { readonly fieldsToMergeOn: readonly string[] }
}

/** All of them or none. */
function writeRecords(table: TableOfBase, body: WriteBody) {
  const { records = [], typecast = false, performUpsert } = body
  refuseTooMany(records)
  const mergeOn = performUpsert?.fieldsToMergeOn.map((name) => findField(table, name) ?? unknownField(name))
  const plans = records.map(({ id, fields }) => {
    const cells = Object.entries(fields).map(([name, value]): [string, unknown] => {
      const field = findField(table, name) ?? unknownField(name)
      return [field.id, takenValue(field, value, typecast)]
    })
    const same = id === undefined && mergeOn ? merged(table, mergeOn, cells) : null
    return { record: id === undefined ? same : recordOf(table, id), cells }
  })
  const createdRecords: string[] = []
  const updatedRecords: string[] = []
  const saved = plans.map(({ record, cells }) => {
    const now = new Date().toISOString()
    const one = record ?? { id: airtableId('rec'), createdTime: now, modifiedTime: now, cells: {} }
    ;(record ? updatedRecords : createdRecords).push(one.id)
    for (const [field, value] of cells) one.cells[field] = value
    one.modifiedTime = now
    table.records.set(one.id, one)
    return one
  })
  const byId = body.returnFieldsByFieldId === true
  return {
    records: saved.map((one) => shown(table, one, { byId, only: null })),
    ...(performUpsert && { createdRecords, updatedRecords }),
  }
}

function merged(table: TableOfBase, on: readonly FieldOfTable[], cells: readonly [string, unknown][]) {
  const given = new Map(cells)
  const same = [...table.records.values()].filter((record) =>
    on.every(({ id }) => given.get(id) !== undefined && String(record.cells[id] ?? '') === String(given.get(id))),
  )
  if (same.length > 1) {
    throw new Refused(422, 'INVALID_REQUEST_UNKNOWN', 'Multiple records match the fields to merge on.')
  }
  return same[0] ?? null
}

function removeRecords(table: TableOfBase, records: readonly RecordOfTable[]) {
  return records.map(({ id }) => {
    table.records.delete(id)
    return { id, deleted: true }
  })
}

function recordOf(table: TableOfBase, id: string): RecordOfTable {
  const record = table.records.get(id)
  if (record) return record
  throw new Refused(422, 'ROW_DOES_NOT_EXIST', `Record ID ${id} does not exist in this table`)
}

function shown(table: TableOfBase, record: RecordOfTable, how: Parameters<typeof shownCells>[2]) {
  return { id: record.id, createdTime: record.createdTime, fields: shownCells(table, record, how) }
}

export function unknownField(name: string): never {
  throw new Refused(422, 'UNKNOWN_FIELD_NAME', `Unknown field name: "${name}"`)
}

function refuseTooMany(records: readonly unknown[]): void {
  if (records.length >= 1 && records.length <= MOST_AT_ONCE) return
  throw new Refused(422, 'INVALID_RECORDS', `You must provide an array of up to ${MOST_AT_ONCE} record objects.`)
}
/** "fields[]" may come many times, and "fields" with numbers. */
function queryOf(url: URL): Cells {
  const query: Cells = {}
  for (const [key, value] of url.searchParams) {
    const name = key.replace(/\[\d*\]$/, '')
    query[name] = name === 'fields' ? [...((query[name] as string[] | undefined) ?? []), value] : value
  }
  return query
}

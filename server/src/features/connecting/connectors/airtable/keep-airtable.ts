import { ForeignError } from '../foreign-error.ts'
import { at, listAt, textAt } from '../foreign-json.ts'
import type {
  ColumnKind,
  ForeignTable,
  RemoveOutcome,
  RowNotWritten,
  SavedRow,
  SaveOutcome,
  TableCell,
  TableColumn,
  TableKeeper,
} from '../table-keeper.ts'
import { readCell } from './airtable-cells.ts'
import { type AirtableField, type AirtableTable, IS_ID, type Schema } from './airtable-schema.ts'
import type { Airtable } from './ask-airtable.ts'
import { listBody, type Place, pagesOf } from './list-records.ts'

/** Airtable takes ten at once, all of them or none. https://airtable.com/developers/web/api/update-multiple-records */
const AT_ONCE = 10
/** Each costs a request. */
const MOST_BASES = 100

/** By the type of a field, what can be written to it; other fields are computed, or lead to other records. */
const HOLDS: Readonly<Record<string, ColumnKind>> = {
  singleLineText: 'text',
  multilineText: 'text',
  url: 'text',
  email: 'text',
  phoneNumber: 'text',
  number: 'number',
  percent: 'number',
  currency: 'number',
  checkbox: 'truth',
  date: 'day',
  singleSelect: 'choice',
}

/** https://airtable.com/developers/web/api/field-model */
const NEW: Readonly<Record<ColumnKind, object>> = {
  text: { type: 'singleLineText' },
  any: { type: 'singleLineText' },
  choice: { type: 'singleLineText' },
  number: { type: 'number', options: { precision: 3 } },
  truth: { type: 'checkbox', options: { icon: 'check', color: 'greenBright' } },
  day: { type: 'date', options: { dateFormat: { name: 'iso' } } },
}

export function keepAirtable(airtable: Airtable, schema: Schema): TableKeeper {
  return {
    mostRows: AT_ONCE,
    async list() {
      const tables: ForeignTable[] = []
      for (const base of (await schema.bases()).slice(0, MOST_BASES)) {
        for (const table of await schema.tables(base.id)) {
          const columns = table.fields.flatMap(({ id, name, type }) => {
            const holds = HOLDS[type]
            return holds ? [{ key: id, label: name, holds }] : []
          })
          const key = `${base.id}/${table.id}`
          tables.push({ key, label: table.name, within: base.name, columns, canMakeColumns: true })
        }
      }
      return tables
    },
    async makeColumns(key, columns) {
      const place = placeOf(key)
      const table = (await schema.tables(place.baseId)).find(({ id }) => id === place.tableId)
      const keys: string[] = []
      for (const { label, holds } of columns) keys.push(await makeField(airtable, place, table, label, holds))
      return keys
    },
    async *read(key, columns, cursor) {
      const body = listBody({ fields: columns.map((column) => column.key) })
      const from = cursor === null ? null : String(JSON.parse(cursor))
      for await (const { records, next } of pagesOf(airtable, placeOf(key), body, from)) {
        yield {
          rows: records.map(({ id, fields }) => ({ id, cells: cellsOf(columns, fields) })),
          cursor: next === null ? null : JSON.stringify(next),
        }
      }
    },
    save: (key, columns, keyColumn, rows) => saveRows(airtable, placeOf(key), { columns, keyColumn }, rows),
    remove: (key, _keyColumn, ids) => removeRows(airtable, placeOf(key), ids),
  }
}

function placeOf(key: string): Place {
  const [baseId = '', tableId = ''] = key.split('/')
  if (IS_ID.test(baseId) && IS_ID.test(tableId)) return { baseId, tableId }
  const message = 'The table that was chosen is not one of Airtable. Choose one of the tables there.'
  throw new ForeignError('not_found', { reason: 'table_missing', message, value: key })
}

/** One of this name is taken for what another try has made. */
async function makeField(
  airtable: Airtable,
  { baseId, tableId }: Place,
  table: AirtableTable | undefined,
  name: string,
  holds: ColumnKind,
): Promise<string> {
  const there = table?.fields.find((field) => field.name === name && HOLDS[field.type] !== undefined)
  if (there) return there.id
  const path = `meta/bases/${baseId}/tables/${tableId}/fields`
  const made = await airtable.ask({ method: 'POST', base: baseId, path, body: { name, ...NEW[holds] } })
  const id = textAt(made, 'id')
  if (id !== null && IS_ID.test(id)) return id
  const message = 'Airtable did not say which field it has made. Look at the tables again, and choose the field.'
  throw new ForeignError('unexpected_system', { reason: 'outcome_not_told', message })
}

/** Cells that are empty are absent. */
function cellsOf(columns: readonly TableColumn[], fields: unknown): Record<string, TableCell> {
  const entries = columns.map(({ key, holds }): [string, TableCell] => {
    const field: AirtableField = { ...PLAIN, id: key, type: holds === 'truth' ? 'checkbox' : 'singleLineText' }
    return [key, readCell(field, at(fields, key), () => null).value]
  })
  return Object.fromEntries(entries)
}

const PLAIN = { name: '', resultType: null, linkedTableId: null, inverseFieldId: null, isOfSomeFields: false }

type Columns = { readonly columns: readonly TableColumn[]; readonly keyColumn: string }

/**
 * One that is refused has all ten refused: they are tried in halves until it is alone. Records with an identifier are updated by it, the others by the key, or
 * made: so another try with the same rows makes none twice. Without typecast, so that no choices are made for a value.
 */
async function saveRows(
  airtable: Airtable,
  place: Place,
  given: Columns,
  rows: readonly SavedRow[],
): Promise<readonly SaveOutcome[]> {
  try {
    const isUpsert = rows.some(({ id }) => id === null)
    const answer = await airtable.ask({
      method: 'PATCH',
      base: place.baseId,
      path: `${place.baseId}/${place.tableId}`,
      body: {
        returnFieldsByFieldId: true,
        ...(isUpsert && { performUpsert: { fieldsToMergeOn: [given.keyColumn] } }),
        records: rows.map(({ id, cells }) => ({
          ...(id !== null && { id }),
          fields: Object.fromEntries(
            Object.entries(cells).map(([key, cell]) => [key, valueFor(holdsOf(given, key), cell)]),
          ),
        })),
      },
    })
    const records = listAt(answer, 'records')
    const made = new Set(listAt(answer, 'createdRecords'))
    return rows.map((row, place): SaveOutcome => {
      const record = records[place]
      const id = textAt(record, 'id')
      if (id === null || !IS_ID.test(id) || (row.id !== null && row.id !== id)) return UNTOLD
      const cells = cellsOf(
        given.columns.filter(({ key }) => key in row.cells),
        at(record, 'fields'),
      )
      return { state: 'written', id, isNew: made.has(id), cells }
    })
  } catch (error) {
    const refused = ofOne(error)
    if (!refused) throw error
    if (rows.length === 1) return [refused]
    const half = rows.length >> 1
    const first = await saveRows(airtable, place, given, rows.slice(0, half))
    return [...first, ...(await saveRows(airtable, place, given, rows.slice(half)))]
  }
}

async function removeRows(airtable: Airtable, place: Place, ids: readonly string[]): Promise<readonly RemoveOutcome[]> {
  try {
    const query = new URLSearchParams(ids.map((id): [string, string] => ['records[]', id]))
    const path = `${place.baseId}/${place.tableId}`
    await airtable.ask({ method: 'DELETE', base: place.baseId, path, query })
    return ids.map(() => ({ state: 'written' }))
  } catch (error) {
    const refused = ofOne(error)
    if (!refused) throw error
    if (ids.length === 1) return [refused]
    const half = ids.length >> 1
    const first = await removeRows(airtable, place, ids.slice(0, half))
    return [...first, ...(await removeRows(airtable, place, ids.slice(half)))]
  }
}

/** What is refused because of one row of several, and not because of the table, its fields or the token. */
function ofOne(error: unknown): RowNotWritten | null {
  if (!(error instanceof ForeignError) || error.said.reason === 'field_missing') return null
  if (error.said.reason === 'record_missing') return { state: 'not_found', said: error.said }
  return error.kind === 'refused' ? { state: 'refused', said: error.said } : null
}

const UNTOLD: RowNotWritten = {
  state: 'unknown',
  said: { reason: 'outcome_not_told', message: 'Airtable did not say what became of this record. It is tried again.' },
}

function holdsOf({ columns }: Columns, key: string): ColumnKind {
  return columns.find((column) => column.key === key)?.holds ?? 'text'
}

function valueFor(holds: ColumnKind, cell: TableCell): TableCell {
  if (holds === 'truth') return cell === true
  if (cell === null || cell === '') return null
  return holds === 'number' ? cell : String(cell)
}

import type { Chosen, FoundValue, TargetItem, WriteItem, WriteOutcome } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { textAt } from '../foreign-json.ts'
import { writeInTurn } from '../write-in-turn.ts'
import { readCell } from './airtable-cells.ts'
import { type AirtableField, IS_ID, type Schema } from './airtable-schema.ts'
import type { Airtable } from './ask-airtable.ts'
import { chosenTable } from './chosen-table.ts'
import { NEW_FIELDS } from './discover-airtable.ts'
import { listBody, recordsById } from './list-records.ts'

/** Airtable takes ten at once, all of them or none. */
const AT_ONCE = 10

type Where = { readonly chosen: Chosen; readonly target: string }
type Place = { readonly baseId: string; readonly tableId: string }

async function placeOf(schema: Schema, { chosen, target }: Where): Promise<Place & { readonly field: AirtableField }> {
  const { baseId, table } = await chosenTable(schema, chosen)
  const field = table.fields.find(({ id }) => id === target)
  if (field !== undefined) return { baseId, tableId: table.id, field }
  throw new ForeignError('refused', {
    reason: 'field_missing',
    message: `The field that was chosen is not in the table "${table.name}". Discover the connection, and choose another one.`,
    value: target,
  })
}

/** Makes the field in the table that is read; another try finds it made. */
export async function prepareAirtable(
  airtable: Airtable,
  schema: Schema,
  chosen: Chosen,
  target: string,
): Promise<string> {
  const wanted = NEW_FIELDS.find(({ key }) => target === `new.${key}`)
  if (wanted === undefined) return target
  const { baseId, table } = await chosenTable(schema, chosen)
  const there = table.fields.find(({ name }) => name === wanted.name)
  if (there !== undefined) return there.id
  const made = await airtable.ask({
    method: 'POST',
    base: baseId,
    path: `meta/bases/${baseId}/tables/${table.id}/fields`,
    body: { name: wanted.name, ...wanted.field },
  })
  const id = textAt(made, 'id')
  if (id !== null && IS_ID.test(id)) return id
  throw new ForeignError('unexpected_system', {
    reason: 'outcome_not_told',
    message: 'Airtable did not say which field it has made. Discover the connection, and choose the field.',
  })
}

export async function lookInAirtable(
  airtable: Airtable,
  schema: Schema,
  where: Where,
  items: readonly TargetItem[],
): Promise<readonly (FoundValue | null)[]> {
  const { field, ...place } = await placeOf(schema, where)
  const found = new Map<string, string>()
  const ids = [...new Set(items.map(({ item }) => item.id))]
  for await (const { id, fields } of recordsById(airtable, place, ids, listBody({ fields: [field.id] }))) {
    const { value } = readCell(field, fields[field.id], () => null)
    if (value !== null) found.set(id, String(value))
  }
  return items.map(({ item }) => {
    const value = found.get(item.id)
    return value === undefined ? null : { value }
  })
}

export async function writeAirtable(
  airtable: Airtable,
  schema: Schema,
  where: Where,
  items: readonly WriteItem[],
): Promise<readonly WriteOutcome[]> {
  const { field, ...place } = await placeOf(schema, where)
  const parts = Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, at) =>
    items.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
  return writeInTurn(items, parts, (part) => writePart(airtable, place, field, part))
}

/** One that is refused has all ten refused: they are tried in halves until it is alone. */
async function writePart(
  airtable: Airtable,
  place: Place,
  field: AirtableField,
  part: readonly WriteItem[],
): Promise<readonly WriteOutcome[]> {
  try {
    await airtable.ask({
      method: 'PATCH',
      base: place.baseId,
      path: `${place.baseId}/${place.tableId}`,
      // Without typecast, so that no choices are made for a value.
      body: {
        returnFieldsByFieldId: true,
        records: part.map(({ item, value }) => ({ id: item.id, fields: { [field.id]: valueFor(field, value) } })),
      },
    })
    return part.map(() => ({ state: 'written' }))
  } catch (error) {
    const isOfOne =
      error instanceof ForeignError && (error.kind === 'refused' || error.said.reason === 'record_missing')
    if (!isOfOne) throw error
    if (part.length === 1) {
      return [{ state: error.said.reason === 'record_missing' ? 'not_found' : 'refused', said: error.said }]
    }
    const half = part.length >> 1
    const first = await writePart(airtable, place, field, part.slice(0, half))
    return [...first, ...(await writePart(airtable, place, field, part.slice(half)))]
  }
}

const NUMBERS = new Set(['number', 'percent', 'currency'])

function valueFor({ type }: AirtableField, value: string | null): string | number | null {
  return value !== null && NUMBERS.has(type) ? Number(value) : value
}

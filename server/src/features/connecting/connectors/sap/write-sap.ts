import type { FoundValue, TargetItem, WriteItem, WriteOutcome } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { at, numberAt, textAt } from '../foreign-json.ts'
import { inParts, odataKey, odataQuery, odataText } from '../odata.ts'
import { writeInTurn } from '../write-in-turn.ts'
import type { Sap } from './ask-sap.ts'
import { NUMBER } from './discover-sap.ts'
import type { EdmProperty } from './edmx.ts'
import { numberOf } from './product-rows.ts'

/** One product after another, each in the state in which it was looked at: variants are products of their own in SAP. */
export async function writeSap(
  sap: Sap,
  target: string,
  items: readonly WriteItem[],
): Promise<readonly WriteOutcome[]> {
  const property = await propertyOf(sap, target)
  const now = await rowsOf(sap, property, items)
  const parts = items.map((item) => [item])
  return writeInTurn(items, parts, async ([item]) => {
    const row = item && now.get(item.item.id)
    return [item && row !== undefined ? await writeOne(sap, property, item, row) : NOT_FOUND]
  })
}

async function writeOne(sap: Sap, property: EdmProperty, item: WriteItem, row: unknown): Promise<WriteOutcome> {
  const { service } = await sap.found()
  const value = item.value ?? ''
  if (property.maxLength !== null && value.length > property.maxLength) return tooLong(property, value)
  const body = { [property.name]: valueFor(property, value, service.generation) }
  try {
    await sap.patch(`${service.products}(${odataKey(item.item.id)})`, item.mark ?? etagOf(row) ?? '*', body)
    return { state: 'written' }
  } catch (error) {
    if (!(error instanceof ForeignError) || error.kind !== 'conflict') throw error
    // It may be our own change whose answer was lost.
    const again = (await rowsOf(sap, property, [item])).get(item.item.id)
    if (again === undefined || valueAt(again, property) !== value) throw error
    return { state: 'written' }
  }
}

/** In V2 decimals are texts. A number that is cleared is nought: SAP has no "nothing" for it. */
function valueFor({ type }: EdmProperty, value: string, generation: 'v2' | 'v4'): string | number {
  if (!NUMBER.test(type)) return value
  const number = value === '' ? 0 : Number(value)
  return generation === 'v2' && /Decimal|Int64/.test(type) ? String(number) : number
}

function valueAt(row: unknown, { name, type }: EdmProperty): string {
  const number = NUMBER.test(type) ? numberAt(row, name) : null
  if (NUMBER.test(type)) return number === null || number === 0 ? '' : String(number)
  return textAt(row, name) ?? ''
}

export async function lookInSap(
  sap: Sap,
  target: string,
  items: readonly TargetItem[],
): Promise<readonly (FoundValue | null)[]> {
  const property = await propertyOf(sap, target)
  const now = await rowsOf(sap, property, items)
  return items.map(({ item }) => {
    const row = now.get(item.id)
    const value = row === undefined ? '' : valueAt(row, property)
    const mark = etagOf(row)
    return value === '' ? null : { value, ...(mark === null ? {} : { mark }) }
  })
}

async function propertyOf(sap: Sap, target: string): Promise<EdmProperty> {
  const name = target.replace(/^field\./, '')
  const property = (await sap.found()).properties.get(name)
  if (property !== undefined) return property
  throw new ForeignError('unexpected_system', {
    reason: 'field_missing',
    message: `SAP no longer has the field "${name}" in this interface. Choose another one to write to.`,
    value: name,
  })
}

async function rowsOf(
  sap: Sap,
  { name }: EdmProperty,
  items: readonly TargetItem[],
): Promise<ReadonlyMap<string, unknown>> {
  const { service } = await sap.found()
  const rows = new Map<string, unknown>()
  const numbers = [...new Set(items.map(({ item }) => item.id))]
  for (const part of inParts(numbers, 40, (number) => odataText(number).length + 16)) {
    const $filter = part.map((number) => `Product eq ${odataText(number)}`).join(' or ')
    const { values } = await sap.list(`${service.products}${odataQuery({ $select: `Product,${name}`, $filter })}`)
    for (const one of values) rows.set(numberOf(one), one)
  }
  return rows
}

function etagOf(row: unknown): string | null {
  return textAt(row, '@odata.etag') ?? textAt(at(row, '__metadata'), 'etag')
}

function tooLong({ name, maxLength }: EdmProperty, value: string): WriteOutcome {
  const message = `The field "${name}" takes ${maxLength} characters, and this has ${value.length}. Have the field made longer in SAP.`
  return { state: 'refused', said: { reason: 'too_long', message, value: maxLength ?? 0 } }
}

const NOT_FOUND: WriteOutcome = {
  state: 'not_found',
  said: { reason: 'not_found', message: 'SAP no longer has this product, or the user may no longer see it.' },
}

import type { FoundValue, TargetItem, WriteItem, WriteOutcome } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { listAt, textAt } from '../foreign-json.ts'
import { inParts, odataQuery } from '../odata.ts'
import { writeInTurn } from '../write-in-turn.ts'
import type { Central } from './ask-central.ts'
import type { Company, CustomPage } from './custom-page.ts'
import { customRowsOf, rowAddress, valueAt } from './custom-rows.ts'
import { READ_ONLY } from './test-central.ts'

type Place = { readonly company: Company; readonly row: unknown }

/** Into the page that was named, row by row, each in the state in which it was looked at. */
export async function writeCentral(
  central: Central,
  target: string,
  items: readonly WriteItem[],
): Promise<readonly WriteOutcome[]> {
  const { page, field } = targetOf(central, target)
  const places = await placesOf(central, page, items)
  const parts = items.map((item) => [item])
  return writeInTurn(items, parts, async ([item]) => {
    const place = item && places.get(item)
    return [item && place ? await writeOne(central, page, field, item, place) : NOT_FOUND]
  })
}

async function writeOne(
  central: Central,
  page: CustomPage,
  field: string,
  item: WriteItem,
  { company, row }: Place,
): Promise<WriteOutcome> {
  const value = valueFor(row, field, item.value)
  try {
    const etag = item.mark ?? textAt(row, '@odata.etag') ?? '*'
    const body = await central.patch(rowAddress(page, company, row), etag, { [field]: value })
    const mark = textAt(body, '@odata.etag')
    return { state: 'written', ...(mark === null ? {} : { mark }) }
  } catch (error) {
    if (!(error instanceof ForeignError) || error.kind !== 'conflict') throw error
    // It may be our own change whose answer was lost.
    const now = (await placesOf(central, page, [item])).get(item)?.row
    if (now === undefined || (valueAt(now, field) ?? '') !== value) throw error
    const mark = textAt(now, '@odata.etag')
    return { state: 'written', ...(mark === null ? {} : { mark }) }
  }
}

/** A text is emptied, a number set to nought: pages have no "nothing". */
function valueFor(row: unknown, field: string, value: string | null): string | number {
  const isNumber = typeof valueAt(row, field) === 'number'
  return isNumber ? Number(value ?? 0) : (value ?? '')
}

export async function lookInCentral(
  central: Central,
  target: string,
  items: readonly TargetItem[],
): Promise<readonly (FoundValue | null)[]> {
  const { page, field } = targetOf(central, target)
  const places = await placesOf(central, page, items)
  return items.map((item) => {
    const row = places.get(item)?.row
    const value = valueAt(row, field)
    if (value === null || value === 0) return null
    const mark = textAt(row, '@odata.etag')
    return { value: String(value), ...(mark === null ? {} : { mark }) }
  })
}

function targetOf({ customPage }: Central, target: string) {
  if (customPage !== null) return { page: customPage, field: target.replace(/^custom\./, '') }
  throw new ForeignError('refused', READ_ONLY)
}

/** The row of each, as it is now. An item's id does not say its company: the first one that has it, has it alone. */
async function placesOf<T extends TargetItem>(
  central: Central,
  page: CustomPage,
  items: readonly T[],
): Promise<ReadonlyMap<T, Place>> {
  const places = new Map<T, Place>()
  for (const company of await central.companies()) {
    const left = items.filter((item) => !places.has(item))
    if (left.length === 0) break
    const codes = page.variantField === null ? NONE : await codesOf(central, company, left)
    const wanted = [...new Set(left.map(itemIdOf))]
    const numbers = await numbersOf(central, company, wanted)
    const named = [...numbers].map(([id, number]) => ({ id, number }))
    const rows = await customRowsOf(central, page, company, named, { isFresh: true })
    for (const item of left) {
      const number = numbers.get(itemIdOf(item))
      const isOfVariant = item.of === 'variant' && item.item.id !== itemIdOf(item)
      const code = isOfVariant ? (codes.get(item.item.id) ?? null) : null
      // What is said of one of several variants has no place in the row of their item.
      if (number === undefined || (isOfVariant && code === null)) continue
      const row = rows.find(number, code)
      const isOwnRow = code === null || textAt(row, page.variantField ?? '') === code
      if (row !== undefined && isOwnRow) places.set(item, { company, row })
    }
  }
  return places
}

const NONE: ReadonlyMap<string, string> = new Map()

const itemIdOf = ({ of, item, parentId }: TargetItem) => (of === 'product' ? item.id : (parentId ?? item.id))

async function numbersOf(
  central: Central,
  company: Company,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return namesOf(central, `api/v2.0/companies(${company.id})/items`, ids, 'number')
}

async function codesOf(
  central: Central,
  company: Company,
  items: readonly TargetItem[],
): Promise<ReadonlyMap<string, string>> {
  const ids = items.filter(({ of }) => of === 'variant').map(({ item }) => item.id)
  return namesOf(central, `api/v2.0/companies(${company.id})/itemVariants`, ids, 'code')
}

async function namesOf(
  central: Central,
  path: string,
  ids: readonly string[],
  field: string,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const part of inParts(ids, 20, () => 45)) {
    const $filter = part.map((id) => `id eq ${id}`).join(' or ')
    const body = await central.get(`${path}${odataQuery({ $select: `id,${field}`, $filter })}`, { isFresh: true })
    for (const one of listAt(body, 'value')) names.set(textAt(one, 'id') ?? '', textAt(one, field) ?? '')
  }
  return names
}

const NOT_FOUND: WriteOutcome = {
  state: 'not_found',
  said: {
    reason: 'row_missing',
    message:
      'The page that was named has no row for it. A page without variants takes nothing that is said of one of several variants.',
  },
}

import { at, textAt } from '../foreign-json.ts'
import { inParts, odataKey, odataQuery, odataText } from '../odata.ts'
import type { Central } from './ask-central.ts'
import { addressOf, type Company, type CustomPage } from './custom-page.ts'

export type CustomRows = {
  /** That of the variant, or else of its item. */
  find(number: string, code: string | null): unknown
}

/** Which item a row is of. */
export type CustomItem = { readonly id: string; readonly number: string }

export async function customRowsOf(
  central: Central,
  page: CustomPage,
  company: Company,
  items: readonly CustomItem[],
  { isFresh = false } = {},
): Promise<CustomRows> {
  const rows = new Map<string, unknown>()
  const isById = /id$/i.test(page.itemField)
  const literalOf = (item: CustomItem) => (isById ? item.id : odataText(item.number))
  const numbers = new Map(items.map((item) => [(isById ? item.id : item.number).toLowerCase(), item.number]))
  for (const part of inParts(items, 40, (item) => page.itemField.length + literalOf(item).length + 12)) {
    const filter = part.map((item) => `${page.itemField} eq ${literalOf(item)}`).join(' or ')
    const query = odataQuery({ $filter: filter })
    for await (const { values } of central.pages(`${addressOf(page, company)}${query}`, { isFresh })) {
      for (const row of values) {
        const number = numbers.get((textAt(row, page.itemField) ?? '').toLowerCase())
        const code = page.variantField === null ? null : textAt(row, page.variantField)
        if (number !== undefined) rows.set(keyOf(number, code), row)
      }
    }
  }
  return { find: (number, code) => rows.get(keyOf(number, code)) ?? rows.get(keyOf(number, null)) }
}

const keyOf = (number: string, code: string | null) => JSON.stringify([number, code])

/** Where one of its rows is changed: by the id that API pages have, or by what the page's rows are told apart by. */
export function rowAddress(page: CustomPage, company: Company, row: unknown): string {
  const id = textAt(row, 'id') ?? textAt(row, 'systemId') ?? textAt(row, 'SystemId')
  const base = addressOf(page, company)
  if (id !== null && /^[0-9a-f-]{36}$/i.test(id)) return `${base}(${id})`
  const item = odataKey(textAt(row, page.itemField) ?? '')
  if (page.variantField === null) return `${base}(${item})`
  const variant = odataKey(textAt(row, page.variantField) ?? '')
  return `${base}(${page.itemField}=${item},${page.variantField}=${variant})`
}

/** Fields with plain values, as a sample of rows has them. */
export function fieldsOf(rows: readonly unknown[], { itemField, variantField }: CustomPage) {
  const found = new Map<string, 'text' | 'number' | 'boolean'>()
  for (const row of rows) {
    for (const [name, value] of Object.entries(typeof row === 'object' && row !== null ? row : {})) {
      const kind = typeof value === 'string' ? 'text' : typeof value
      if (name.includes('@') || !isPlain(kind) || name === itemField || name === variantField || INNER.test(name))
        continue
      if (!found.has(name)) found.set(name, kind)
    }
  }
  return [...found].map(([name, kind]) => ({ name, kind })).slice(0, 200)
}

const isPlain = (kind: string): kind is 'text' | 'number' | 'boolean' => ['text', 'number', 'boolean'].includes(kind)

const INNER =
  /^(id|systemId|etag|auxiliaryIndex\d*|(last_?modified|system_?(created|modified)).*|.*(price|cost|profit|inventory|stock|quantity|qty|vat|tax|posting|ledger|account|discount).*)$/i

export function valueAt(row: unknown, name: string): string | number | boolean | null {
  const value = at(row, name)
  if (typeof value === 'string') return value.trim() === '' ? null : value
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

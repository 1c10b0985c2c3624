import { NOUN_NAMES } from '#features/records/nouns.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import { excerpt } from '#platform/tables/table.ts'
import type { ReadRow } from '../reading/read-rows.ts'

/** What a row is about, as people call it: "Wool scarf, red · WS-1". A variant before its product; null where it names nothing. */
export function nameRow({ records, items = {}, called }: Pick<ReadRow, 'records' | 'items' | 'called'>): string | null {
  const { variant, product }: Partial<Record<string, FieldsByName>> = records
  const others = NOUN_NAMES.map((kind): FieldsByName | undefined => records[kind])
  const name = firstText([
    variant?.['name'],
    items.variant?.name,
    product?.['name'],
    items.product?.name,
    ...others.flatMap((one) => [one?.['name'], one?.['scheme']]),
    ...NOUN_NAMES.map((kind) => items[kind]?.name),
    called,
  ])
  const number = firstText([
    variant?.['sku'],
    variant?.['gtin'],
    product?.['sku'],
    ...others.map((one) => one?.['number']),
  ])
  const item = [name, number].filter((text) => text !== null).join(' · ')
  return item === '' ? null : excerpt(item, LONGEST)
}

const LONGEST = 200

function firstText(values: readonly unknown[]): string | null {
  return values.find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? null
}

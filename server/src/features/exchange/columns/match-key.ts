import { badInput } from '#platform/app-error.ts'
import { oneOf } from '#platform/fields.ts'
import type { Imported } from './import-column.ts'

/**
 * By what the record is recognised that a row is about. "automatic": by the first that the row has of its identifier, its numbers and its
 * name. Any other is the only one that counts, and a row without it is refused.
 */
export const MATCH_KEYS = {
  company: ['automatic', 'gln', 'lei', 'vat_id', 'name'],
  material: ['automatic', 'name'],
  product: ['automatic', 'sku', 'name'],
  variant: ['automatic', 'gtin', 'color_size', 'name'],
  certification: ['automatic', 'number'],
} as const satisfies Readonly<Record<Imported, readonly string[]>>
export type MatchKey = (typeof MATCH_KEYS)[Imported][number]

/** What is not among it is recognised automatically. */
export type MatchBy = Readonly<Partial<Record<Imported, MatchKey>>>

export type GivenMatch = { readonly record: string; readonly by: string }

/** What was chosen until now, with what a person says of some kinds of record. */
export function changeMatchBy(before: MatchBy | undefined, given: readonly GivenMatch[]): MatchBy {
  const changed: Partial<Record<Imported, MatchKey>> = { ...before }
  for (const { record, by } of given) {
    const kind = KINDS.parse(record, 'record')
    changed[kind] = parseKey(kind, by)
  }
  return changed
}

const KINDS = oneOf<Imported>(['company', 'material', 'product', 'variant', 'certification'])

function parseKey(kind: Imported, by: string): MatchKey {
  const keys: readonly MatchKey[] = MATCH_KEYS[kind]
  const key = keys.find((one) => one === by)
  if (key) return key
  const message = `A ${kind} cannot be recognised by "${by}". Choose one of: ${keys.join(', ')}.`
  throw badInput('match_key_unknown', message, { field: 'matchBy', value: by })
}

export function matchKeyOf(kind: Imported, matchBy: MatchBy | undefined): MatchKey {
  return matchBy?.[kind] ?? 'automatic'
}

/** The columns that can bring a key; one of them suffices. */
export function columnsOfKey(kind: Imported, key: Exclude<MatchKey, 'automatic'>): readonly string[] {
  if (key === 'name') return [kind === 'variant' ? 'variant_name' : `${kind}_name`]
  return key === 'color_size' ? ['color', 'size'] : [key === 'number' ? 'cert_number' : key]
}

export type MatchChoice = {
  readonly record: Imported
  readonly by: MatchKey
  /** All by which it could be recognised, whether or not the file has a column for it. */
  readonly keys: readonly MatchKey[]
  /** Of these, the ones that no column of the file brings. */
  readonly keysWithoutColumn: readonly MatchKey[]
}

/** `mapped`: what the columns mean; null for the export of a shop, which brings what it brings. */
export function matchChoices(
  records: readonly Imported[],
  matchBy: MatchBy | undefined,
  mapped: ReadonlySet<string> | null,
): MatchChoice[] {
  return records.map((record) => {
    const keys: readonly MatchKey[] = MATCH_KEYS[record]
    const isWithout = (key: MatchKey) =>
      key !== 'automatic' && mapped !== null && !columnsOfKey(record, key).some((column) => mapped.has(column))
    return { record, by: matchKeyOf(record, matchBy), keys, keysWithoutColumn: keys.filter(isWithout) }
  })
}

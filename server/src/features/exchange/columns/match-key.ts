import { factsOf, NOUN_NAMES, NOUNS, type NounName } from '#features/records/nouns.ts'
import { badInput } from '#platform/app-error.ts'
import { oneOf } from '#platform/fields.ts'

/**
 * By what the record is recognised that a row is about. "automatic": by the first that the row has of its identifier, its numbers and its
 * name. Any other is the only one that counts, and a row without it is refused.
 */
export type MatchKey = 'automatic' | ChosenKey
type ChosenKey = (typeof NOUNS)[NounName]['knownBy'][number]['by']

function keysOfMatching(kind: NounName): readonly MatchKey[] {
  const known: readonly { readonly by: ChosenKey }[] = NOUNS[kind].knownBy
  return ['automatic', ...known.map(({ by }) => by)]
}

/** What is not among it is recognised automatically. */
export type MatchBy = Readonly<Partial<Record<NounName, MatchKey>>>

export type GivenMatch = { readonly record: string; readonly by: string }

/** What was chosen until now, with what a person says of some kinds of record. */
export function changeMatchBy(before: MatchBy | undefined, given: readonly GivenMatch[]): MatchBy {
  const changed: Partial<Record<NounName, MatchKey>> = { ...before }
  for (const { record, by } of given) {
    const kind = KINDS.parse(record, 'record')
    changed[kind] = parseKey(kind, by)
  }
  return changed
}

const KINDS = oneOf<NounName>(NOUN_NAMES)

function parseKey(kind: NounName, by: string): MatchKey {
  const keys = keysOfMatching(kind)
  const key = keys.find((one) => one === by)
  if (key) return key
  const message = `A ${kind} cannot be matched by "${by}". Choose one of: ${keys.join(', ')}.`
  throw badInput('match_key_unknown', message, { field: 'matchBy', value: by })
}

export function matchKeyOf(kind: NounName, matchBy: MatchBy | undefined): MatchKey {
  return matchBy?.[kind] ?? 'automatic'
}

/** The columns that can bring a key; one of them suffices. */
export function columnsOfKey(kind: NounName, key: MatchKey): readonly string[] {
  return factsOf(kind).knownBy.find(({ by }) => by === key)?.columns ?? []
}

export type MatchChoice = {
  readonly record: NounName
  readonly by: MatchKey
  /** All by which it could be recognised, whether or not the file has a column for it. */
  readonly keys: readonly MatchKey[]
  /** Of these, the ones that no column of the file brings. */
  readonly keysWithoutColumn: readonly MatchKey[]
}

/** `mapped`: what the columns mean; null for the export of a shop, which brings what it brings. */
export function matchChoices(
  records: readonly NounName[],
  matchBy: MatchBy | undefined,
  mapped: ReadonlySet<string> | null,
): MatchChoice[] {
  return records.map((record) => {
    const keys = keysOfMatching(record)
    const isWithout = (key: MatchKey) =>
      key !== 'automatic' && mapped !== null && !columnsOfKey(record, key).some((column) => mapped.has(column))
    return { record, by: matchKeyOf(record, matchBy), keys, keysWithoutColumn: keys.filter(isWithout) }
  })
}

import type { NounName } from '#features/records/nouns.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import { matchKeyOf } from '../columns/match-key.ts'
import { type FileMemory, triedRecord } from './file-memory.ts'
import { codeOf, givenIdOf, keyWithoutCode, keyWithoutId } from './keys-of-rows.ts'
import {
  type AnyPlanned,
  type AnyStored,
  afterOf,
  isOf,
  type PlannedRecord,
  type RowValues,
  type StoredRecord,
} from './planned-record.ts'
import type { Asked, Context, Rules } from './planning-step.ts'
import type { SourceMatches } from './source-matches.ts'

/** What a record with an unknown identifier or an unknown code would be found by without. */
export function otherKeys<N extends NounName>(
  kind: N,
  fields: RowValues<N>,
  parent: AnyPlanned | null,
  { matchBy }: Rules,
): string[] {
  if (matchKeyOf(kind, matchBy) !== 'automatic') return []
  const withoutId = givenIdOf(fields) === null ? null : keyWithoutId(kind, fields, parent)
  const withoutCode = codeOf(fields) === null ? null : keyWithoutCode(kind, fields, parent)
  return [withoutId, withoutCode].filter((key) => key !== null)
}

/** A record planned by a row of this batch that had no identifier, or no code. */
export function unowned<N extends NounName>(kind: N, { fields, parent }: Asked<N>, context: Context) {
  const isUncoded = hasNoOtherCode(fields)
  return otherKeys(kind, fields, parent, context.rules)
    .flatMap((key) => plannedUnder(key, kind, context) ?? [])
    .find((planned) => (givenIdOf(fields) === null || planned.givenId === null) && isUncoded(afterOf<N>(planned)))
}

/** A record with a code of its own is not the one that a row with another code is about. */
export function hasNoOtherCode(fields: FieldsByName) {
  const code = codeOf(fields)
  return (record: FieldsByName) => code === null || codeOf(record) === null || codeOf(record) === code
}

/** The record that is there with the number or name of the row, unless a row with another identifier is about it. */
export function byOtherKeys<N extends NounName>(
  kind: N,
  { fields, parent }: Asked<N>,
  { memory, rules, source }: Context,
  inDatabase: (key: string, isFree: (record: StoredRecord<N>) => boolean) => StoredRecord<N> | 'ambiguous' | undefined,
): StoredRecord<N> | 'ambiguous' | undefined {
  const isUnowned = isFreeFor(givenIdOf(fields), memory, source)
  const isUncoded = hasNoOtherCode(fields)
  const isFree = (record: StoredRecord<N>) => isUnowned(record) && isUncoded(record)
  for (const key of otherKeys(kind, fields, parent, rules)) {
    const tried = triedRecord(memory, kind, key)
    const found = tried && isFree(tried) ? tried : inDatabase(key, isFree)
    if (found !== undefined) return found
  }
  return undefined
}

export function isFreeFor(givenId: string | null, { owners }: FileMemory, source: SourceMatches | null) {
  const ownerOf = (id: string) => owners.get(id) ?? source?.itemOf(id)?.key
  return (record: Pick<AnyStored, 'id' | 'givenId'>) => {
    const owner = record.givenId ?? (record.id === null ? undefined : ownerOf(record.id))
    return owner === undefined || owner === null || owner === givenId
  }
}

export function plannedUnder<N extends NounName>(
  key: string,
  kind: N,
  { batch }: Context,
): PlannedRecord<N> | undefined {
  const planned = batch.get(key)
  return planned && isOf(planned, kind) ? planned : undefined
}

import type { NounName } from '#features/records/nouns.ts'
import { badInput } from '#platform/app-error.ts'
import type { Because } from '#platform/because.ts'
import { listOf, recordId } from '#platform/fields.ts'

export const BULK_VERBS = ['publish', 'withdraw', 'update', 'delete'] as const
export type BulkVerb = (typeof BULK_VERBS)[number]

/** What is to be done to each record. */
export type BulkOrder = {
  readonly verb: BulkVerb
  readonly noun: NounName
  /** For an update, as the noun's update takes them; else null. */
  readonly fields: object | null
}

/** Which records: those that are named, or all that a filter of their list finds. */
export type BulkSelection = { readonly ids: readonly string[] } | { readonly matching: object }

/** A bulk change: one change of many records, run in the background, record by record. */
export type BulkChange = BulkOrder & {
  readonly id: string
  readonly matching: object | null
  /** The bulk change that this one takes back. */
  readonly undoes: string | null
  /** The latest one that takes this one back. */
  readonly undoneBy: string | null
  readonly state: 'running' | 'finished' | 'cancelled'
  readonly endReason: string | null
  readonly endedBecause: Because | null
  readonly actorKind: 'member' | 'api_key' | 'system'
  readonly actorId: string
  readonly actorName: string
  readonly requestId: string | null
  readonly total: number
  readonly changed: number
  readonly unchanged: number
  readonly refused: number
  readonly startedAt: Date
  readonly endedAt: Date | null
}

/** What came of one record. `before` and `revision` are what an undo needs. */
export type BulkOutcome =
  | {
      readonly outcome: 'changed'
      readonly name: string
      readonly before: object
      readonly revision: number | null
      readonly differences: readonly Difference[]
    }
  | { readonly outcome: 'unchanged'; readonly name: string }
  | { readonly outcome: 'refused'; readonly name: string; readonly reason: string; readonly message: string }

/** What a bulk change has kept of one record. */
export type Kept = {
  readonly before: { readonly fields?: Fields; readonly state?: string; readonly variantRevision?: number | null }
  readonly revision: number | null
}

/** One record of a bulk change, as a reader sees it. */
export type BulkItem = {
  readonly recordId: string
  /** Its name when its turn came. */
  readonly name: string | null
  /** Null: its turn is still to come. */
  readonly outcome: BulkOutcome['outcome'] | null
  readonly reason: string | null
  readonly message: string | null
}

/** Records that were refused for one reason, and the first few of them. */
export type Refusal = {
  readonly reason: string
  readonly message: string
  readonly count: number
  readonly records: readonly NamedRecord[]
}

export type NamedRecord = { readonly id: string; readonly name: string }

export type Difference = { readonly field: string; readonly before: unknown; readonly after: unknown }

export function differencesOf(before: Fields, after: Fields): Difference[] {
  return Object.keys(before)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }))
}

export type Fields = Readonly<Record<string, unknown>>

/** As many as can be named in one request; a filter may find more. */
const MAX_IDS = 10_000
export const MAX_RECORDS = 100_000

export type BulkInput = {
  readonly verb: BulkVerb
  readonly noun: NounName
  readonly ids?: readonly string[] | null
  readonly matching?: object | null
  readonly fields?: object | null
}

export function parseOrder({ verb, noun, fields }: BulkInput): BulkOrder {
  if (noun !== 'variant' && (verb === 'publish' || verb === 'withdraw')) {
    throw badInput(
      'verb_not_for_noun',
      `Only variants have passports to ${verb}; choose another "verb" for a ${noun}.`,
      {
        field: 'verb',
        value: verb,
      },
    )
  }
  const hasFields = fields !== null && fields !== undefined && Object.keys(fields).length > 0
  if (verb === 'update' && !hasFields) {
    throw badInput('fields_missing', 'Give in "fields" what each record is to have: at least one field.', {
      field: 'fields',
    })
  }
  if (verb !== 'update' && hasFields) {
    throw badInput('fields_unexpected', '"fields" can only be used with the verb UPDATE. Leave it out.', {
      field: 'fields',
    })
  }
  return { verb, noun, fields: hasFields ? fields : null }
}

/** An identifier given twice is meant once. */
export function parseSelection({ ids, matching }: BulkInput): BulkSelection {
  const isNamed = ids !== null && ids !== undefined
  const isFiltered = matching !== null && matching !== undefined
  if (isNamed === isFiltered) {
    throw badInput(
      'selection_not_one',
      'Choose the records by either "ids" or "matching", the filter of their list ({} for all).',
      { field: 'ids' },
    )
  }
  if (isFiltered) return { matching }
  const named = listOf(recordId(), MAX_IDS).parse(ids, 'ids')
  if (named.length === 0) throw emptySelection('ids')
  return { ids: [...new Set(named)] }
}

export function emptySelection(field: 'ids' | 'matching') {
  const message = field === 'ids' ? '"ids" is empty. Name at least one record.' : 'No record matches this filter.'
  return badInput('selection_empty', message, { field })
}

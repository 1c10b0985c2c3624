import type { Field } from '../field.ts'
import type { BulkNoun, BulkVerb } from './bulk-queries.ts'

/** What may be done with several records of a noun at once. */
export type BulkAbilities = {
  readonly noun: BulkNoun
  readonly verbs: readonly BulkVerb[]
  /** Those that make sense for many records at once. */
  readonly fields: readonly Field<never>[]
}

import type { ReferredNoun } from '#features/records/external-references/external-reference.ts'

/** A field in which a record is another here than in a connected system, and stays so until somebody decides. */
export type Conflict = {
  readonly id: string
  readonly connectionId: string
  readonly noun: ReferredNoun
  readonly recordId: string
  /** As the plan of an import calls it: "weight", "name_de". */
  readonly field: string
  readonly ours: unknown
  readonly theirs: unknown
  readonly seenAt: Date
  readonly runId: string
  /** Somebody has decided for ours; it is told again once theirs is another value. */
  readonly isKept: boolean
}

/** With what its record is called: a variant by its product, too. */
export type NamedConflict = Conflict & { readonly name: string }

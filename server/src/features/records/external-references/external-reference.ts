/** The nouns of which other systems have records, too. */
export const REFERRED_NOUNS = ['product', 'variant', 'company', 'material', 'certification'] as const
export type ReferredNoun = (typeof REFERRED_NOUNS)[number]

/** What a record is called in a system that the workspace is connected to. */
export type ExternalReference = {
  readonly connectionId: string
  readonly noun: ReferredNoun
  readonly recordId: string
  /** Its identifier there: of one kind of thing in one system no two have the same. */
  readonly externalId: string
  /** Where its people see it; null where there is no such place. */
  readonly address: string | null
  /** When it was last found there. */
  readonly seenAt: Date
  /** When it was found to be there no more; null while it is. */
  readonly goneAt: Date | null
}

/** A thing of another system. */
export type ForeignItem = Pick<ExternalReference, 'noun' | 'externalId'>

/** What is there no more, as far as a reading of the system can tell. */
export type Missing = {
  readonly nouns: readonly ReferredNoun[]
  /**
   * Of a sweep through all of them: what was last seen before it, in a stretch of time that counts (a multirange; null: any). Null: not all were read,
   * so that nothing is missing by not being seen.
   */
  readonly notSeen: { readonly since: Date; readonly seenIn: string | null } | null
  /** What the system itself says is gone. With a product go its variants. */
  readonly told: readonly ForeignItem[]
}

export function isReferred(noun: string): noun is ReferredNoun {
  return REFERRED_NOUNS.some((one) => one === noun)
}

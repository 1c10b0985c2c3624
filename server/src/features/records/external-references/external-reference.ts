/** The nouns of which other systems have records, too. */
export const REFERRED_NOUNS = ['product', 'variant', 'company', 'material'] as const
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

export function isReferred(noun: string): noun is ReferredNoun {
  return REFERRED_NOUNS.some((one) => one === noun)
}

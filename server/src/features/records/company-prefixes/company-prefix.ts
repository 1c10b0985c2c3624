import { badInput } from '#platform/app-error.ts'

/** A GS1 company prefix that a workspace says is its own. */
export type CompanyPrefix = {
  readonly prefix: string
  /** The name of who said so. */
  readonly claimedBy: string
  readonly claimedAt: Date
  /** When whoever operates the installation said so as well; null: nobody has yet. */
  readonly confirmedAt: Date | null
}

/** A GTIN that another workspace of the installation has published, too. */
export type GtinDispute = {
  readonly gtin: string
  readonly variantId: string
  /** Whether its Digital Links lead to this workspace. */
  readonly leadsHere: boolean
  readonly foundAt: Date
}

/** A variant's GTIN that another workspace has published, too, or that a prefix covers which is confirmed for another. */
export type ContestedGtin = {
  readonly variantId: string
  /** As the variant has it. */
  readonly gtin: string
  /** Such a prefix covers it. */
  readonly ofAnother: boolean
  /** Whether its Digital Links lead to the variant once that is published. */
  readonly leadsHere: boolean
}

/** GS1 gives out 4 to 12 digits (General Specifications, section 1.4.2); they are how a GTIN of 13 digits begins. */
export function parsePrefix(given: string): string {
  const prefix = given.trim()
  if (/^\d{4,12}$/.test(prefix)) return prefix
  throw badInput(
    'prefix_malformed',
    'A GS1 company prefix has 4 to 12 digits, as 13-digit GTINs begin with it: 9506000.',
    { field: 'prefix', value: given.slice(0, 80) },
  )
}

/** Nobody has more; a workspace that claims all there are is a mistake. */
export const MAX_PREFIXES = 100

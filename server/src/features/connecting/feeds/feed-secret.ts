import { looksLikePrefixedSecret, newPrefixedSecret, type PrefixedSecret } from '#kit/prefixed-secret.ts'

/** An API key's form with a beginning of its own, so that neither is taken for the other. */
const BEGINNING = 'svf'

export function newFeedSecret(): PrefixedSecret {
  return newPrefixedSecret(BEGINNING)
}

export function looksLikeFeedSecret(value: string): boolean {
  return looksLikePrefixedSecret(BEGINNING, value)
}

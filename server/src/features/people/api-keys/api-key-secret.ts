import { looksLikePrefixedSecret, newPrefixedSecret, type PrefixedSecret } from '#kit/prefixed-secret.ts'

const BEGINNING = 'svk'

export function newApiKeySecret(): PrefixedSecret {
  return newPrefixedSecret(BEGINNING)
}

export function looksLikeApiKey(value: string): boolean {
  return looksLikePrefixedSecret(BEGINNING, value)
}

import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits for cookies and links, in 43 URL-safe characters. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether it could be one of ours at all: what cannot is refused without asking the database. */
export function looksLikeSecretToken(value: string): boolean {
  return /^[\w-]{43}$/.test(value)
}

/**
 * What is stored instead of a secret. A fast hash is enough here, unlike for passwords: nobody guesses 256 random bits.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

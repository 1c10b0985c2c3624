import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two passes and one lane: the first choice of OWASP's Password Storage Cheat Sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST)
}

/** `stored` is null when there is no such account: answering that takes as long as answering a wrong password. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? NOBODY, password.normalize('NFC'))
  return matches && stored !== null
}

/** The hash of no password anyone knows, at the cost of real ones. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$c2VsdmVkZ2Utbm9ib2R5IQ$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'

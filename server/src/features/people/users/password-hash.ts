import { timingSafeEqual } from 'node:crypto'
import { hash, parseOptions } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two passes and one lane: the first choice of OWASP's Password Storage Cheat Sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** `beside`: the accounts of the same address. With the salt of those, all are compared with one computation. */
export function hashPassword(password: string, beside: readonly Hashed[] = []): Promise<string> {
  const [first] = beside
  return hash(password.normalize('NFC'), first === undefined ? COST : { ...COST, salt: saltOf(first.passwordHash) })
}

/** `stored` is null when there is no such account: answering that takes as long as answering a wrong password. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  return (await findMatches(stored === null ? [] : [{ passwordHash: stored }], password)).length > 0
}

/** Which accounts have this password. None, one and several with one salt, as those of an address have, take as long. */
export async function findMatches<A extends Hashed>(accounts: readonly A[], password: string): Promise<readonly A[]> {
  const computed: string[] = []
  const stored = accounts.map(({ passwordHash }) => passwordHash)
  for (const one of oneOfEachSalt(stored.length === 0 ? [NOBODY] : stored)) {
    const { memoryCost, timeCost, parallelism, outputLen } = parseOptions(one)
    const options = { memoryCost, timeCost, parallelism, outputLen, salt: saltOf(one) }
    computed.push(await hash(password.normalize('NFC'), options))
  }
  return accounts.filter(({ passwordHash }) => computed.some((one) => isSame(one, passwordHash)))
}

type Hashed = { readonly passwordHash: string }

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`: the cost and the salt are what the hash was computed with. */
function oneOfEachSalt(stored: readonly string[]): Iterable<string> {
  return new Map(stored.map((one) => [one.slice(0, one.lastIndexOf('$')), one])).values()
}

function saltOf(stored: string): Buffer {
  return Buffer.from(stored.split('$')[4] ?? '', 'base64')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The hash of no password anyone knows, at the cost of real ones. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$c2VsdmVkZ2Utbm9ib2R5IQ$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'

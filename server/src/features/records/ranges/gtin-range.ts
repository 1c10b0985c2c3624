/** The last digit of a GTIN, from those before it. Source: GS1 General Specifications §7.9. */
export function checkDigitOf(body: string): string {
  let sum = 0
  for (let i = 0; i < body.length; i += 1) sum += Number(body[body.length - 1 - i]) * (i % 2 === 0 ? 3 : 1)
  return String((10 - (sum % 10)) % 10)
}

/** In the spelling in which numbers are compared: fourteen digits. */
export function inFull(gtin: string): string {
  return gtin.padStart(14, '0')
}

/** How many numbers of a range are looked at for those that are free. */
export const MOST_LOOKED_AT = 2_000

export type GtinRange = {
  readonly numbers: readonly string[]
  /** Passed over, because other variants have them. */
  readonly skipped: readonly string[]
}

/**
 * The next free numbers from a first one on, which has a right check digit: counted on without it, as many digits long. Fewer than wanted
 * where its company prefix, or the number of digits, ends.
 */
export function nextGtins(
  first: string,
  count: number,
  /** Of variants that are there, in full. */
  taken: ReadonlySet<string>,
  /** The company prefixes that are known, as they begin a GTIN of 13 digits. */
  prefixes: readonly string[],
): GtinRange {
  const numbers: string[] = []
  const skipped: string[] = []
  const prefix = prefixOf(first, prefixes)
  let body = first.slice(0, -1)
  for (let at = 0; at < MOST_LOOKED_AT && numbers.length < count; at += 1) {
    const gtin = body + checkDigitOf(body)
    if (prefix !== null && !startsWith(gtin, prefix)) break
    if (taken.has(inFull(gtin))) skipped.push(gtin)
    else numbers.push(gtin)
    const next = String(BigInt(body) + 1n).padStart(body.length, '0')
    if (next.length > body.length) break
    body = next
  }
  return { numbers, skipped }
}

/** The longest of the prefixes that the number begins with. */
export function prefixOf(gtin: string, prefixes: readonly string[]): string | null {
  const found = prefixes.filter((prefix) => startsWith(gtin, prefix))
  return found.sort((a, b) => b.length - a.length)[0] ?? null
}

function startsWith(gtin: string, prefix: string): boolean {
  return inFull(gtin).slice(1).startsWith(prefix)
}

/** The number behind the highest that is used with a prefix, of 13 digits; null: there is none left. */
export function gtinAfter(highest: string | null, prefix: string): string | null {
  if (highest === null) {
    const body = prefix.padEnd(12, '0')
    return body + checkDigitOf(body)
  }
  const body = String(BigInt(highest.slice(1, 13)) + 1n).padStart(12, '0')
  return body.length === 12 && body.startsWith(prefix) ? body + checkDigitOf(body) : null
}

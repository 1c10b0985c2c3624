/**
 * What came from elsewhere is of no type: these read what is there, and null where it is of another kind than is known. Some systems answer
 * false or "" for what is empty, and an object where a list was.
 */
export function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
}

/** A text with something in it; numbers are written out. */
export function textAt(value: unknown, key: string): string | null {
  return asText(at(value, key))
}

export function asText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

export function numberAt(value: unknown, key: string): number | null {
  const found = at(value, key)
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found.replace(',', '.')) : found
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

export function listAt(value: unknown, key: string): readonly unknown[] {
  const found = at(value, key)
  return Array.isArray(found) ? found : []
}

/** A moment with its zone, or in UTC where the system writes none. */
export function momentAt(value: unknown, key: string): Date | null {
  const text = textAt(value, key)
  if (text === null) return null
  const moment = new Date(/(?:[zZ]|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}Z`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** What an error says of itself, which one system writes as a text, another as a list or by field. */
export function sentencesOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  if (typeof value !== 'object' || value === null || depth > 3) return []
  if (Array.isArray(value)) return value.slice(0, 5).flatMap((one) => sentencesOf(one, depth + 1))
  const message = textAt(value, 'message') ?? textAt(value, 'error_description')
  if (message !== null) return [message]
  return Object.entries(value)
    .slice(0, 5)
    .flatMap(([key, one]) => sentencesOf(one, depth + 1).map((said) => `${key}: ${said}`))
}

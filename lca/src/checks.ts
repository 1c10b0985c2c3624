import { InputError } from './input-error.ts'

/**
 * Readers of untrusted JSON. Each takes the object, the key and where it stands (for the sentence), and answers
 * the typed value or throws an `InputError` that names field, value and what is allowed. `null` counts as absent.
 */
export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown, field: string): Fields {
  if (!isFields(value)) {
    throw new InputError(field, `${field} must be an object, not ${shown(value)}.`)
  }
  return value
}

export function listOf(fields: Fields, key: string, at = ''): readonly unknown[] | undefined {
  const value = present(fields, key)
  if (value === undefined || Array.isArray(value)) return value
  throw refused(at + key, value, 'must be a list')
}

export function oneOf<T extends string>(fields: Fields, key: string, allowed: readonly T[], at = ''): T | undefined {
  const value = present(fields, key)
  if (value === undefined) return undefined
  const known = allowed.find((each) => each === value)
  if (known === undefined) throw refused(at + key, value, `must be one of ${allowed.join(', ')}`)
  return known
}

export interface Range {
  min: number
  max: number
  /** The bound itself is not allowed. */
  above?: boolean
  below?: boolean
  integer?: boolean
}

export function numberIn(fields: Fields, key: string, range: Range, at = ''): number | undefined {
  const value = present(fields, key)
  if (value === undefined) return undefined
  const fits =
    typeof value === 'number' &&
    Number.isFinite(value) &&
    (range.above ? value > range.min : value >= range.min) &&
    (range.below ? value < range.max : value <= range.max) &&
    (!range.integer || Number.isInteger(value))
  if (!fits) throw refused(at + key, value, `must be ${spelled(range)}`)
  return value
}

/** An empty text is none. */
export function textOf(fields: Fields, key: string, at = '', max = 100): string | undefined {
  const value = present(fields, key)
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string' && value.length <= max) return value
  throw refused(at + key, value, `must be a text of at most ${max} characters`)
}

export function flag(fields: Fields, key: string, at = ''): boolean | undefined {
  const value = present(fields, key)
  if (value === undefined || typeof value === 'boolean') return value
  throw refused(at + key, value, 'must be true or false')
}

export function required<T>(value: T | undefined, field: string, what: string): T {
  if (value === undefined) throw new InputError(field, `${field} is missing: ${what}.`)
  return value
}

function present(fields: Fields, key: string): unknown {
  const value = fields[key] ?? undefined
  // Own keys only: an input may be called `constructor`, and JSON may hold any key.
  return value === undefined || Object.hasOwn(fields, key) ? value : undefined
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refused(field: string, value: unknown, rule: string): InputError {
  return new InputError(field, `${field} ${rule}, not ${shown(value)}.`)
}

function spelled({ min, max, above, below, integer }: Range): string {
  const kind = integer ? 'a whole number' : 'a number'
  const low = above ? `above ${min}` : `from ${min}`
  if (max === Number.POSITIVE_INFINITY) return above ? `${kind} above ${min}` : `${kind} of at least ${min}`
  if (below) return `${kind} ${low} to below ${max}`
  return above ? `${kind} above ${min} and at most ${max}` : `${kind} ${low} to ${max}`
}

/** Short enough for a sentence, whatever was sent, and however deep. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

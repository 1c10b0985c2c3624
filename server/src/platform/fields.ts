import { badInput } from './app-error.ts'

/**
 * Field rules: how a noun's input is parsed, once, at the edge of its use cases. GraphQL, REST and imports hand over what they
 * got; what comes back is typed, within bounds, and storable.
 */
export type Rule<T> = {
  readonly required: boolean
  readonly kind: ValueKind
  /** What it allows, as JSON Schema says it: told to who asks over REST. Not all can be said so. */
  readonly bounds: Bounds
  /** Never called with null or undefined. Throws an AppError that names the field, the value and what is allowed. */
  parse(value: unknown, field: string): T
}

/** What a value is, which says how a schema types it, how a cell holds it and how a form asks for it. "own": none of the others. */
export type ValueKind = 'text' | 'number' | 'truth' | 'day' | 'country' | 'recordId' | 'texts' | 'own'

export type Bounds = Readonly<Record<string, unknown>>

export type Rules = Readonly<Record<string, Rule<unknown>>>

/** What a noun's fields are after parsing: required ones present, the others possibly null. */
export type Parsed<R extends Rules> = {
  -readonly [K in keyof R]: R[K] extends { required: true; parse(...args: never[]): infer T }
    ? T
    : R[K] extends { parse(...args: never[]): infer T }
      ? T | null
      : never
}

export type Input<R extends Rules> = { readonly [K in keyof R]?: unknown }

/** For creating: every field of the noun, those that were not given null. */
export function parseNew<R extends Rules>(rules: R, input: Input<R>): Parsed<R> {
  const parsed: Record<string, unknown> = {}
  for (const field of Object.keys(rules)) parsed[field] = parseOne(rules[field] as Rule<unknown>, input[field], field)
  return parsed as Parsed<R>
}

/** For updating: only the fields that were given; null clears an optional one. */
export function parsePatch<R extends Rules>(rules: R, input: Input<R>): Partial<Parsed<R>> {
  const parsed: Record<string, unknown> = {}
  for (const [field, rule] of Object.entries(rules)) {
    if (input[field] !== undefined) parsed[field] = parseOne(rule, input[field], field)
  }
  return parsed as Partial<Parsed<R>>
}

function parseOne(rule: Rule<unknown>, value: unknown, field: string): unknown {
  if (value === undefined || value === null) {
    if (rule.required) throw badInput('field_required', `"${field}" is required and must not be empty.`, { field })
    return null
  }
  return rule.parse(value, field)
}

export function required<T>(rule: Rule<T>): Rule<T> & { required: true } {
  return { ...rule, required: true }
}

/** A rule from a parse function, optional unless wrapped in `required`. */
export function optional<T>(
  parse: (value: unknown, field: string) => T,
  bounds: Bounds = {},
  kind: ValueKind = 'own',
): Rule<T> & { required: false } {
  return { required: false, kind, bounds, parse }
}

/** Text kept exactly as it came, up to `max` characters. */
export const text = (max: number) =>
  optional((value, field) => parseText(value, field, max), { maxLength: max }, 'text')

/** Text that tells records apart: two that are blank would be taken for the same. */
export const identifier = (max: number) =>
  optional(
    (value, field) => {
      const parsed = parseText(value, field, max)
      if (parsed.trim() === '') {
        throw badInput('field_blank', `"${field}" must not be blank; if there is none, leave it out or give null.`, {
          field,
          value,
        })
      }
      return parsed
    },
    { minLength: 1, maxLength: max },
    'text',
  )

/** A name: text that shows something. */
export const name = (max = 200) =>
  required(
    optional(
      (value, field) => {
        const parsed = parseText(value, field, max)
        if (parsed.trim() === '') throw badInput('field_required', `"${field}" must not be blank.`, { field, value })
        return parsed
      },
      { minLength: 1, maxLength: max },
      'text',
    ),
  )

export const oneOf = <const T extends string>(allowed: readonly T[]) =>
  optional(
    (value, field): T => {
      const found = allowed.find((word) => word === value)
      if (found === undefined) {
        throw badInput('field_not_allowed', `"${field}" must be one of ${allowed.join(', ')}; got ${show(value)}.`, {
          field,
          value,
        })
      }
      return found
    },
    { enum: allowed },
    'text',
  )

export const number = (bounds: { above?: number; min?: number; max: number; unit: string }) =>
  optional(
    (value, field): number => {
      const { above, min, max, unit } = bounds
      const fits =
        typeof value === 'number' &&
        Number.isFinite(value) &&
        (above === undefined || value > above) &&
        (min === undefined || value >= min) &&
        value <= max
      if (!fits) {
        const low = above === undefined ? `from ${min}` : `above ${above}`
        throw badInput(
          'field_out_of_range',
          `"${field}" must be a number from ${low} to ${max} (${unit}); got ${show(value)}.`,
          {
            field,
            value,
            limit: max,
          },
        )
      }
      return value
    },
    {
      ...(bounds.above === undefined ? {} : { exclusiveMinimum: bounds.above }),
      ...(bounds.min === undefined ? {} : { minimum: bounds.min }),
      maximum: bounds.max,
    },
    'number',
  )

export const truth = () =>
  optional(
    (value, field): boolean => {
      if (typeof value === 'boolean') return value
      throw badInput('field_not_boolean', `"${field}" must be true or false; got ${show(value)}.`, { field, value })
    },
    {},
    'truth',
  )

/** ISO 3166-1 alpha-2. */
export const country = () =>
  optional(
    (value, field): string => {
      if (typeof value !== 'string' || !COUNTRIES.has(value)) {
        throw badInput(
          'country_unknown',
          `"${field}" must be a country code of two capital letters, such as PT; got ${show(value)}.`,
          { field, value },
        )
      }
      return value
    },
    { pattern: '^[A-Z]{2}$' },
    'country',
  )

/** A calendar day, yyyy-mm-dd. */
export const day = () =>
  optional(
    (value, field): string => {
      const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && value > '0001' && isRealDay(value)
      if (!isDay) {
        throw badInput('day_malformed', `"${field}" must be a date written yyyy-mm-dd; got ${show(value)}.`, {
          field,
          value,
        })
      }
      return value
    },
    {},
    'day',
  )

/** A moment, as RFC 3339 writes it; null for anything else. */
export function parseMoment(value: unknown): Date | null {
  const isWritten = typeof value === 'string' && RFC_3339.test(value) && isRealDay(value.slice(0, 10))
  const moment = isWritten ? new Date(value) : null
  return moment === null || Number.isNaN(moment.getTime()) ? null : moment
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

/** An absolute web address. */
export const webAddress = (max = 2000) =>
  optional((value, field) => parseWebAddress(value, field, max), { maxLength: max }, 'text')

export const listOf = <T>(rule: Rule<T>, max: number) =>
  optional(
    (value, field): T[] => {
      if (!Array.isArray(value)) throw badInput('field_not_a_list', `"${field}" must be a list.`, { field })
      if (value.length > max) {
        throw badInput('list_too_long', `"${field}" can have at most ${max} entries; got ${value.length}.`, {
          field,
          value: value.length,
          limit: max,
        })
      }
      return value.map((entry, index) => rule.parse(entry, `${field}[${index}]`))
    },
    { maxItems: max, items: rule.bounds },
    rule.kind === 'text' ? 'texts' : 'own',
  )

/** The identifier of another record; whether there is such a record is the database's to say. */
export const recordId = () => optional((value, field) => parseText(value, field, 64), { maxLength: 64 }, 'recordId')

export function parseText(value: unknown, field: string, max: number): string {
  if (typeof value !== 'string')
    throw badInput('field_not_text', `"${field}" must be text; got ${show(value)}.`, { field })
  if (value.length > max) {
    throw badInput('text_too_long', `"${field}" can have at most ${max} characters; got ${value.length}.`, {
      field,
      value: value.length,
      limit: max,
    })
  }
  if (value.includes('\0')) {
    throw badInput('nul_character', `"${field}" contains the character NUL (U+0000), which cannot be stored.`, {
      field,
    })
  }
  if (!value.isWellFormed()) {
    throw badInput('text_malformed', `"${field}" contains half of a surrogate pair, which is not a character.`, {
      field,
    })
  }
  return value
}

function parseWebAddress(value: unknown, field: string, max: number): string {
  const parsed = parseText(value, field, max)
  const url = URL.canParse(parsed) ? new URL(parsed) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw badInput(
      'web_address_malformed',
      `"${field}" must be a web address beginning with https://; got ${show(value)}.`,
      {
        field,
        value,
      },
    )
  }
  return parsed
}

function isRealDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** A value as an error shows it: short, and as it would be written. */
export function show(value: unknown): string {
  const written = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return written.length > 80 ? `${written.slice(0, 77)}...` : written
}

export const COUNTRIES = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
    'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
    'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
    'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
    'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
    'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
    'UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
  ).split(' '),
)

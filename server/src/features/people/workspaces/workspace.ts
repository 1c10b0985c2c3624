import { LANGUAGES } from '#kit/words/languages.ts'
import { badInput } from '#platform/app-error.ts'
import { country, listOf, name, oneOf, optional, type Parsed, parseText, required, show } from '#platform/fields.ts'
import { PUBLIC_SCORE } from './score-disclosure.ts'

/** A tenant: one organisation's records, members and keys. */
export type Workspace = WorkspaceFields & {
  readonly id: string
  readonly revision: number
  readonly createdAt: Date
}

export type WorkspaceFields = Parsed<typeof workspaceRules>

const MAX_SLUG = 60
/** More than there are countries. */
const MAX_MARKETS = 300

/** Part of addresses and headers. It never looks like an identifier: those have an underscore. */
const slug = required(
  optional((value, field): string => {
    const parsed = parseText(value, field, MAX_SLUG)
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(parsed)) {
      throw badInput(
        'slug_malformed',
        `"${field}" must be lower-case letters a to z and digits, with single hyphens between them; got ` +
          `${show(value)}.`,
        { field, value },
      )
    }
    return parsed
  }),
)

const flag = required(
  optional((value, field): boolean => {
    if (typeof value === 'boolean') return value
    throw badInput('field_not_boolean', `"${field}" must be true or false; got ${show(value)}.`, { field, value })
  }),
)

/** A colour as six hexadecimal digits, in small letters: what style sheets and colour pickers agree on. */
const color = optional((value, field): string => {
  const parsed = parseText(value, field, 20).toLowerCase()
  if (!/^#[0-9a-f]{6}$/.test(parsed)) {
    throw badInput('color_malformed', `"${field}" must be a colour such as #27497d; got ${show(value)}.`, {
      field,
      value,
    })
  }
  return parsed
})

/** Countries, each once, in alphabetical order. */
const markets = required(
  optional((value, field): string[] => [...new Set(listOf(country(), MAX_MARKETS).parse(value, field))].sort()),
)

export const workspaceRules = {
  name: name(100),
  slug,
  publicCatalogue: flag,
  markets,
  publicScore: required(oneOf(PUBLIC_SCORE)),
  brandColor: color,
  /** What the texts of its records are in; null: not said. */
  language: oneOf(LANGUAGES),
}

/** What a workspace starts with where it is founded without saying. */
export const WORKSPACE_DEFAULTS = { markets: [], publicScore: 'by_market' } as const

/** A slug from a name: "Fjällräven & Söner" → "fjallraven-soner". */
export function slugOf(workspaceName: string): string {
  const ascii = workspaceName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-|-$/g, '')
  return ascii === '' ? 'workspace' : ascii
}

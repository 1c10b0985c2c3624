import { badInput } from '#platform/app-error.ts'
import { malformed, notOffered } from './odata-error.ts'

export type LiteralType = 'string' | 'whole' | 'fraction' | 'boolean' | 'null' | 'date' | 'moment' | 'guid'

export type Token = {
  readonly kind: 'name' | 'literal' | 'mark' | 'end'
  /** Of a text in quotes, what is between them; of all else, as it was written. */
  readonly text: string
  readonly type?: LiteralType
  readonly at: number
  readonly spaceBefore: boolean
}

/** Longer ones are no question that a person or a tool asks. */
export const MAX_LENGTH = 8_000

/** OData's ABNF 4.0, as far as filters and orders of this feed need it. `target` is the option that is read, for errors. */
export function tokensOf(text: string, target: string): readonly Token[] {
  if (text.length > MAX_LENGTH) {
    throw badInput('odata_too_long', `"${target}" can have at most ${MAX_LENGTH} characters.`, {
      field: target,
      limit: MAX_LENGTH,
    })
  }
  if (text.includes('\0')) {
    throw badInput('odata_nul', `"${target}" contains the character NUL (U+0000), which no value can have.`, {
      field: target,
    })
  }
  const tokens: Token[] = []
  let at = 0
  for (;;) {
    const start = at
    while (text[at] === ' ' || text[at] === '\t') at += 1
    const spaceBefore = at > start
    if (at >= text.length) {
      tokens.push({ kind: 'end', text: '', at, spaceBefore })
      return tokens
    }
    const token = tokenAt(text, at, target)
    tokens.push({ ...token, at, spaceBefore })
    at += token.length
  }
}

type Found = Pick<Token, 'kind' | 'text' | 'type'> & { readonly length: number }

function tokenAt(text: string, at: number, target: string): Found {
  if (text[at] === "'") return quoted(text, at, target)
  const mark = text[at] ?? ''
  if ('(),/;:=*'.includes(mark)) return { kind: 'mark', text: mark, length: 1 }
  if (/^(?:@\w|\$(?:it|root|this)\/\w)/.test(text.slice(at, at + 8)))
    throw notOffered(`"${text.slice(at, at + 20)}"`, target)
  for (const { pattern, type } of LITERALS) {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) return { kind: 'literal', type, text: found, length: found.length }
  }
  NAME.lastIndex = at
  const name = NAME.exec(text)?.[0]
  if (name === undefined) throw malformed(target, text, at, 'a name or a value')
  if (text[at + name.length] === "'" && OTHER_LITERALS.has(name))
    throw notOffered(`A value written as ${name}'…'`, target)
  if (name === 'true' || name === 'false') return { kind: 'literal', type: 'boolean', text: name, length: name.length }
  if (name === 'null') return { kind: 'literal', type: 'null', text: name, length: name.length }
  if (name === 'INF' || name === 'NaN') throw notOffered(`The value ${name}`, target)
  return { kind: 'name', text: name, length: name.length }
}

/** In single quotes, those within it doubled. */
function quoted(text: string, from: number, target: string): Found {
  let value = ''
  for (let at = from + 1; ; ) {
    const end = text.indexOf("'", at)
    if (end < 0) throw malformed(target, text, text.length, 'a quotation mark that ends the text')
    value += text.slice(at, end)
    if (text[end + 1] !== "'") return { kind: 'literal', type: 'string', text: value, length: end + 1 - from }
    value += "'"
    at = end + 2
  }
}

const OTHER_LITERALS: ReadonlySet<string> = new Set(['duration', 'binary', 'geography', 'geometry'])
const NAME = /[A-Za-z_][A-Za-z0-9_]{0,127}/y
/** Nothing that goes on as a name or a number ends there. */
const END = '(?![A-Za-z0-9_.:-])'
const DAY = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])'
/** In the order in which they are tried: a guid may begin as a number. The plus of an offset comes as a space where it was not encoded. */
const LITERALS: readonly { readonly pattern: RegExp; readonly type: LiteralType }[] = [
  {
    type: 'guid',
    pattern: new RegExp(`[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}${END}`, 'y'),
  },
  {
    type: 'moment',
    pattern: new RegExp(
      `${DAY}T(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,12})?)?(?:Z|[-+ ](?:0\\d|1[0-4]):[0-5]\\d)${END}`,
      'y',
    ),
  },
  { type: 'date', pattern: new RegExp(`${DAY}${END}`, 'y') },
  { type: 'fraction', pattern: new RegExp(`[-+]?\\d+(?:\\.\\d+(?:[eE][-+]?\\d{1,3})?|[eE][-+]?\\d{1,3})${END}`, 'y') },
  { type: 'whole', pattern: new RegExp(`[-+]?\\d+${END}`, 'y') },
]

/** Whether there is such a day, which its form alone does not say. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !text.startsWith('0000') && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

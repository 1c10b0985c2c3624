import { badInput } from '#platform/app-error.ts'
import type { EdmType } from './edm.ts'
import type { EntitySet, Navigation } from './entity-set.ts'
import { malformed, noSuchAddress, notOffered } from './odata-error.ts'
import type { SetNamed } from './parse-options.ts'
import { isDay, type LiteralType, tokensOf } from './tokens.ts'

/** What an address means. */
export type Path =
  | { readonly kind: 'service' }
  | { readonly kind: 'metadata' }
  | {
      readonly kind: 'rows' | 'count' | 'row'
      readonly set: EntitySet
      /** The values that its rows have. */
      readonly having: Readonly<Record<string, string>>
      /** Where it leads from, if that is a row of another set. */
      readonly from: From | null
    }

export type From = {
  readonly set: EntitySet
  readonly key: Readonly<Record<string, string>>
  readonly name: string
  readonly navigation: Navigation
}

/** `path`: what comes behind the feed's root, decoded part by part. */
export function parsePath(path: string, setNamed: SetNamed): Path {
  const parts = path.split('/').map(decodedPart)
  if (parts.length === 1 && parts[0] === '') parts.pop()
  const [first, ...rest] = parts
  if (first === undefined) return { kind: 'service' }
  if (first === '$metadata' && rest.length === 0) return { kind: 'metadata' }
  if (OTHER_SEGMENTS.has(first.split('(')[0] ?? '')) throw notOffered(`"${first.slice(0, 40)}"`, 'path')
  const { name, key } = segment(first)
  const set = setNamed(name)
  if (!set) throw noSuchAddress(path)
  if (key === null) {
    if (rest.length === 0) return { kind: 'rows', set, having: {}, from: null }
    if (rest.length === 1 && rest[0] === '$count') return { kind: 'count', set, having: {}, from: null }
    if (rest[0] === '$count') throw malformed('path', path, path.indexOf('$count') + 6, 'the end of the address')
    throw noSuchAddress(path)
  }
  const having = keyOf(set, key)
  const [next, last, ...more] = rest
  if (next === undefined) return { kind: 'row', set, having, from: null }
  const navigation = Object.hasOwn(set.navigation ?? {}, next) ? set.navigation?.[next] : undefined
  const to = navigation && setNamed(navigation.to)
  if (!navigation || !to) {
    if (Object.hasOwn(set.properties, next)) throw notOffered('The address of a single property', 'path')
    if (OTHER_SEGMENTS.has(next)) throw notOffered(`"/${next}" behind a row`, 'path')
    throw noSuchAddress(path)
  }
  const from = { set, key: having, name: next, navigation }
  if (last === undefined) return { kind: navigation.many ? 'rows' : 'row', set: to, having: {}, from }
  if (last === '$count' && more.length === 0 && navigation.many) return { kind: 'count', set: to, having: {}, from }
  if (!navigation.many || OTHER_SEGMENTS.has(last)) throw notOffered(`"/${last.slice(0, 40)}" behind "${next}"`, 'path')
  throw noSuchAddress(path)
}

const OTHER_SEGMENTS: ReadonlySet<string> = new Set([
  '$batch',
  '$crossjoin',
  '$all',
  '$entity',
  '$ref',
  '$value',
  '$links',
])

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw badInput('odata_address_malformed', 'The address contains a "%" that does not begin a valid UTF-8 escape.', {
      field: 'address',
    })
  }
}

function segment(part: string): { readonly name: string; readonly key: string | null } {
  const found = /^([A-Za-z_]\w*)(?:\((.*)\))?$/s.exec(part)
  if (!found) throw noSuchAddress(part)
  return { name: found[1] ?? '', key: found[2] ?? null }
}

/** "'prd_…'" or "variantId='var_…',version=2". What cannot be a key of this set is malformed; what could be one, and is none, leads nowhere. */
function keyOf(set: EntitySet, text: string): Readonly<Record<string, string>> {
  const tokens = tokensOf(text, 'path')
  if (tokens[0]?.kind === 'end') throw malformed('path', text, 0, 'a key')
  const found: Record<string, string> = {}
  let at = 0
  const value = (name: string) => {
    const token = tokens[at]
    const wanted = set.properties[name]?.type
    if (token?.kind === 'end') throw malformed('path', text, text.length, 'a value')
    if (token?.kind !== 'literal' || !wanted || !LITERALS[wanted].includes(token.type as LiteralType)) {
      throw noSuchAddress(text)
    }
    if (token.type === 'whole' && Math.abs(Number(token.text)) > MOST) throw noSuchAddress(text)
    if (token.type === 'date' && !isDay(token.text)) throw noSuchAddress(text)
    at += 1
    found[name] = token.text
  }
  const [only] = set.key
  if (tokens[0]?.kind === 'literal' && set.key.length === 1) value(only)
  else {
    for (;;) {
      const token = tokens[at]
      if (token?.kind === 'name' && !set.key.includes(token.text) && tokens[at + 1]?.text === '=') {
        throw malformed('path', text, text.indexOf(token.text), `a property of the key (${set.key.join(', ')})`)
      }
      const isNamed = token?.kind === 'name' && set.key.includes(token.text) && !Object.hasOwn(found, token.text)
      if (!isNamed || tokens[at + 1]?.text !== '=') {
        throw noSuchAddress(text)
      }
      at += 2
      value(token.text)
      if (tokens[at]?.text !== ',') break
      at += 1
    }
  }
  const rest = tokens[at]
  if (rest?.kind !== 'end') throw noSuchAddress(text)
  const missing = set.key.find((name) => !Object.hasOwn(found, name))
  if (missing !== undefined) throw noSuchAddress(text)
  return found
}

/** Of an Int32; no key has more. */
const MOST = 2 ** 31 - 1

const LITERALS: Readonly<Record<EdmType, readonly LiteralType[]>> = {
  'Edm.String': ['string'],
  'Edm.Boolean': ['boolean'],
  'Edm.Int32': ['whole'],
  'Edm.Int64': ['whole'],
  'Edm.Double': ['whole', 'fraction'],
  'Edm.Decimal': ['whole', 'fraction'],
  'Edm.Date': ['date'],
  'Edm.DateTimeOffset': ['moment'],
  'Edm.Guid': ['guid'],
}

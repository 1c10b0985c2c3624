import { badInput } from '#platform/app-error.ts'
import type { EntitySet } from './entity-set.ts'
import { malformed, notOffered } from './odata-error.ts'
import { type Expression, parseFilter } from './parse-filter.ts'

/** What is asked of a set. */
export type Query = {
  readonly filter: Expression | null
  readonly order: readonly Order[]
  /** Null: all. */
  readonly select: readonly string[] | null
  readonly top: number | null
  readonly skip: number
  readonly count: boolean
  readonly expand: readonly Expansion[]
  /** The same for the address of what is left, without what counts rows: "$filter=…&". */
  readonly rest: string
}
export type Order = { readonly property: string; readonly isDown: boolean }
export type Expansion = { readonly navigation: string; readonly query: Query }

/** The set of this name, if the feed has it. */
export type SetNamed = (name: string) => EntitySet | undefined

/** Each option as it was written, once: none is passed over, and none is guessed. */
export function optionsOf(search: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const part of search.split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = decoded(at < 0 ? part : part.slice(0, at))
    if (found.has(name))
      throw badInput('odata_option_twice', `"${name}" is given twice; give it once.`, { field: name })
    found.set(name, at < 0 ? '' : decoded(part.slice(at + 1)))
  }
  return found
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    throw badInput('odata_address_malformed', 'The address contains a "%" that does not begin a valid UTF-8 escape.', {
      field: 'address',
    })
  }
}

const KNOWN = ['$filter', '$orderby', '$select', '$top', '$skip', '$count', '$expand']
const NOT_OFFERED = ['$apply', '$compute', '$search', '$levels', '$index', '$schemaversion', '$id', '$deltatoken']

/** Refuses what is not one of `allowed`: of OData as not offered, all else as unknown. */
export function refuseOthers(options: ReadonlyMap<string, string>, allowed: readonly string[]): void {
  for (const name of options.keys()) {
    if (allowed.includes(name)) continue
    if (name.startsWith('@')) throw notOffered(`The alias "${name}"`, name)
    if (NOT_OFFERED.includes(name)) throw notOffered(`The option "${name}"`, name)
    throw badInput(
      'odata_option_unknown',
      `"${name.slice(0, 80)}" is not an option here. There are: ${allowed.join(', ')}.`,
      {
        field: name.slice(0, 80),
      },
    )
  }
}

export const QUERY_OPTIONS: readonly string[] = KNOWN

export function parseQuery(set: EntitySet, options: ReadonlyMap<string, string>, setNamed: SetNamed): Query {
  const given = <T>(name: string, parse: (text: string) => T, otherwise: T): T => {
    const text = options.get(name)
    return text === undefined ? otherwise : parse(text)
  }
  return {
    filter: given<Expression | null>(
      '$filter',
      (text) => parseFilter(text, (name) => Object.hasOwn(set.navigation ?? {}, name)),
      null,
    ),
    order: given('$orderby', (text) => parseOrder(set, text), []),
    select: given<readonly string[] | null>('$select', (text) => parseSelect(set, text), null),
    top: given<number | null>('$top', (text) => parseAmount('$top', text), null),
    skip: given('$skip', (text) => parseAmount('$skip', text), 0),
    count: given('$count', parseFlag, false),
    expand: given('$expand', (text) => parseExpand(set, text, setNamed), []),
    rest: ['$filter', '$orderby', '$select']
      .flatMap((name) => (options.has(name) ? [`${name}=${encodeURIComponent(options.get(name) ?? '')}&`] : []))
      .join(''),
  }
}

const MOST_ORDERS = 10

export function parseOrder(set: EntitySet, text: string): readonly Order[] {
  const orders = listOf(text).map((item): Order => {
    const found = /^\s*([A-Za-z_]\w*)(?:\s+(asc|desc))?\s*$/.exec(item)
    if (!found) {
      if (/^\s*[A-Za-z_]\w*\s*[(/]/.test(item)) throw notOffered('Ordering by anything but a property', '$orderby')
      throw malformed('$orderby', item, 0, 'the name of a property, with "asc" or "desc" behind it')
    }
    const property = knownProperty(set, found[1] ?? '', '$orderby')
    return { property, isDown: found[2] === 'desc' }
  })
  if (orders.length > MOST_ORDERS) {
    throw badInput('odata_too_many_orders', `"$orderby" can name at most ${MOST_ORDERS} properties.`, {
      field: '$orderby',
      limit: MOST_ORDERS,
    })
  }
  // What is the same in an order that comes before it decides nothing.
  return orders.filter(({ property }, at) => orders.findIndex((one) => one.property === property) === at)
}

/** Names of ways to other sets select nothing by themselves: what is there of them is said by $expand. */
function parseSelect(set: EntitySet, text: string): readonly string[] | null {
  const names = listOf(text).map((item) => item.trim())
  const chosen = names.filter((name) => name !== '*' && !Object.hasOwn(set.navigation ?? {}, name))
  for (const name of chosen) {
    const [way = '', more] = name.split('/')
    if (more && Object.hasOwn(set.navigation ?? {}, way))
      throw notOffered(`A path such as "${name.slice(0, 40)}"`, '$select')
    knownProperty(set, name, '$select')
  }
  return names.includes('*') ? null : [...new Set(chosen)]
}

function parseExpand(set: EntitySet, text: string, setNamed: SetNamed): readonly Expansion[] {
  const expansions = listOf(text).map((item): Expansion => {
    const [, name = '', , inner = ''] = /^\s*([A-Za-z_]\w*)(\((.*)\))?\s*$/s.exec(item) ?? []
    if (name === '') {
      if (/^\s*(\*|\w+\/)/.test(item)) throw notOffered(`"${item.trim().slice(0, 40)}" in "$expand"`, '$expand')
      throw malformed('$expand', item, 0, 'the name of a way to another set')
    }
    const navigation = Object.hasOwn(set.navigation ?? {}, name) ? set.navigation?.[name] : undefined
    const to = navigation && setNamed(navigation.to)
    if (!navigation || !to) {
      throw badInput(
        'odata_navigation_unknown',
        `"${name}" leads nowhere from ${set.name}. See $metadata for what does.`,
        {
          field: '$expand',
        },
      )
    }
    const options = innerOptions(inner)
    if (options.has('$expand')) throw notOffered('"$expand" within "$expand"', '$expand')
    refuseOthers(options, navigation.many ? KNOWN : ['$select'])
    return { navigation: name, query: parseQuery(to, options, setNamed) }
  })
  const names = expansions.map(({ navigation }) => navigation)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice === undefined) return expansions
  throw badInput('odata_expanded_twice', `"$expand" names "${twice}" twice; name it once.`, { field: '$expand' })
}

function innerOptions(inner: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  if (inner === '') return found
  for (const part of splitAt(inner, ';', '$expand')) {
    const at = part.indexOf('=')
    const name = part.slice(0, Math.max(at, 0)).trim()
    if (at < 0) throw malformed('$expand', part, 0, 'an option with "=" and its value')
    if (found.has(name))
      throw badInput('odata_option_twice', `"${name}" is given twice; give it once.`, { field: name })
    found.set(name, part.slice(at + 1))
  }
  return found
}

function listOf(text: string): readonly string[] {
  return splitAt(text, ',', 'list')
}

/** At what stands neither in brackets nor in quotes. */
function splitAt(text: string, mark: string, target: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const one = text[at]
    if (one === "'") isQuoted = !isQuoted
    if (isQuoted) continue
    if (one === '(') depth += 1
    if (one === ')') depth -= 1
    if (one !== mark || depth !== 0) continue
    parts.push(text.slice(from, at))
    from = at + 1
  }
  if (depth !== 0 || isQuoted) throw malformed(target, text, text.length, 'the end of what was opened')
  return [...parts, text.slice(from)]
}

function knownProperty(set: EntitySet, name: string, target: string): string {
  if (Object.hasOwn(set.properties, name)) return name
  throw unknownProperty(set, name, target)
}

export function unknownProperty(set: EntitySet, name: string, target: string) {
  return badInput(
    'odata_property_unknown',
    `${set.name} have no property "${name.slice(0, 80)}". See $metadata for what they have.`,
    {
      field: target,
      value: name.slice(0, 80),
    },
  )
}

const MOST = 2 ** 31 - 1

function parseAmount(name: string, text: string): number {
  const amount = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (amount <= MOST) return amount
  throw badInput('odata_amount_malformed', `"${name}" must be a whole number from 0 to ${MOST}.`, { field: name })
}

function parseFlag(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  throw badInput('odata_flag_malformed', '"$count" must be "true" or "false".', { field: '$count' })
}

import { type AppError, badInput } from '#platform/app-error.ts'
import { type ApplicationIdentifier, findApplicationIdentifier } from './application-identifiers.ts'
import { complaintAboutValue } from './element-value.ts'
import { gtin14Of } from './gtin.ts'

/** An application identifier with its value, as GS1 calls the pair. */
export type ElementString = { readonly ai: string; readonly value: string }

/** A web address that says what it identifies: GS1 Digital Link URI (ISO/IEC 18975). */
export type DigitalLink = {
  /** What stands before the primary key: `https://id.example.com`. */
  readonly stem: string
  /** What is identified. */
  readonly key: ElementString
  /** Which of it, from coarse to fine: consumer product variant, lot, serial number. */
  readonly qualifiers: readonly ElementString[]
  /** What is said about it in the query. */
  readonly attributes: readonly ElementString[]
}

/** `allowShortGtins`: takes GTINs of 8, 12 and 13 digits, as older links have them, and fills them up. */
export type ParseOptions = { readonly allowShortGtins?: boolean }

/** Reads a GS1 Digital Link, or says in a sentence what is wrong with it. Source: GS1 Digital Link URI syntax 1.6. */
export function parseDigitalLink(uri: string, { allowShortGtins = false }: ParseOptions = {}): DigitalLink {
  const { stem, pairs, query } = splitUri(uri)
  const [[keyAi, keyText], ...rest] = pairs
  const read = (ai: string, text: string) => elementString(ai, text, allowShortGtins)
  const key = read(keyAi, decode(keyAi, keyText))
  const qualifiers = rest.map(([ai, text]) => read(ai, decode(ai, text)))
  refuseWrongQualifiers(keyAi, qualifiers)
  const attributes = splitQuery(query).map(([ai, text]) => read(ai, decode(ai, text.replaceAll('+', ' '))))
  refuseWrongAttributes(key, qualifiers, attributes)
  return { stem, key, qualifiers, attributes }
}

/**
 * The Digital Link that says these elements, in the canonical order: the first primary key among them, its qualifiers, the other
 * elements in the query with those of predefined length first. `stem` without it: GS1's own resolver.
 */
export function buildDigitalLink(elements: readonly ElementString[], stem = 'https://id.gs1.org'): string {
  const distinct = withoutRepeats(elements.map(({ ai, value }) => elementString(ai, value, false)))
  const key = distinct.find(({ ai }) => findApplicationIdentifier(ai)?.qualifierOrders)
  if (!key) throw malformed('none of these elements identifies anything: a primary key such as 01 (a GTIN) is missing')
  const others = distinct.filter((element) => element !== key)
  const order = fullestOrder(ordersOf(key.ai), others)
  const qualifiers = order.flatMap((ai) => others.filter((element) => element.ai === ai))
  const rest = others.filter((element) => !qualifiers.includes(element))
  const isFixed = ({ ai }: ElementString) => findApplicationIdentifier(ai)?.isFixed ?? false
  const attributes = [...rest.filter(isFixed), ...rest.filter((element) => !isFixed(element))]
  refuseWrongAttributes(key, qualifiers, attributes)
  const path = [key, ...qualifiers].map(({ ai, value }) => `/${ai}/${encodeSegment(value)}`).join('')
  const query = attributes.map(({ ai, value }) => `${ai}=${encodeURIComponent(value)}`).join('&')
  return `${stem.replace(/\/$/, '')}${path}${query === '' ? '' : `?${query}`}`
}

/** What a trade item can be narrowed down by. */
export type TradeItem = {
  /** 8, 12, 13 or 14 digits. */
  readonly gtin: string
  readonly consumerProductVariant?: string
  readonly lot?: string
  readonly serial?: string
}

/** The Digital Link of a trade item at a host, with the GTIN of 14 digits. */
export function digitalLinkOf({ gtin, consumerProductVariant, lot, serial }: TradeItem, host: string): string {
  const elements = [
    { ai: '01', value: gtin14Of(gtin) },
    { ai: '22', value: consumerProductVariant },
    { ai: '10', value: lot },
    { ai: '21', value: serial },
  ]
  return buildDigitalLink(
    elements.flatMap(({ ai, value }) => (value === undefined ? [] : [{ ai, value }])),
    host,
  )
}

/** Longer than any link that a code can hold: a QR code ends at 4,296 characters. */
const MAX_LENGTH = 8_000

type Pair = readonly [ai: string, text: string]

function splitUri(uri: string): { stem: string; pairs: readonly [Pair, ...Pair[]]; query: string } {
  if (uri.length > MAX_LENGTH) throw malformed(`it is longer than ${MAX_LENGTH} characters`)
  const stray = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/.exec(uri)?.[0]
  if (stray !== undefined)
    throw malformed(`${JSON.stringify(stray)} is not allowed in a web address unless it is encoded`)
  const [withoutFragment = ''] = uri.split('#', 1)
  const [address = '', ...queries] = withoutFragment.split('?')
  const [, host, path] = /^((?:https?|HTTPS?):\/\/[A-Za-z0-9\-.:[\]]+)(\/.*)$/.exec(address) ?? []
  if (host === undefined || path === undefined)
    throw malformed('it must begin with http:// or https://, a host and a path')
  const segments = path.split('/').slice(1)
  // From the right, because what stands before the key can look like one.
  for (let at = segments.length - 2; at >= 0; at -= 2) {
    const [first, ...rest] = pairsOf(segments.slice(at))
    if (first && findApplicationIdentifier(first[0])?.qualifierOrders) {
      return { stem: [host, ...segments.slice(0, at)].join('/'), pairs: [first, ...rest], query: queries.join('?') }
    }
  }
  throw malformed('its path has no primary key, such as /01/ and a GTIN of 14 digits')
}

function pairsOf(segments: readonly string[]): Pair[] {
  return segments.flatMap((segment, i): Pair[] => (i % 2 === 0 ? [[segment, segments[i + 1] ?? '']] : []))
}

/** What has a number for a name; everything else in the query is not GS1's. */
function splitQuery(query: string): Pair[] {
  return query.split('&').flatMap((part): Pair[] => {
    const at = part.indexOf('=')
    const [name, text] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
    return /^\d+$/.test(name) ? [[name, text]] : []
  })
}

function decode(ai: string, text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw malformed(
      `the value of ${ai} has a % that is not followed by two hexadecimal digits, or that encodes no character`,
    )
  }
}

/** `.` and `..` are steps in a path: every program that reads the address would take them away. */
function encodeSegment(value: string): string {
  if (value === '.' || value === '..') throw malformed(`"${value}" is not allowed in the path of a web address`)
  return encodeURIComponent(value)
}

function elementString(ai: string, value: string, allowShortGtins: boolean): ElementString {
  const known = findApplicationIdentifier(ai)
  if (!known) throw malformed(`"${ai.slice(0, 20)}" is not a GS1 application identifier`)
  const isShort = allowShortGtins && ai === '01' && /^(\d{8}|\d{12,13})$/.test(value)
  const whole = isShort ? gtin14Of(value) : value
  const complaint = complaintAboutValue(known, whole)
  if (complaint !== null) {
    throw badInput(
      'digital_link_value',
      `The value of ${nameOf(ai)} ${complaint}; got ${JSON.stringify(value.slice(0, 100))}.`,
      {
        field: ai,
        value: value.slice(0, 100),
      },
    )
  }
  return { ai, value: whole }
}

function nameOf(ai: string): string {
  const name = NAMES[ai]
  return name === undefined ? ai : `${ai} (${name})`
}

const NAMES: Readonly<Record<string, string>> = {
  '01': 'the GTIN, of 14 digits',
  '22': 'the consumer product variant',
  '10': 'the lot',
  '21': 'the serial number',
  '235': 'the serial number of a third party',
}

function ordersOf(ai: string): ApplicationIdentifier['qualifierOrders'] & {} {
  return findApplicationIdentifier(ai)?.qualifierOrders ?? []
}

/** The order that takes in most of the elements; among equals the first. */
function fullestOrder(orders: readonly (readonly string[])[], elements: readonly ElementString[]): readonly string[] {
  const taken = (order: readonly string[]) => elements.filter(({ ai }) => order.includes(ai)).length
  return orders.reduce<readonly string[]>((best, order) => (taken(order) > taken(best) ? order : best), [])
}

function refuseWrongQualifiers(keyAi: string, qualifiers: readonly ElementString[]): void {
  const ais = qualifiers.map(({ ai }) => ai)
  const orders = ordersOf(keyAi)
  if (orders.some((order) => isSubsequence(ais, order)) || ais.length === 0) return
  const allowed = orders.map((order) => order.map((ai) => `/${ai}/`).join(' then ')).join(', or ')
  throw malformed(
    allowed === ''
      ? `nothing may follow ${nameOf(keyAi)} in the path`
      : `after ${nameOf(keyAi)} the path may contain only ${allowed}, each at most once`,
  )
}

function isSubsequence(ais: readonly string[], order: readonly string[]): boolean {
  let at = -1
  return ais.every((ai) => {
    at = order.indexOf(ai, at + 1)
    return at >= 0
  })
}

function refuseWrongAttributes(
  key: ElementString,
  qualifiers: readonly ElementString[],
  attributes: readonly ElementString[],
): void {
  const seen = new Set([key, ...qualifiers].map(({ ai }) => ai))
  const inPath = qualifiers.map(({ ai }) => ai)
  for (const { ai } of attributes) {
    if (seen.has(ai)) throw malformed(`${nameOf(ai)} appears twice`)
    seen.add(ai)
    const fitsPath = ordersOf(key.ai).some((order) => [...inPath, ai].every((each) => order.includes(each)))
    if (fitsPath) throw malformed(`${nameOf(ai)} belongs in the path, not in the query`)
    if (!findApplicationIdentifier(ai)?.isAttribute) throw malformed(`${nameOf(ai)} is not allowed in the query`)
  }
}

/** An element may be said twice, as several codes on one item do, but only with one value. */
function withoutRepeats(elements: readonly ElementString[]): ElementString[] {
  const byAi = new Map<string, ElementString>()
  for (const element of elements) {
    const before = byAi.get(element.ai)
    if (before && before.value !== element.value) throw malformed(`${nameOf(element.ai)} has two different values`)
    byAi.set(element.ai, before ?? element)
  }
  return [...byAi.values()]
}

function malformed(what: string): AppError {
  return badInput('digital_link_malformed', `This is not a GS1 Digital Link: ${what}.`)
}

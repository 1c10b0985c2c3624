import { type PageTail, type PlacedPage, tailOfPage } from '#database/page-tail.ts'
import { isCursor } from '#platform/cursor.ts'
import { createBoundedCache } from '#platform/graphql/bounded-cache.ts'
import { MAX_SKIP, MAX_TAKE } from '#platform/page.ts'
import type { ReadScope } from '../read-scope.ts'
import { scoreFor } from '../score-for.ts'

type Place = (scope: ReadScope, args: object) => PlacedPage | null
type Args = Readonly<Record<string, unknown>>

/** Which of the values that are known of a request a parameter is; else what it always is. */
type Source = { readonly from: string } | { readonly always: string | null }

type Known = { readonly text: string; readonly key: string | null; readonly sources: readonly Source[] }

/**
 * What finds a page, put together once for pages that differ in nothing but their size and place, and in values that are compared as they are (`exact`). Which
 * parameter is which value is found out by asking for a page of values that stand for themselves. All else may mean another statement with each value, and is
 * put together each time. Null: this page is for the resolver.
 */
export function createTails(place: Place, exact: readonly string[]): (scope: ReadScope, args: Args) => PageTail | null {
  const known = createBoundedCache<Known | 'none'>(MOST_KNOWN, MOST_KNOWN)
  const compared = new Set(exact)

  const tailOf = (scope: ReadScope, args: Args) => {
    const placed = place(scope, args)
    return placed && tailOfPage(placed)
  }

  return (scope, args) => {
    const signature = signatureOf(scope, args, compared)
    const found = signature === null ? 'none' : known.get(signature)
    if (found === 'none') return tailOf(scope, args)
    const values = valuesOf(scope, args)
    if (found) return tailFrom(found, values)
    const tail = tailOf(scope, args)
    if (tail === null || signature === null) return tail
    known.set(signature, learn(scope, args, tail, tailOf) ?? 'none', 1)
    return tail
  }
}

/** A document has few; what readers choose by variables is bounded. */
const MOST_KNOWN = 100

/** Null: an argument is given that is not only compared, or one that its rule would refuse. */
function signatureOf({ reader }: ReadScope, args: Args, compared: ReadonlySet<string>): string | null {
  let signature = `${reader.kind} ${scoreFor(reader, true) === null ? 'h' : 's'}`
  for (const name of Object.keys(args)) {
    const value = args[name]
    if (value === null || value === undefined) continue
    if (name === 'take') {
      if (!isWhole(value, 1, MAX_TAKE)) return null
      signature += ' take'
    } else if (name === 'skip') {
      if (!isWhole(value, 0, MAX_SKIP)) return null
      signature += value === 0 ? '' : ' skip'
    } else if (name === 'after') {
      if (typeof value !== 'string' || value === '' || isCursor(value)) return null
      signature += ' after'
    } else if (name === 'orderBy') signature += ` by ${String(value)}`
    else if (!compared.has(name)) return null
    else if (typeof value === 'boolean') signature += ` ${name}=${value}`
    else if (typeof value === 'string') signature += ` ${name}`
    else return null
  }
  return signature
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}

const WORKSPACE = 'of the workspace'

function valuesOf({ workspaceId }: ReadScope, args: Args): Args {
  const take = typeof args['take'] === 'number' ? args['take'] : undefined
  const skip = typeof args['skip'] === 'number' ? args['skip'] : 0
  return { ...args, [WORKSPACE]: workspaceId, end: take === undefined ? undefined : skip + take }
}

function tailFrom({ text, key, sources }: Known, values: Args): PageTail {
  return {
    text,
    key,
    values: sources.map((source) => ('from' in source ? String(values[source.from]) : source.always)),
  }
}

/** Null where it does not hold for this very page. */
function learn(
  scope: ReadScope,
  args: Args,
  tail: PageTail,
  tailOf: (scope: ReadScope, args: Args) => PageTail | null,
): Known | null {
  const probe: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(args)) {
    const isText = typeof value === 'string' && name !== 'orderBy'
    probe[name] = isText ? `probe of ${name}` : value
  }
  if (typeof args['take'] === 'number') probe['take'] = 97
  if (typeof args['skip'] === 'number' && args['skip'] > 0) probe['skip'] = 991_237
  // What follows from the day, or from the workspace in another way than by being it, is not learned.
  const elsewhere = { ...scope, workspaceId: 'probe of the workspace', today: 'probe of the day' }
  const probed = tailOf(elsewhere, probe)
  if (probed === null || probed.text !== tail.text || probed.key !== tail.key) return null
  const probes = new Map(Object.entries(valuesOf(elsewhere, probe)).map(([name, value]) => [String(value), name]))
  const sources = probed.values.map((value): Source => {
    const from = value === null ? undefined : probes.get(value)
    return from === undefined ? { always: value } : { from }
  })
  const known = { text: tail.text, key: tail.key, sources }
  const again = tailFrom(known, valuesOf(scope, args)).values
  return again.every((value, at) => value === tail.values[at]) ? known : null
}

import type { Pace } from '../set-up/channel.ts'
import type { Rule } from '../set-up/rule.ts'
import { severityOf } from '../severity.ts'

/** An event as rules look at it and messages tell it. */
export type Happening = {
  readonly id: string
  readonly kind: string
  readonly subjectType: string
  readonly subjectId: string
  readonly occurredAt: string
  /** Null where the service did it. */
  readonly actorName: string | null
  /** As the event says it, if it does. */
  readonly name: string | null
  /** The fields that an update changed. */
  readonly changed: readonly string[] | null
  readonly days: number | null
  readonly message: string | null
  readonly state: string | null
  /** As how many it counts: an assessment of a batch is one event. */
  readonly weight: number
}

/** What a channel is told at one time. */
export type Gathered = {
  readonly counts: Readonly<Record<string, number>>
  /** The first few of each kind. */
  readonly firsts: readonly Happening[]
  readonly firstAt: string
  readonly lastAt: string
}

/** Of each kind that are named; the others are counted. */
export const MOST_FIRSTS = 5
/** Kinds that are told with their first few. */
export const MOST_GROUPS = 6

export function gather(before: Gathered | null, happened: readonly Happening[]): Gathered | null {
  const [first] = happened
  if (first === undefined) return before
  const counts = new Map(Object.entries(before?.counts ?? {}))
  const firsts = [...(before?.firsts ?? [])]
  const named = new Map([...Map.groupBy(firsts, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length]))
  for (const one of happened) {
    counts.set(one.kind, (counts.get(one.kind) ?? 0) + one.weight)
    const known = named.get(one.kind) ?? 0
    if (known >= MOST_FIRSTS || (known === 0 && named.size >= 4 * MOST_GROUPS)) continue
    named.set(one.kind, known + 1)
    firsts.push(one)
  }
  const times = happened.map(({ occurredAt }) => occurredAt).sort()
  const [earliest = first.occurredAt] = times
  const latest = times.at(-1) ?? earliest
  return {
    counts: Object.fromEntries(counts),
    firsts,
    firstAt: before && before.firstAt < earliest ? before.firstAt : earliest,
    lastAt: before && before.lastAt > latest ? before.lastAt : latest,
  }
}

/** What a record belongs to: itself, its product, and the companies that make, brand or supply it. */
export type Belonging = { readonly productId: string | null; readonly companyIds: readonly string[] }

export function meets(
  { severities, productIds, companyIds }: Pick<Rule, 'severities' | 'productIds' | 'companyIds'>,
  { kind, state }: Pick<Happening, 'kind' | 'state'>,
  of: Belonging,
): boolean {
  if (severities.length > 0 && !severities.includes(severityOf(kind, { state }))) return false
  if (productIds.length > 0 && (of.productId === null || !productIds.includes(of.productId))) return false
  return companyIds.length === 0 || of.companyIds.some((id) => companyIds.includes(id))
}

export type Slot = { readonly channelId: string; readonly pace: Pace }

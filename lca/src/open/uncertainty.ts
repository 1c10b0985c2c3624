import type { SourcedFactor } from '../factors/factor-set.ts'
import type { Calculation, Flow } from './calculate.ts'
import { DRAWS, multipliersOf, washing } from './row-draws.ts'
import { type RowList, rowListOf } from './row-lists.ts'

/** Where nine of ten draws lie. */
export interface Range {
  low: number
  high: number
}

/** Two results that turn round in this part of the draws, or more, are not told apart. */
export const INDISTINGUISHABLE = 0.1

/** What each draw adds up to; empty where there is no result. `into`: room that is there, until its next use. */
export function drawsOf({ chain }: Calculation, impact: 'carbon' | 'water', into?: Float64Array): Float64Array {
  return chain ? drawsOfFlows(chain[impact], undefined, into) : new Float64Array(0)
}

/** The same of some flows; with `perUse` each is divided by the uses that share it. */
export function drawsOfFlows(
  flows: readonly Flow[],
  perUse?: { making: number; care: number },
  into?: Float64Array,
): Float64Array {
  const totals = into?.fill(0) ?? new Float64Array(DRAWS)
  const terms = termsOf(flows)
  if (perUse) for (const term of terms) term.result /= term.isCare ? perUse.care : perUse.making
  addTerms(
    totals,
    terms.filter(({ times }) => !times),
  )
  addProducts(
    totals,
    terms.filter(({ times }) => times),
  )
  return totals
}

/** What is drawn alike: a fabric of three fibres has its electricity once. */
interface Term {
  result: number
  readonly isCare: boolean
  readonly factor: Float64Array
  /** What its quantity follows from; `null`: nothing that is drawn. */
  readonly times: Float64Array | null
}

function termsOf(flows: readonly Flow[]): Term[] {
  const terms: Term[] = []
  for (const { stage, factor, by, result } of flows) {
    const isCare = stage === 'use'
    const [first, times] = drawnOf(factor, by, isCare)
    const alike = terms.find((term) => term.factor === first && term.times === times && term.isCare === isCare)
    if (alike) alike.result += result
    else terms.push({ result, isCare, factor: first, times })
  }
  return terms
}

/** The factor's numbers and those of all rows that its quantity was reckoned with. Electricity comes with the losses of its grid. */
function drawnOf(
  factor: SourcedFactor,
  by: readonly SourcedFactor[],
  isCare: boolean,
): readonly [Float64Array, Float64Array | null] {
  const grid = by.at(-1)
  const isLossy = grid?.id.startsWith('grid/')
  const first = grid && isLossy ? productOf(rowListOf([factor, grid])) : multipliersOf(factor)
  const others = isLossy ? by.slice(0, -1) : by
  if (isCare && others.length > 0) throw new Error(`Washing is reckoned with ${others.map(({ id }) => id).join()}.`)
  return [first, isCare ? washing : others.length === 0 ? null : productOf(rowListOf(others))]
}

const productsOfLists = new WeakMap<RowList, Float64Array>()

function productOf(list: RowList): Float64Array {
  let product = productsOfLists.get(list)
  if (!product) {
    const drawn = list.rows.map(multipliersOf)
    product = Float64Array.from({ length: DRAWS }, (_, i) => drawn.reduce((times, each) => times * each[i]!, 1))
    productsOfLists.set(list, product)
  }
  return product
}

/** Four at a time: most of the time goes into reading and writing the totals. */
function addTerms(totals: Float64Array, terms: readonly Term[]): void {
  for (let at = 0; at < terms.length; at += 4) {
    const [one, two = none, three = none, four = none] = terms.slice(at, at + 4) as [Term, ...Term[]]
    const [a, b, c, d] = [one.factor, two.factor, three.factor, four.factor]
    const [k, l, m, n] = [one.result, two.result, three.result, four.result]
    for (let i = 0; i < DRAWS; i++) totals[i]! += k * a[i]! + l * b[i]! + m * c[i]! + n * d[i]!
  }
}

/** Added by twos, and four in a pass. */
function addProducts(totals: Float64Array, terms: readonly Term[]): void {
  for (let at = 0; at < terms.length; at += 4) {
    const [one, two = none, three, four = none] = terms.slice(at, at + 4) as [Term, ...Term[]]
    const [a, b, k] = [one.factor, one.times ?? zeros, one.result]
    const [c, d, l] = [two.factor, two.times ?? zeros, two.result]
    if (!three) {
      for (let i = 0; i < DRAWS; i++) totals[i]! += k * a[i]! * b[i]! + l * c[i]! * d[i]!
      continue
    }
    const [e, f, m] = [three.factor, three.times ?? zeros, three.result]
    const [g, h, n] = [four.factor, four.times ?? zeros, four.result]
    for (let i = 0; i < DRAWS; i++) {
      totals[i] = totals[i]! + (k * a[i]! * b[i]! + l * c[i]! * d[i]!) + (m * e[i]! * f[i]! + n * g[i]! * h[i]!)
    }
  }
}

const zeros = new Float64Array(DRAWS)
const none: Term = { result: 0, isCare: false, factor: zeros, times: zeros }

/** The 5th and the 95th percentile; null where there is no result. */
export function rangeOfDraws(draws: Float64Array): Range | null {
  if (draws.length === 0) return null
  let [least, most] = [draws[0]!, draws[0]!]
  for (let i = 1; i < draws.length; i++) {
    const number = draws[i]!
    if (number < least) least = number
    else if (number > most) most = number
  }
  if (least === most) return { low: least, high: least }
  const scale = (COMPARTMENTS - 1) / (most - least)
  counts.fill(0)
  for (let i = 0; i < draws.length; i++) counts[((draws[i]! - least) * scale) | 0]!++
  const [low, high] = [0.05, 0.95].map((part) => atPlace(draws, Math.round(part * (draws.length - 1)), least, scale))
  return { low: low!, high: high! }
}

const COMPARTMENTS = 512
const counts = new Uint16Array(COMPARTMENTS)

/** The number that is at this place once they are sorted. They are counted by compartment, so the few beside it are sorted alone: a tenth of sorting all. */
function atPlace(numbers: Float64Array, place: number, least: number, scale: number): number {
  let [compartment, before] = [0, 0]
  while (before + counts[compartment]! <= place) before += counts[compartment++]!
  const beside: number[] = []
  for (let i = 0; i < numbers.length; i++) {
    if ((((numbers[i]! - least) * scale) | 0) === compartment) beside.push(numbers[i]!)
  }
  return beside.sort((a, b) => a - b)[place - before]!
}

/** The mean of several results, each as often as it counts; what there is no result of counts 0 in all draws. */
export function meanOfDraws(
  results: readonly { readonly draws: Float64Array; readonly variants: number }[],
  variants: number,
): Float64Array {
  const mean = new Float64Array(DRAWS)
  for (const { draws, variants: times } of results) {
    for (let i = 0; i < DRAWS; i++) mean[i]! += (draws[i]! * times) / variants
  }
  return mean
}

/** In which part of the draws the one that is lower in most is the higher: 0 where never, 0.5 where nothing tells them apart. */
export function turnedShare(one: Float64Array, other: Float64Array): number {
  let higher = 0
  let equal = 0
  const count = Math.min(one.length, other.length)
  for (let i = 0; i < count; i++) {
    if (one[i]! > other[i]!) higher++
    else if (one[i]! === other[i]!) equal++
  }
  if (count === 0) return 0.5
  const share = (higher + equal / 2) / count
  return Math.min(share, 1 - share)
}

export function areDistinguishable(one: Float64Array, other: Float64Array): boolean {
  return turnedShare(one, other) < INDISTINGUISHABLE
}

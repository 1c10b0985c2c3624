import type { SourcedFactor } from '../factors/factor-set.ts'
import type { Calculation, Flow } from './calculate.ts'

/**
 * How far the inputs of a result may be from the truth, by drawing them: every factor, loss, intensity and habit of washing is multiplied by a
 * lognormal number of median 1. A row is drawn once for all products, so what two results have in common moves both alike. No clock and no chance: the
 * numbers of a row follow from its id.
 */
export const DRAWS = 1000

/** Where nine of ten draws lie. */
export interface Range {
  low: number
  high: number
}

/** Two results that turn round in this part of the draws, or more, are not told apart. */
export const INDISTINGUISHABLE = 0.1

/** What each draw adds up to; empty where there is no result. */
export function drawsOf({ chain }: Calculation, impact: 'carbon' | 'water'): Float64Array {
  const totals = new Float64Array(chain ? DRAWS : 0)
  if (!chain) return totals
  for (const [flow, result] of summedAlike(chain[impact])) {
    const rows = [flow.factor, ...flow.by].map(multipliersOf)
    if (flow.stage === 'use') rows.push(washing)
    const [a = ones, b = ones, c = ones, ...others] = rows
    if (others.length === 0) for (let i = 0; i < DRAWS; i++) totals[i]! += result * a[i]! * b[i]! * c[i]!
    else {
      for (let i = 0; i < DRAWS; i++) {
        let product = result * a[i]! * b[i]! * c[i]!
        for (const other of others) product *= other[i]!
        totals[i]! += product
      }
    }
  }
  return totals
}

/** The 5th and the 95th percentile; null where there is no result. */
export function rangeOfDraws(draws: Float64Array): Range | null {
  if (draws.length === 0) return null
  const sorted = draws.toSorted()
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))]!
  return { low: at(0.05), high: at(0.95) }
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

/** Flows of the same factor and rows as one: a fabric of three fibres has its electricity once. */
function summedAlike(flows: readonly Flow[]): [Flow, number][] {
  const alike = new Map<string, [Flow, number]>()
  for (const flow of flows) {
    let key = flow.stage === 'use' ? `use ${flow.factor.id}` : flow.factor.id
    for (const row of flow.by) key += ` ${row.id}`
    const known = alike.get(key)
    if (known) known[1] += flow.result
    else alike.set(key, [flow, flow.result])
  }
  return [...alike.values()]
}

/**
 * By the rating of a row from 1 (best) to 5, the square of its geometric standard deviation: the factor by which 95 of 100 values are at most off.
 * All six indicators of the pedigree at that level with a basic uncertainty of 1.05, combined as ecoinvent does (Frischknecht and others 2007, ecoinvent
 * report no. 1, table 7.2): exp √Σ ln²U. That one rating stands for six indicators is a choice of this project.
 */
const SQUARED_DEVIATION = [1.05, 1.08, 1.27, 1.64, 2.52] as const
/** Energy, transport, use and waste have no rating; the method rates them 3 (data-quality.ts). */
const UNRATED = 3
/** What a source says of its own spread is wider than any rating: sources that differ by a factor of 5. */
const WIDE = Math.sqrt(5)

/** The natural logarithm's standard deviation of a row. */
export function deviationOf({ low, high, value, dataQuality, wideSpread }: SourcedFactor): number {
  const byRating = Math.log(squaredOf(dataQuality ?? UNRATED)) / 2
  const bySpread = wideSpread ? Math.log(WIDE) / 2 : 0
  // Bounds that a source publishes are taken for those of 95 of 100 values.
  const byBounds = low !== null && high !== null && low > 0 && value > 0 ? Math.log(high / low) / 2 / 1.96 : 0
  return Math.max(byRating, bySpread, byBounds)
}

/** Between two levels on the straight line of the logarithms. */
function squaredOf(rating: number): number {
  const below = Math.min(4, Math.max(1, Math.floor(rating)))
  const [a, b] = [SQUARED_DEVIATION[below - 1]!, SQUARED_DEVIATION[below]!]
  return Math.exp(Math.log(a) + (Math.log(b) - Math.log(a)) * (Math.min(5, Math.max(1, rating)) - below))
}

const known = new WeakMap<SourcedFactor, Float64Array>()

function multipliersOf(row: SourcedFactor): Float64Array {
  let drawn = known.get(row)
  if (!drawn) {
    const isLoss = /\/(loss|deadstock)$/.test(row.id)
    const normals = normalsOf(row.id)
    const deviation = deviationOf(row)
    drawn = normals.map((normal) => {
      const times = Math.exp(deviation * normal)
      // What a loss multiplies is the mass before it.
      return isLoss ? (1 - row.value) / (1 - Math.min(0.9, row.value * times)) : times
    })
    known.set(row, drawn)
  }
  return drawn
}

const ones = new Float64Array(DRAWS).fill(1)
/** How often people wash is known as a default of the category is. */
const washing = normalsOf('use/cycles').map((normal) => Math.exp((Math.log(SQUARED_DEVIATION[3]) / 2) * normal))

/** Standard normal numbers that follow from a text: mulberry32 from its FNV-1a hash, by pairs after Box and Muller. */
function normalsOf(text: string): Float64Array {
  let state = 0x811c9dc5
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193)
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const normals = new Float64Array(DRAWS)
  for (let i = 0; i < DRAWS; i += 2) {
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()))
    const angle = 2 * Math.PI * uniform()
    normals[i] = radius * Math.cos(angle)
    normals[i + 1] = radius * Math.sin(angle)
  }
  return normals
}

import type { SourcedFactor } from '../factors/factor-set.ts'

/**
 * How far the inputs of a result may be from the truth, by drawing them: every factor, loss, intensity and habit of washing is multiplied by a
 * lognormal number of median 1. A row is drawn once for all products, so what two results have in common moves both alike. No clock and no chance: the
 * numbers of a row follow from its id.
 */
export const DRAWS = 1000

/**
 * What each indicator of the pedigree matrix adds to the variance of the natural logarithm, by score from 1 (best) to 5: ecoinvent, data quality guideline of
 * version 3 (Weidema and others 2013). They are the squares of half the logarithms of its older factors: 1.05 there is 0.0006 here.
 */
const PEDIGREE = {
  reliability: [0, 0.0006, 0.002, 0.008, 0.04],
  completeness: [0, 0.0001, 0.0006, 0.002, 0.008],
  temporal: [0, 0.0002, 0.002, 0.008, 0.04],
  geographical: [0, 0.000025, 0.0001, 0.0006, 0.002],
  technological: [0, 0.0006, 0.008, 0.04, 0.12],
} as const

/** The basic uncertainty of energy and materials by the same source, and of transport, whose distances are estimates (a factor of 1.05 and of 2). */
const BASIC = { material: 0.0006, transport: 0.12 } as const

/** Energy, transport, use and waste have no rating; the method rates them 3 (data-quality.ts). */
const UNRATED = 3
/** Sources that differ by a factor of 5: 95 of 100 values are at most its root off. */
const WIDE = Math.sqrt(5)

/** The natural logarithm's standard deviation of a row. */
export function deviationOf({ unit, low, high, value, dataQuality, wideSpread }: SourcedFactor): number {
  const basic = unit.endsWith('/t·km') ? BASIC.transport : BASIC.material
  const byRating = Math.sqrt(basic + pedigreeVariance(dataQuality ?? UNRATED))
  const bySpread = wideSpread ? Math.log(WIDE) / 2 : 0
  // Bounds that a source publishes are taken for those of 95 of 100 values.
  const byBounds = low !== null && high !== null && low > 0 && value > 0 ? Math.log(high / low) / 2 / 1.96 : 0
  return Math.max(byRating, bySpread, byBounds)
}

/**
 * One rating of a row stands for all five indicators: a choice of this project, for rows are rated once. Between two scores on the straight line.
 */
function pedigreeVariance(rating: number): number {
  const within = Math.min(5, Math.max(1, rating))
  const below = Math.min(4, Math.floor(within))
  const at = (score: number) => Object.values(PEDIGREE).reduce((sum, variances) => sum + variances[score - 1]!, 0)
  return at(below) + (at(below + 1) - at(below)) * (within - below)
}

const known = new WeakMap<SourcedFactor, Float64Array>()

export function multipliersOf(row: SourcedFactor): Float64Array {
  let drawn = known.get(row)
  if (!drawn) {
    const isLoss = /\/(loss|deadstock)$/.test(row.id)
    const times = lognormal(seedOf(row), deviationOf(row))
    // What a loss multiplies is the mass before it.
    drawn = isLoss ? times.map((each) => (1 - row.value) / (1 - Math.min(0.9, row.value * each))) : times
    known.set(row, drawn)
  }
  return drawn
}

/** Two suppliers' values of one material have nothing in common but its name. */
function seedOf({ id, value, from }: SourcedFactor): string {
  return from.id === 'supplier' ? `${id} ${value}` : id
}

/** How often people wash is known as a default of the category is (data-quality.ts). */
export const washing = lognormal('use/cycles', Math.sqrt(BASIC.material + pedigreeVariance(4)))

function lognormal(seed: string, deviation: number): Float64Array {
  const drawn = normalsOf(seed)
  for (let i = 0; i < DRAWS; i++) drawn[i] = Math.exp(deviation * drawn[i]!)
  return drawn
}

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

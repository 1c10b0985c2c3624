import type { MaterialEntry } from '../factors/registers.ts'
import { assess } from './assess.ts'
import { boundsClaims, lifeBounds } from './claims.ts'
import {
  type MaterialInput,
  mergedMaterials,
  type OpenInput,
  type Place,
  places,
  recyclingRoutes,
} from './open-input.ts'
import type { OpenMethod } from './open-method.ts'

/** One thing done differently, everything else as it was. */
export interface Lever {
  kind: 'recycled-material' | 'another-country' | 'no-air-freight' | 'longer-life'
  /** What changes: a material, a place, or the product. */
  item: string
  /** What it becomes: the material, the country, the share flown or how many times as long it is worn. */
  to: string
  change: string
  input: OpenInput
  carbonFootprint: number
  carbonPerUse: number | null
  waterLiters: number | null
  score: number | null
  /** Positive is better; `null` where there is no score to compare. */
  scoreGain: number | null
  /** Negative is better; per use where uses are known. */
  carbonChange: number
  /** `carbonChange` as a share of what it is today: -0.1 is a tenth less. `null` where today there is nothing to compare with. */
  carbonChangeShare: number | null
}

export interface LeverOptions {
  /** How many times longer the product is worn (and washed). */
  lifeFactor: number
  /** Countries to consider; all when left out. */
  countries?: readonly string[]
}

/**
 * What would lower the footprint or raise the score: each lever pulled alone, the best first. None makes the other worse, and none is less
 * than the method can tell. Nothing where there is no footprint.
 */
export function leversOf(method: OpenMethod, input: OpenInput, options: LeverOptions = { lifeFactor: 1.5 }): Lever[] {
  const before = assess(method, input)
  if (before.carbonFootprint === null) return []
  const carbonBefore = before.carbonPerUse ?? before.carbonFootprint
  const pulled = [
    ...recycledMaterials(method, input),
    ...otherCountries(method, input, options.countries ?? method.countries.map(({ entry }) => entry.code)),
    ...noAirFreight(input),
    ...longerLife(method, input, options.lifeFactor),
  ]
  return pulled
    .flatMap((change): Lever[] => {
      const { carbonFootprint, carbonPerUse, waterLiters, score } = assess(method, change.input)
      if (carbonFootprint === null) return []
      // Who has a score does not better it by losing it.
      if (score === null && before.score !== null) return []
      const scoreGain = score === null || before.score === null ? null : score - before.score
      const carbonChange = (carbonPerUse ?? carbonFootprint) - carbonBefore
      const carbonChangeShare = carbonBefore > 0 ? carbonChange / carbonBefore : null
      return [
        { ...change, carbonFootprint, carbonPerUse, waterLiters, score, scoreGain, carbonChange, carbonChangeShare },
      ]
    })
    .filter(isWorthSaying)
    .sort((a, b) => (b.scoreGain ?? 0) - (a.scoreGain ?? 0) || a.carbonChange - b.carbonChange)
}

/** A hundredth of the footprint, or a point of the score: below, a proposal is lost in the uncertainty of the factors. */
const LEAST_SHARE = 0.01
const LEAST_POINTS = 1

function isWorthSaying({ scoreGain, carbonChange, carbonChangeShare }: Lever): boolean {
  const isWorse = carbonChange > 0 || (scoreGain ?? 0) < 0
  return !isWorse && ((scoreGain ?? 0) >= LEAST_POINTS || (carbonChangeShare ?? 0) <= -LEAST_SHARE)
}

type Change = Pick<Lever, 'kind' | 'item' | 'to' | 'change' | 'input'>

function recycledMaterials(method: OpenMethod, input: OpenInput): Change[] {
  return input.materials.flatMap((material): Change[] => {
    const entry = method.materials(material.id).entry
    const recycled = entry && recycledOf(entry, material)
    if (!recycled || !method.materials(recycled.id).carbonIsOwn) return []
    const materials = mergedMaterials(input.materials.map((other) => (other === material ? recycled : other)))
    const change = `${entry.name} replaced with ${method.materials(recycled.id).name}`
    return [{ kind: 'recycled-material', item: material.id, to: recycled.id, change, input: { ...input, materials } }]
  })
}

function recycledOf({ recycledAs }: MaterialEntry, { id, share, recycling }: MaterialInput): MaterialInput | null {
  const route = recyclingRoutes.find((each) => each === recycledAs?.cff)
  if (!recycledAs || !route || recycling) return null
  return { id: recycledAs.id, share, recycling: { virgin: id, route } }
}

/** For each place the country with the best result. */
function otherCountries(method: OpenMethod, input: OpenInput, codes: readonly string[]): Change[] {
  const all = places.filter((place) => isPartOfChain(method, input, place))
  return all.flatMap((place): Change[] => {
    let best: { input: OpenInput; code: string; carbon: number } | null = null
    for (const code of codes) {
      if (code === input.countries[place] || !method.countryByCode.has(code)) continue
      const moved = { ...withoutEnergyOf(input, place), countries: { ...input.countries, [place]: code } }
      const carbon = assess(method, moved).carbonFootprint
      if (carbon !== null && (!best || carbon < best.carbon)) best = { input: moved, code, carbon }
    }
    if (!best) return []
    const name = method.countryByCode.get(best.code)?.entry.name ?? best.code
    return [{ kind: 'another-country', item: place, to: best.code, change: `${place} in ${name}`, input: best.input }]
  })
}

/** What a factory measured does not move with the work. */
function withoutEnergyOf(input: OpenInput, place: Place): OpenInput {
  if (input.energy === undefined) return input
  const { energy, ...rest } = input
  const elsewhere = Object.entries(energy).filter(([step]) => step !== place)
  return elsewhere.length === 0 ? rest : { ...rest, energy: Object.fromEntries(elsewhere) }
}

function isPartOfChain({ products, accessories }: OpenMethod, { product }: OpenInput, place: Place): boolean {
  const isSewn = product !== undefined && (products.has(product) || accessories.has(product))
  return place === 'material' || place === 'making' || isSewn
}

function noAirFreight(input: OpenInput): Change[] {
  if (input.air === 0) return []
  return [{ kind: 'no-air-freight', item: 'air', to: '0', change: 'No air freight', input: { ...input, air: 0 } }]
}

/** Worn longer is washed more often: both grow, or washing would come for free. */
function longerLife(method: OpenMethod, input: OpenInput, factor: number): Change[] {
  const entry = input.product === undefined ? undefined : method.products.get(input.product)?.entry
  if (!entry) return []
  if (boundsClaims(method)) {
    // By a report, since without one it would soon be bounded.
    const uses = (input.uses ?? entry.uses * lifeBounds.least) * factor
    const proven = [...new Set([...input.proven, 'uses' as const])].sort()
    const change = `Worn ${factor} times as long, by a test report`
    return [{ kind: 'longer-life', item: 'uses', to: String(factor), change, input: { ...input, uses, proven } }]
  }
  const uses = (input.uses ?? entry.uses) * factor
  const cycles = (input.cycles ?? entry.cycles) * factor
  const change = `Worn ${factor} times as long`
  return [{ kind: 'longer-life', item: 'uses', to: String(factor), change, input: { ...input, uses, cycles } }]
}

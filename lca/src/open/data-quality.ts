import type { CalculatedChain, Calculation } from './calculate.ts'
import { contains, type MaterialUse } from './material-use.ts'
import type { OpenInput } from './open-input.ts'
import { type Country, isSince, type OpenMethod, type Product } from './open-method.ts'
import { qualityOf, type StepEnergies, stepEnergiesOf } from './step-energy.ts'
import { type TextileProcess, usualProcess } from './textile-process.ts'
import { type ChainPlace, type FilledChain, fillChain, toMarketPerKg } from './worst-chain.ts'

/** How well a leaf is known that no material's row rates. A choice of the method: the tables rate no process. */
const quality = { row: 3, productDefault: 4, standIn: 5 } as const

/**
 * 1 (best) to 5: the mean over the leaves of the product, weighted by the carbon that each has where everything is as
 * usual. What the input says itself (a supplier's value, the process, washes, flights) changes how well a leaf is known,
 * not what it weighs; a part that is no textile weighs what cloth would, for nobody who does not say what it is may be rated better; and of the chains that unknown countries may be, the one with the worst mean counts. So leaving
 * something out never makes the rating better.
 */
export function dataQualityOf(
  method: OpenMethod,
  input: OpenInput,
  { product, materials }: Calculation,
  chain: CalculatedChain,
): number {
  const { process, masses } = chain
  const usual = process && product && usualProcess(method, product, materials, input, process)
  const placeless = nothing()
  materials.forEach(({ share, factor, quality: rated }, i) => {
    add(placeless, (usual?.masses.fibreOfMaterialKg[i] ?? masses.product * share) * factor.carbon.value, rated)
  })
  for (const { stage, group, result } of chain.carbon) {
    if (stage === 'eol' || group === 'distribution') add(placeless, result, quality.row)
  }
  const known = chain.end.markets.length === 1
  const end: RatedEnd = { markets: chain.end.markets, kwh: nothing() }
  if (usual && product && chain.boundary === 'cradle-to-grave') {
    const { cycles, kwh } = usualCare(masses.product, product)
    const rated = input.cycles === undefined ? quality.productDefault : quality.row
    if (isSince(method.id, 'selvedge-open-5')) {
      add(placeless, cycles * masses.product * method.rows.detergent.value, rated)
      add(end.kwh, cycles * kwh, known ? rated : quality.standIn)
    } else {
      const care = cycles * (kwh * method.market.usedPerKwh + masses.product * method.rows.detergent.value)
      add(placeless, care, rated)
    }
  }
  const own = stepEnergiesOf(method, input)
  const places = ratedPlaces(input, materials, chain, usual, own)
  const rating = meanOver(method, placeless, places, end, chain.filled)
  const isUsual =
    (usual ? usual === process : input.makingLoss === undefined) &&
    input.air === undefined &&
    own === null &&
    (known || input.cycles === undefined) &&
    materials.every(({ supplier }) => !contains(supplier, 'yarn'))
  // Then the chain with the most carbon has the worst mean: all that goes by an unknown country is rated alike.
  return isUsual ? rating : worstMean(method, placeless, places, end, rating)
}

/** Amounts of one kind: what they add up to, and their sum with each times its rating. */
interface Rated {
  amount: number
  rated: number
}

interface RatedPlace {
  countries: readonly Country[] | null
  kwh: Rated
  mj: Rated
  leavingKg: Rated
}

/** What is used where it is sold. */
interface RatedEnd {
  markets: readonly Country[]
  kwh: Rated
}

function nothing(): Rated {
  return { amount: 0, rated: 0 }
}

function add(to: Rated, amount: number, rating: number): void {
  to.amount += amount
  to.rated += amount * rating
}

function ratedPlaces(
  input: OpenInput,
  materials: readonly MaterialUse[],
  { places, masses, end }: CalculatedChain,
  usual: TextileProcess | null,
  own: StepEnergies | null,
): RatedPlace[] {
  const isMarketKnown = end.markets.length === 1
  const known = places.map(({ countries }) => countries?.length === 1)
  const leaving = usual && [usual.masses.fibreKg, usual.masses.yarnKg, usual.masses.fabricKg, usual.masses.fabricKg]
  const rated = places.map(({ countries }, i): RatedPlace => {
    const isLast = i === places.length - 1
    const said = isLast && input.air === undefined ? quality.productDefault : quality.row
    const place = { countries, kwh: nothing(), mj: nothing(), leavingKg: nothing() }
    add(
      place.leavingKg,
      leaving?.[i] ?? masses.product,
      known[i] && (isLast ? isMarketKnown : known[i + 1]) ? said : quality.standIn,
    )
    return place
  })
  if (usual) addTextileEnergy(rated, known, input, materials, usual, own)
  return rated
}

/** What a supplier's footprint contains is known as well as that is, wherever it was done. */
function addTextileEnergy(
  places: readonly RatedPlace[],
  known: readonly boolean[],
  input: OpenInput,
  materials: readonly MaterialUse[],
  { spinningKwh, fabricKwhPerKg, masses, wetKwh, wetMJ, makingKwh }: TextileProcess,
  own: StepEnergies | null,
): void {
  const [, spinning, fabric, dyeing, making] = places as [RatedPlace, RatedPlace, RatedPlace, RatedPlace, RatedPlace]
  const at = (place: number, otherwise: number) => (known[place] ? otherwise : quality.standIn)
  const ofSpinning = qualityOf(own?.spinning, 'electricity', at(1, quality.row))
  const ofWeaving = at(2, input.fabricProcess ? quality.row : quality.productDefault)
  const ofFabric = qualityOf(own?.fabric, 'electricity', ofWeaving)
  const ofDyeing = (what: 'electricity' | 'heat') => {
    const rated = qualityOf(own?.dyeing, what, at(3, quality.row))
    return input.undyed ? Math.min(quality.row, rated) : rated
  }
  materials.forEach(({ share, supplier, quality: supplied }, i) => {
    const fabricKwh = masses.fabricKg * share * fabricKwhPerKg
    add(spinning.kwh, spinningKwh[i]!, contains(supplier, 'yarn') ? Math.min(ofSpinning, supplied) : ofSpinning)
    add(fabric.kwh, fabricKwh, contains(supplier, 'fabric') ? Math.min(ofFabric, supplied) : ofFabric)
  })
  add(dyeing.kwh, wetKwh, ofDyeing('electricity'))
  add(dyeing.mj, wetMJ, ofDyeing('heat'))
  const ofMaking = at(4, input.makingComplexity ? quality.row : quality.productDefault)
  add(making.kwh, makingKwh, qualityOf(own?.making, 'electricity', ofMaking))
}

/** Kilowatt-hours a time, and how many times. */
function usualCare(massKg: number, { entry }: Product): { cycles: number; kwh: number } {
  return { cycles: entry.cycles, kwh: (massKg * entry.washingMjPerKgAndCycle + entry.ironingMjPerCycle) / 3.6 }
}

function meanOver(
  method: OpenMethod,
  placeless: Rated,
  places: readonly RatedPlace[],
  end: RatedEnd,
  { chosen, market }: FilledChain,
): number {
  let { amount, rated } = placeless
  amount += end.kwh.amount * market.usedPerKwh
  rated += end.kwh.rated * market.usedPerKwh
  for (let i = 0; i < places.length; i++) {
    const { kwh, mj, leavingKg } = places[i]!
    const here = chosen[i]!
    const next = chosen[i + 1]
    const perKg = next ? method.carriedPerKg[here.node]![next.node]! : toMarketPerKg(method, here, market, null)
    const { usedPerKwh, heat } = here
    amount += kwh.amount * usedPerKwh + mj.amount * heat.value + leavingKg.amount * perKg
    rated += kwh.rated * usedPerKwh + mj.rated * heat.value + leavingKg.rated * perKg
  }
  return amount > 0 ? rated / amount : quality.standIn
}

/**
 * The highest mean of any chain, by Dinkelbach's method: a chain that beats a mean is one whose leaves, each weighted
 * with how far it lies above that mean, add up to more than nothing. Every step is a worse mean, so it comes to an end.
 */
function worstMean(
  method: OpenMethod,
  placeless: Rated,
  places: readonly RatedPlace[],
  end: RatedEnd,
  rating: number,
): number {
  const above = ({ amount, rated }: Rated) => rated - rating * amount
  const chain = places.map(
    ({ countries, kwh, mj, leavingKg }): ChainPlace => ({
      countries,
      electricityKwh: above(kwh),
      heatMJ: above(mj),
      leavingKg: above(leavingKg),
      // Each leaf weighs what it has with the country's electricity, whatever the factory says it buys.
      intensity: null,
    }),
  )
  const worst = fillChain(method, chain, { markets: end.markets, electricityKwh: above(end.kwh) }, null)
  const next = meanOver(method, placeless, places, end, worst)
  return next > rating + 1e-12 ? worstMean(method, placeless, places, end, next) : rating
}

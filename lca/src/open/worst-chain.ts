import type { Distance } from '../chain/distances.ts'
import { airShareUnsaid, type Country, type OpenMethod, type ProcessRows } from './open-method.ts'

/** A place of the chain: what is done there and what leaves it for the next. */
export interface ChainPlace {
  /** One that is known, several of which it is one; `null`: nobody said where. */
  countries: readonly Country[] | null
  electricityKwh: number
  heatMJ: number
  leavingKg: number
}

/** Where the chain ends: a product is sold there and washed. */
export interface ChainEnd {
  /** Those where it may be: one or more. */
  markets: readonly Country[]
  /** Used by washing, drying and ironing. */
  electricityKwh: number
}

export interface FilledChain {
  /** By place. */
  chosen: Country[]
  market: Country
  /** kg CO2e of energy and transport up to each of the markets, by the chain that is worst if it is sold there; without washing. Empty where one is known. */
  upTo: readonly number[]
}

/**
 * Chooses the unknown countries together, the market's too, so that energy and transport come out largest (for the best case smallest).
 * Exact: along a chain, the best way to a country does not depend on what follows it.
 */
export function fillChain(
  method: OpenMethod,
  chain: readonly ChainPlace[],
  end: ChainEnd,
  air: number | null,
): FilledChain {
  const { carriedPerKg, candidates, options } = method
  const sign = options.gaps === 'worst' ? 1 : -1
  const choices = chain.map(
    ({ countries, electricityKwh }) =>
      countries ?? (sign * electricityKwh < 0 ? candidates.cleanest : candidates.dirtiest),
  )
  const only = end.markets.length === 1 ? end.markets[0]! : null
  if (only && choices.every(({ length }) => length === 1)) {
    return { chosen: choices.map((choice) => choice[0]!), market: only, upTo: [] }
  }

  let totals: number[] = []
  const cameFrom: number[][] = []
  for (let at = 0; at < chain.length; at++) {
    const { electricityKwh, heatMJ, leavingKg } = chain[at]!
    const here = choices[at]!
    const before = choices[at - 1]
    const nodes = before ? before.map(({ node }) => node) : []
    const signedKg = sign * (chain[at - 1]?.leavingKg ?? 0)
    const nextTotals: number[] = []
    const steps: number[] = []
    for (const country of here) {
      let best = Number.NEGATIVE_INFINITY
      let step = 0
      if (!before) best = 0
      else {
        // Ways are as long there as back, so the row of the arrival serves for all departures.
        const carried = carriedPerKg[country.node]!
        for (let i = 0; i < nodes.length; i++) {
          const total = totals[i]! + signedKg * carried[nodes[i]!]!
          if (total > best) {
            best = total
            step = i
          }
        }
      }
      let energy = electricityKwh * country.usedPerKwh + heatMJ * country.heat.value
      if (only && at === chain.length - 1) energy += leavingKg * toMarketPerKg(method, country, only, air)
      nextTotals.push(best + sign * energy)
      steps.push(step)
    }
    totals = nextTotals
    cameFrom.push(steps)
  }

  const last = only
    ? { market: only, index: indexOfLargest(totals), upTo: [] }
    : chooseMarket(method, { totals, making: choices.at(-1)!, leavingKg: chain.at(-1)!.leavingKg }, end, air)
  let { index } = last
  const chosen: Country[] = []
  for (let at = chain.length - 1; at >= 0; at--) {
    chosen[at] = choices[at]![index]!
    index = cameFrom[at]![index]!
  }
  return { chosen, market: last.market, upTo: last.upTo }
}

/** The last step of the chain: of each market the worst country of making, and the worst market of all. */
function chooseMarket(
  method: OpenMethod,
  { totals, making, leavingKg }: { totals: readonly number[]; making: readonly Country[]; leavingKg: number },
  { markets, electricityKwh }: ChainEnd,
  air: number | null,
): { market: Country; index: number; upTo: number[] } {
  const sign = method.options.gaps === 'worst' ? 1 : -1
  let worst = Number.NEGATIVE_INFINITY
  let chosen = { market: markets[0]!, index: 0 }
  const upTo = markets.map((market) => {
    let most = Number.NEGATIVE_INFINITY
    let index = 0
    const perKg = air === null ? unsaidPerKg(method, market) : null
    for (let i = 0; i < making.length; i++) {
      const from = making[i]!
      const total =
        totals[i]! + sign * leavingKg * (perKg ? perKg[from.index]! : toMarketPerKg(method, from, market, air))
      if (total > most) {
        most = total
        index = i
      }
    }
    const whole = most + sign * electricityKwh * market.usedPerKwh
    if (whole > worst) {
      worst = whole
      chosen = { market, index }
    }
    return sign * most
  })
  return { ...chosen, upTo }
}

function indexOfLargest(numbers: readonly number[]): number {
  return numbers.reduce((best, number, i) => (number > numbers[best]! ? i : best), 0)
}

export function airShareOf(method: OpenMethod, making: Country, air: number | null): number {
  return air ?? airShareUnsaid(method.options, making)
}

/** kg CO2e for carrying a kilogram from making to a market; `air` as the input says it. */
export function toMarketPerKg(method: OpenMethod, making: Country, market: Country, air: number | null): number {
  if (market !== method.market) {
    const flown = airShareOf(method, making, air)
    const carried = method.carriedPerKg[market.node]![making.node]!
    return (1 - flown) * carried + flown * method.flownPerKg[market.node]![making.node]!
  }
  if (air === null) return method.toMarketPerKg[making.index]!
  return carriedPerTonne(method.rows, method.leg(making, market, air)) / 1000
}

/** The same to one market from every country where the input says nothing of flights: what is asked for 26 times 46 ways of one chain. */
function unsaidPerKg(method: OpenMethod, market: Country): Float64Array {
  const ofMethod = unsaid.get(method) ?? []
  unsaid.set(method, ofMethod)
  const perKg =
    ofMethod[market.index] ??
    Float64Array.from(method.countries, (making) => toMarketPerKg(method, making, market, null))
  ofMethod[market.index] = perKg
  return perKg
}

const unsaid = new WeakMap<OpenMethod, Float64Array[]>()

function carriedPerTonne(rows: ProcessRows, leg: Distance): number {
  return leg.roadKm * rows.road.value + leg.seaKm * rows.sea.value + leg.airKm * rows.air.value
}

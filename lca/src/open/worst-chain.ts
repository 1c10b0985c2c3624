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

/**
 * Chooses the unknown countries together, so that energy and transport come out largest (for the best case smallest).
 * Exact: along a chain, the best way to a country does not depend on what follows it.
 */
export function fillChain(method: OpenMethod, chain: readonly ChainPlace[], air: number | null): Country[] {
  const { carriedPerKg, candidates, options } = method
  const sign = options.gaps === 'worst' ? 1 : -1
  const choices = chain.map(
    ({ countries, electricityKwh }) =>
      countries ?? (sign * electricityKwh < 0 ? candidates.cleanest : candidates.dirtiest),
  )
  if (choices.every(({ length }) => length === 1)) return choices.map((choice) => choice[0]!)

  let totals: number[] = []
  const cameFrom: number[][] = []
  for (let at = 0; at < chain.length; at++) {
    const { electricityKwh, heatMJ } = chain[at]!
    const here = choices[at]!
    const before = choices[at - 1]
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
        for (let i = 0; i < before.length; i++) {
          const total = totals[i]! + signedKg * carried[before[i]!.node]!
          if (total > best) {
            best = total
            step = i
          }
        }
      }
      let energy = electricityKwh * country.usedPerKwh + heatMJ * country.heat.value
      if (at === chain.length - 1) energy += chain[at]!.leavingKg * toMarketPerKg(method, country, air)
      nextTotals.push(best + sign * energy)
      steps.push(step)
    }
    totals = nextTotals
    cameFrom.push(steps)
  }

  let index = totals.reduce((best, total, i) => (total > totals[best]! ? i : best), 0)
  const chosen: Country[] = []
  for (let at = chain.length - 1; at >= 0; at--) {
    chosen[at] = choices[at]![index]!
    index = cameFrom[at]![index]!
  }
  return chosen
}

export function airShareOf(method: OpenMethod, making: Country, air: number | null): number {
  return air ?? airShareUnsaid(method.options, making)
}

/** kg CO2e for carrying a kilogram from making to the market; `air` as the input says it. */
export function toMarketPerKg(method: OpenMethod, making: Country, air: number | null): number {
  if (air === null) return method.toMarketPerKg[making.index]!
  const { rows, market } = method
  return carriedPerTonne(rows, method.leg(making, market, air)) / 1000
}

function carriedPerTonne(rows: ProcessRows, leg: Distance): number {
  return leg.roadKm * rows.road.value + leg.seaKm * rows.sea.value + leg.airKm * rows.air.value
}

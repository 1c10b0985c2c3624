import type { Distance } from '../chain/distances.ts'
import { airShareUnsaid, type Country, type OpenMethod, type ProcessRows } from './open-method.ts'
import { type OwnIntensity, perKwh } from './step-energy.ts'

/** A place of the chain: what is done there and what leaves it for the next. */
export interface ChainPlace {
  /** One that is known, several of which it is one; `null`: nobody said where. */
  countries: readonly Country[] | null
  electricityKwh: number
  heatMJ: number
  leavingKg: number
  /** Of the electricity that the factory says it uses, in the place of the country's; `null`: it says nothing. */
  intensity: OwnIntensity | null
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
 * Exact: along a chain, the best way to a country does not depend on what follows it. Forwards only what the best ways add up to is kept; which
 * they are is asked on the way back, and only of those that were chosen.
 */
export function fillChain(
  method: OpenMethod,
  chain: readonly ChainPlace[],
  end: ChainEnd,
  air: number | null,
): FilledChain {
  const { carriedPerKg, candidates, options } = method
  const sign = options.gaps === 'worst' ? 1 : -1
  const only = end.markets.length === 1 ? end.markets[0]! : null
  const length = chain.length
  const choices: (readonly Country[])[] = []
  let isKnown = only !== null
  for (let at = 0; at < length; at++) {
    const { countries, electricityKwh } = chain[at]!
    const choice = countries ?? (sign * electricityKwh < 0 ? candidates.cleanest : candidates.dirtiest)
    choices.push(choice)
    isKnown &&= choice.length === 1
  }
  if (only && isKnown) return { chosen: choices.map((choice) => choice[0]!), market: only, upTo: [] }

  const { totals, nodes } = roomFor(length, method.countries.length)
  for (let at = 0; at < length; at++) {
    const { electricityKwh, heatMJ, leavingKg, intensity } = chain[at]!
    const here = choices[at]!
    const totalsHere = totals[at]!
    const nodesHere = nodes[at]!
    const signedKg = at === 0 ? 0 : sign * chain[at - 1]!.leavingKg
    for (let i = 0; i < here.length; i++) {
      const country = here[i]!
      nodesHere[i] = country.node
      // Ways are as long there as back, so the row of the arrival serves for all departures.
      const best =
        at === 0
          ? 0
          : mostOf(totals[at - 1]!, choices[at - 1]!.length, signedKg, carriedPerKg[country.node]!, nodes[at - 1]!)
      let energy = electricityKwh * perKwh(intensity, country) + heatMJ * country.heat.value
      if (only && at === length - 1) energy += leavingKg * toMarketPerKg(method, country, only, air)
      totalsHere[i] = best + sign * energy
    }
  }

  const making = {
    countries: choices[length - 1]!,
    totals: totals[length - 1]!,
    kg: sign * chain[length - 1]!.leavingKg,
  }
  const last = only
    ? { market: only, index: indexOfLargest(making.totals, making.countries.length), upTo: [] }
    : chooseMarket(method, making, end, air)
  let { index } = last
  const chosen: Country[] = []
  for (let at = length - 1; at >= 0; at--) {
    const country = choices[at]![index]!
    chosen[at] = country
    if (at === 0) break
    const before = choices[at - 1]!.length
    const signedKg = sign * chain[at - 1]!.leavingKg
    index =
      before === 1 ? 0 : indexOfMost(totals[at - 1]!, before, signedKg, carriedPerKg[country.node]!, nodes[at - 1]!)
  }
  return { chosen, market: last.market, upTo: last.upTo }
}

/** By place and country: what the best way there adds up to, and its node. One for all chains: no two are filled at once. */
interface Room {
  totals: Float64Array[]
  nodes: Int32Array[]
}

const room: Room & { countries: number } = { totals: [], nodes: [], countries: 0 }

function roomFor(places: number, countries: number): Room {
  if (room.countries < countries || room.totals.length < places) {
    room.countries = Math.max(room.countries, countries)
    room.totals = Array.from({ length: places }, () => new Float64Array(room.countries))
    room.nodes = Array.from({ length: places }, () => new Int32Array(room.countries))
  }
  return room
}

/** The largest of all totals with what is carried on from each. */
function mostOf(totals: Float64Array, count: number, kg: number, perKg: Float64Array, at: Int32Array): number {
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) {
    const total = totals[i]! + kg * perKg[at[i]!]!
    if (total > most) most = total
  }
  return most
}

/** Of which it is: the first of those that are equal. */
function indexOfMost(totals: Float64Array, count: number, kg: number, perKg: Float64Array, at: Int32Array): number {
  let most = Number.NEGATIVE_INFINITY
  let index = 0
  for (let i = 0; i < count; i++) {
    const total = totals[i]! + kg * perKg[at[i]!]!
    if (total > most) {
      most = total
      index = i
    }
  }
  return index
}

function indexOfLargest(numbers: Float64Array, count: number): number {
  let index = 0
  for (let i = 1; i < count; i++) if (numbers[i]! > numbers[index]!) index = i
  return index
}

interface Making {
  countries: readonly Country[]
  totals: Float64Array
  /** What leaves it; negative where the least counts. */
  kg: number
}

/** The last step of the chain: of each market the worst country of making, and the worst market of all. */
function chooseMarket(
  method: OpenMethod,
  { countries, totals, kg }: Making,
  { markets, electricityKwh }: ChainEnd,
  air: number | null,
): { market: Country; index: number; upTo: number[] } {
  const sign = method.options.gaps === 'worst' ? 1 : -1
  const count = countries.length
  const indices = indicesOf(countries)
  const perKg = air === null ? unsaidPerKg(method) : null
  let worst = Number.NEGATIVE_INFINITY
  let market = markets[0]!
  const upTo: number[] = []
  for (let i = 0; i < markets.length; i++) {
    const each = markets[i]!
    const most = mostOf(totals, count, kg, perKg?.[each.index] ?? saidPerKg(method, countries, each, air), indices)
    const whole = most + sign * electricityKwh * each.usedPerKwh
    if (whole > worst) {
      worst = whole
      market = each
    }
    upTo.push(sign * most)
  }
  const chosen = perKg?.[market.index] ?? saidPerKg(method, countries, market, air)
  return { market, index: indexOfMost(totals, count, kg, chosen, indices), upTo }
}

let indices = new Int32Array(0)

/** Until the next call. */
function indicesOf(countries: readonly Country[]): Int32Array {
  if (indices.length < countries.length) indices = new Int32Array(countries.length)
  for (let i = 0; i < countries.length; i++) indices[i] = countries[i]!.index
  return indices
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

let said = new Float64Array(0)

/** The same by the index of the country of making, for these alone and until the next call. */
function saidPerKg(method: OpenMethod, making: readonly Country[], market: Country, air: number | null): Float64Array {
  if (said.length < method.countries.length) said = new Float64Array(method.countries.length)
  for (let i = 0; i < making.length; i++) said[making[i]!.index] = toMarketPerKg(method, making[i]!, market, air)
  return said
}

/** To each of the markets where the input says nothing of flights, by the indices of both: what is asked for 26 times 31 ways of one chain. */
function unsaidPerKg(method: OpenMethod): readonly Float64Array[] {
  let perKg = unsaid.get(method)
  if (!perKg) {
    perKg = method.countries.map((market) =>
      Float64Array.from(method.countries, (making) => toMarketPerKg(method, making, market, null)),
    )
    unsaid.set(method, perKg)
  }
  return perKg
}

const unsaid = new WeakMap<OpenMethod, readonly Float64Array[]>()

function carriedPerTonne(rows: ProcessRows, leg: Distance): number {
  return leg.roadKm * rows.road.value + leg.seaKm * rows.sea.value + leg.airKm * rows.air.value
}

import distances from '../chain/data/distances.json' with { type: 'json' }
import transportRules from '../chain/data/transport-rules.json' with { type: 'json' }
import { type Distance, type DistanceTable, distanceLookup } from '../chain/distances.ts'
import { type FabricProcess, fabricProcesses, type MakingComplexity, makingComplexities } from '../chain/processes.ts'
import { legOf, type RoadRules, risingLegOf } from '../chain/transport.ts'
import type { FactorSet, SourcedFactor } from '../factors/factor-set.ts'
import { type CountryEntry, type ProductEntry, type Registers, shippedRegisters } from '../factors/registers.ts'
import { keyed } from '../keyed.ts'
import { type MaterialFactors, materialFactors } from './material-factors.ts'
import { type CountryCodes, countryCodes, type RecyclingRoute, recyclingRoutes } from './open-input.ts'

/** The versions of the method, each calculable for ever: what was published with one is explained by it. */
export const methodIds = [
  'selvedge-open-1',
  'selvedge-open-2',
  'selvedge-open-3',
  'selvedge-open-4',
  'selvedge-open-5',
  'selvedge-open-6',
] as const
export type MethodId = (typeof methodIds)[number]

/**
 * The one that assesses today. The second version is the first with nothing to gain by leaving out or claiming (claims.ts), the third the first in which a
 * longer way never counts less (docs/decisions/0069). The fourth counts what electricity grids lose, spins and dyes nothing that is no textile, and makes goods without
 * figures of their own as like goods are made (docs/decisions/0073). The fifth reckons the way to the market, distribution and washing where the product is sold
 * (docs/decisions/0078). The sixth cuts leather instead of spinning and dyeing it, and takes what a factory measured of its energy (docs/decisions/0085).
 */
export const methodId: MethodId = 'selvedge-open-6'

/** Whether a version is this one or a later one. */
export function isSince(version: MethodId, since: MethodId): boolean {
  return methodIds.indexOf(version) >= methodIds.indexOf(since)
}

/** Everything a calculation reads, looked up once: the method for one factor set. */
export interface OpenMethod {
  id: MethodId
  factors: FactorSet
  options: MethodOptions
  registers: Registers
  codes: CountryCodes
  countries: readonly Country[]
  countryByCode: ReadonlyMap<string, Country>
  products: ReadonlyMap<string, Product>
  /** Sewn goods without figures of their own, by the product that is made in a like way; none before the fourth version. */
  accessories: ReadonlyMap<string, Product>
  materials: MaterialFactors
  rows: ProcessRows
  distributionRoadKm: number
  /** The country of distribution and use before the fifth version. */
  market: Country
  /** Where a product may be sold that does not say: of those alike in all but their electricity the one where it is dirtiest, and the one where it is cleanest. */
  markets: readonly Country[]
  /** The kilometres by road, sea and air from one country to another with this share flown; from the third version on none falls as the way grows. */
  leg: (from: Country, to: Country, airShare: number) => Distance
  /** kg CO2e for carrying a kilogram without flights, by the indices of two nodes. */
  carriedPerKg: readonly Float64Array[]
  /** The same by air. */
  flownPerKg: readonly Float64Array[]
  /** kg CO2e for carrying a kilogram from a country of making to `market` with the share that flies by default. */
  toMarketPerKg: Float64Array
  /** For an unknown country: of those alike in all but their electricity the one where it is dirtiest, or cleanest. */
  candidates: { dirtiest: readonly Country[]; cleanest: readonly Country[] }
}

export interface MethodData {
  factors: FactorSet
  registers: Registers
  distances: DistanceTable
  transport: { road: RoadRules; distributionRoadKm: number }
}

export interface MethodOptions {
  version: MethodId
  /** Count what aircraft do to the climate beside their carbon dioxide. */
  radiativeForcing: boolean
  /** Which end of what is admissible fills a gap. The method's own answer is the worst. */
  gaps: 'worst' | 'best'
  /** Share of the last leg that flies where the input does not say; `null`: all of it, in the first version the making country's default. */
  airShareDefault: number | null
}

export interface Country {
  index: number
  node: number
  entry: CountryEntry
  /** As generated. */
  electricity: SourcedFactor
  /** Kilowatt-hours generated for one that is used: 1 before the fourth version, and where nothing is known of the grid. */
  generatedPerKwh: number
  /** The row that says so, if any. */
  grid: readonly SourcedFactor[]
  /** kg CO2e for a kilowatt-hour used. */
  usedPerKwh: number
  heat: SourcedFactor
}

export interface Product {
  entry: ProductEntry
  fabricProcess: FabricProcess
  makingComplexity: MakingComplexity
}

interface Energy {
  electricity: SourcedFactor
  heat: SourcedFactor
}

export interface ProcessRows {
  staple: { electricity: SourcedFactor; loss: SourcedFactor }
  filament: { electricity: SourcedFactor; loss: SourcedFactor }
  fabric: Readonly<Record<FabricProcess, { electricity: SourcedFactor; loss: SourcedFactor }>>
  weavingTakeUp: SourcedFactor
  dyeing: Energy
  finishing: Energy
  bleaching: Energy
  scouring: Energy
  washingSynthetic: Energy
  making: SourcedFactor
  makingMinutes: Readonly<Record<MakingComplexity, SourcedFactor>>
  makingLoss: Readonly<Partial<Record<FabricProcess, SourcedFactor>>>
  deadstock: SourcedFactor
  /** Of metal parts; `null` in sets kept before 27 November 2026, which the fourth version does not calculate with. */
  forming: SourcedFactor | null
  fading: Energy
  road: SourcedFactor
  sea: SourcedFactor
  air: SourcedFactor
  detergent: SourcedFactor
  washingWater: SourcedFactor
  residualShare: SourcedFactor
  landfillShare: SourcedFactor
  incinerationShare: SourcedFactor
  landfill: SourcedFactor
  collection: SourcedFactor
  recycling: Readonly<Record<RecyclingRoute, { allocation: SourcedFactor; quality: SourcedFactor }>>
  /** Of several countries the thirstiest counts; `null`: nobody said where. */
  wetWater: (countries: readonly Country[] | null) => SourcedFactor
}

const asSpecified: MethodOptions = {
  version: methodId,
  radiativeForcing: false,
  gaps: 'worst',
  airShareDefault: null,
}

/** The method with the registers, distances and rules that ship. */
export function openMethod(factors: FactorSet, options: Partial<MethodOptions> = {}): OpenMethod {
  return openMethodWith({ factors, registers: shippedRegisters, distances, transport: transportRules }, options)
}

/** Throws where the data lack a row that no gap rule stands in for. */
export function openMethodWith(data: MethodData, chosen: Partial<MethodOptions> = {}): OpenMethod {
  const { factors, registers, transport } = data
  const options = { ...asSpecified, ...chosen }
  const nodes = [...new Set(registers.countries.map(({ distanceNode }) => distanceNode))]
  const distanceBetween = distanceLookup(data.distances)
  const countries = countriesOf(factors, registers, nodes, isSince(options.version, 'selvedge-open-4'))
  const countryByCode = new Map(countries.map((country) => [country.entry.code, country]))
  const market = countryByCode.get('FR')
  if (!market) throw new Error('The register of countries lacks FR, where products are used.')
  const rows = processRows(factors, options)
  const reckoned = isSince(options.version, 'selvedge-open-3') ? risingLegOf : legOf
  const legs = nodes.map((from) => nodes.map((to) => whollyBy(distanceBetween(from, to), reckoned, transport.road)))
  const leg = (from: Country, to: Country, airShare: number): Distance => {
    const { roadKm, seaKm, airKm } = legs[from.node]![to.node]!
    return { roadKm: roadKm * (1 - airShare), seaKm: seaKm * (1 - airShare), airKm: airKm * airShare }
  }
  const products = productsOf(registers)
  const candidates = { dirtiest: candidatesOf(countries, 1), cleanest: candidatesOf(countries, -1) }
  return {
    id: options.version,
    factors,
    options,
    registers,
    codes: countryCodes(registers),
    countries,
    countryByCode,
    products,
    accessories: isSince(options.version, 'selvedge-open-4') ? accessoriesOf(registers, products) : new Map(),
    materials: materialFactors(factors, registers, options.gaps),
    rows,
    distributionRoadKm: transport.distributionRoadKm,
    market,
    markets: isSince(options.version, 'selvedge-open-5')
      ? [...new Set([...candidates.dirtiest, ...candidates.cleanest])].sort((a, b) => a.index - b.index)
      : [market],
    leg,
    carriedPerKg: legs.map((to) =>
      Float64Array.from(to, ({ roadKm, seaKm }) => (roadKm * rows.road.value + seaKm * rows.sea.value) / 1000),
    ),
    flownPerKg: legs.map((to) => Float64Array.from(to, ({ airKm }) => (airKm * rows.air.value) / 1000)),
    toMarketPerKg: Float64Array.from(countries, (country) => {
      const airShare = airShareUnsaid(options, country)
      const { roadKm, seaKm, airKm } = leg(country, market, airShare)
      return (roadKm * rows.road.value + seaKm * rows.sea.value + airKm * rows.air.value) / 1000
    }),
    candidates,
  }
}

/** The kilometres by road and sea if nothing flies, and by air if all does: of each a leg has its part. */
function whollyBy(distance: Distance, reckoned: typeof legOf, road: RoadRules): Distance {
  return { ...reckoned(distance, 0, road), airKm: reckoned(distance, 1, road).airKm }
}

/** Flown is the worst that is possible, so silence is taken for it. */
export function airShareUnsaid({ airShareDefault, version }: MethodOptions, { entry }: Country): number {
  return airShareDefault ?? (version === 'selvedge-open-1' ? entry.airShareDefault : 1)
}

function countriesOf(
  factors: FactorSet,
  registers: Registers,
  nodes: readonly string[],
  countsGrid: boolean,
): Country[] {
  const heats = new Map<string, SourcedFactor>()
  return registers.countries
    .filter(({ code }) => factors.rows.get(`electricity/${code}`)?.recommended)
    .map((entry, index) => {
      const heat = heats.get(entry.heatZone) ?? need(factors, `heat/${entry.heatZone}`)
      heats.set(entry.heatZone, heat)
      const electricity = need(factors, `electricity/${entry.code}`)
      const loss = countsGrid ? factors.rows.get(`grid/${entry.code}/loss`) : undefined
      const generatedPerKwh = loss ? 1 / (1 - loss.value) : 1
      return {
        index,
        node: nodes.indexOf(entry.distanceNode),
        entry,
        electricity,
        generatedPerKwh,
        grid: loss ? [loss] : [],
        usedPerKwh: electricity.value * generatedPerKwh,
        heat,
      }
    })
}

/**
 * Countries alike in distances, heat and air share differ by their electricity alone, so of each such group only the
 * dirtiest or the cleanest can be the worst: 26 candidates instead of 77, with the same result.
 */
function candidatesOf(countries: readonly Country[], sign: 1 | -1): Country[] {
  const groups = new Map<string, Country>()
  for (const country of countries) {
    const key = `${country.node} ${country.entry.heatZone} ${country.entry.airShareDefault}`
    const known = groups.get(key)
    if (!known || sign * country.usedPerKwh > sign * known.usedPerKwh) groups.set(key, country)
  }
  return [...groups.values()].sort((a, b) => a.index - b.index)
}

function productsOf({ products }: Registers): Map<string, Product> {
  return new Map(
    products.map((entry) => {
      const fabricProcess = fabricProcesses.find((id) => id === entry.fabricProcess)
      const makingComplexity = makingComplexities.find((id) => id === entry.makingComplexity)
      if (!fabricProcess || !makingComplexity) {
        throw new Error(`The product ${entry.id} has a fabric process or a complexity that the method does not know.`)
      }
      return [entry.id, { entry, fabricProcess, makingComplexity }]
    }),
  )
}

function accessoriesOf({ accessories }: Registers, products: ReadonlyMap<string, Product>): Map<string, Product> {
  return new Map(
    accessories.map(({ id, like }) => {
      const product = products.get(like)
      if (!product) throw new Error(`The accessory ${id} is made like ${like}, which is no product of the register.`)
      return [id, { ...product, entry: { ...product.entry, id, massKg: null } }]
    }),
  )
}

function processRows(factors: FactorSet, options: MethodOptions): ProcessRows {
  const row = (id: string) => need(factors, id)
  const energy = (id: string): Energy => ({ electricity: row(`${id}/electricity`), heat: row(`${id}/heat`) })
  const lossy = (id: string) => ({ electricity: row(`${id}/electricity`), loss: row(`${id}/loss`) })
  return {
    staple: lossy('spinning/staple'),
    filament: lossy('spinning/filament'),
    fabric: keyed(fabricProcesses, (id) => lossy(`fabric/${id}`)),
    weavingTakeUp: row('fabric/weaving/take-up'),
    dyeing: energy('wet/dyeing-average'),
    finishing: energy('wet/finishing'),
    bleaching: energy('wet/bleaching'),
    scouring: energy('wet/scouring'),
    washingSynthetic: energy('wet/washing-synthetic'),
    making: row('making/electricity'),
    makingMinutes: keyed(makingComplexities, (id) => row(`making/minutes/${id}`)),
    makingLoss: {
      'knitting-fully-fashioned': row('making/loss/knitting-fully-fashioned'),
      'knitting-integral': row('making/loss/knitting-integral'),
    },
    deadstock: row('making/deadstock'),
    forming: factors.rows.get('part/forming/electricity') ?? null,
    fading: energy('fading'),
    road: row('transport/road-hgv-average'),
    sea: row('transport/sea-container'),
    air: row(options.radiativeForcing ? 'transport/air-longhaul-rf' : 'transport/air-longhaul'),
    detergent: row('use/detergent-and-waste-water'),
    washingWater: row('use/washing-water'),
    residualShare: row('eol/residual-share'),
    landfillShare: row('eol/landfill-share'),
    incinerationShare: row('eol/incineration-share'),
    landfill: row('eol/landfill'),
    collection: row('eol/collection'),
    recycling: keyed(recyclingRoutes, (id) => ({
      allocation: row(`recycling/${id}/allocation`),
      quality: row(`recycling/${id}/quality`),
    })),
    wetWater: wetWaterOf(factors),
  }
}

/** By country where the set has such rows (India, the highest, for those without one and for the unknown), else one for all. */
function wetWaterOf(factors: FactorSet): ProcessRows['wetWater'] {
  const elsewhere = factors.rows.get('wet-water/IN')
  if (!elsewhere) {
    const reference = need(factors, 'wet-water/reference')
    return () => reference
  }
  const of = ({ entry }: Country) => factors.rows.get(`wet-water/${entry.code}`) ?? elsewhere
  return (countries) => countries?.map(of).reduce((a, b) => (b.value > a.value ? b : a)) ?? elsewhere
}

function need(factors: FactorSet, id: string): SourcedFactor {
  const row = factors.rows.get(id)
  if (row) return row
  throw new Error(`The factor set ${factors.version} lacks ${id}, without which the method cannot calculate.`)
}

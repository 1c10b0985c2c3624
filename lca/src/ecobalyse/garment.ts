import { type ChainMasses, massesBackwards } from '../chain/masses.ts'
import { type FabricProcess, type MakingComplexity, makingComplexities } from '../chain/processes.ts'
import { durabilityOf } from './durability.ts'
import type { Component, Country, Factors, Material, Process, Product, SpinningKind } from './factors.ts'
import type { DyeingProcessType, EcobalyseQuery, MaterialQuery, PrintingKind, Spinning, Step } from './query.ts'

/** A query with every default taken and every id looked up: all that the stages need. */
export interface Garment {
  product: Product
  materials: readonly GarmentMaterial[]
  masses: ChainMasses
  countries: { spinning: Country; fabric: Country; ennobling: Country; making: Country; home: Country }
  enabled: Readonly<Record<Step, boolean>>
  fabric: { id: FabricProcess; process: Process }
  yarnSizeNm: number
  surfaceMassGsm: number
  dyeing: Process
  printing: { kind: PrintingKind; ratio: number } | null
  makingComplexity: MakingComplexity
  fading: boolean
  airShareFromMaking: number
  durability: number
  careCycles: number
  trims: readonly { component: Component; quantity: number }[]
}

export interface GarmentMaterial {
  material: Material
  share: number
  country: Country
  spinningKwhPerKg: number
}

export function garmentOf(query: EcobalyseQuery, factors: Factors): Garment {
  const { constants, parameters, named } = factors
  const product = known(factors.products, query.product)
  const country = (code: string) => known(factors.countries, code)
  const place = (code: string | undefined) => country(code ?? parameters.unknownCountry)
  const enabled = enabledSteps(query)
  const yarnSizeNm = query.yarnSize ?? product.yarnSizeNm
  const fabricId = query.fabricProcess ?? product.fabric
  const fabric = { id: fabricId, process: factors.fabrics[fabricId] }
  const making = place(query.countryMaking)
  const durability = durabilityOf(
    {
      physical: query.physicalDurability ?? parameters.durability.defaultPhysical,
      business: query.business ?? product.economics.business,
      numberOfReferences: query.numberOfReferences ?? product.economics.numberOfReferences,
      priceEuro: query.price ?? product.economics.priceEuro,
      repairCostEuro: product.economics.repairCostEuro,
      traceability: query.traceability ?? product.economics.traceability,
    },
    constants.durability,
    parameters.durability,
  )
  const spinnings = query.materials.map((row) => spinningOf(row, factors))
  return {
    product,
    materials: query.materials.map(({ id, share, country: origin }, index) => {
      const material = known(factors.materials, id)
      const kwhPerKg = spinnings[index]?.kwhPerKg ?? 0
      return {
        material,
        share,
        country: origin ? country(origin) : material.defaultCountry,
        spinningKwhPerKg: (yarnSizeNm / parameters.spinning.referenceYarnSizeNm) * kwhPerKg,
      }
    }),
    masses: massesBackwards({
      itemKg: query.mass,
      materials: query.materials.map(({ share }, index) => ({ share, spinningLoss: spinnings[index]?.loss ?? 0 })),
      spinning: enabled.spinning,
      fabricWaste: enabled.fabric ? fabric.process.waste : null,
      making: enabled.making
        ? { waste: makingWasteOf(query, product, factors), deadstock: query.makingDeadStock ?? constants.deadstock }
        : null,
    }),
    countries: {
      spinning: query.countrySpinning ? country(query.countrySpinning) : mainMaterial(query, factors).defaultCountry,
      fabric: place(query.countryFabric),
      ennobling: place(query.countryDyeing),
      making,
      home: country(parameters.homeCountry),
    },
    enabled,
    fabric,
    yarnSizeNm,
    surfaceMassGsm: query.surfaceMass ?? product.surfaceMassGsm,
    dyeing: named[DYEING_PROCESS[query.dyeingProcessType ?? 'average']],
    printing: query.printing
      ? {
          kind: query.printing.kind,
          ratio: query.printing.ratio ?? parameters.ennobling.defaultPrintedRatio,
        }
      : null,
    makingComplexity: complexityOf(query, product, factors),
    fading: query.fading ?? false,
    airShareFromMaking: query.airTransportRatio ?? usualAirShare(making, durability, factors),
    durability,
    careCycles: Math.round(Math.round(product.use.daysOfWear / Math.max(1, product.use.wearsPerCycle)) * durability),
    trims: (query.trims ?? []).map(({ id, quantity }) => ({ component: known(factors.components, id), quantity })),
  }
}

const DYEING_PROCESS = {
  average: 'dyeavg',
  continuous: 'dyecont',
  discontinuous: 'dyedis',
} as const satisfies Record<DyeingProcessType, keyof Factors['named']>

const SPINNING_KIND: Record<Spinning, SpinningKind> = {
  ConventionalSpinning: 'conventional',
  UnconventionalSpinning: 'unconventional',
  SyntheticSpinning: 'synthetic',
}

/** An upcycled garment starts from cloth that is already there. */
function enabledSteps(query: EcobalyseQuery): Record<Step, boolean> {
  const on = (step: Step) => !query.disabledSteps?.includes(step)
  const fresh = !query.upcycled
  return {
    material: fresh && on('material'),
    spinning: fresh && on('spinning'),
    fabric: fresh && on('fabric'),
    ennobling: fresh && on('ennobling'),
    making: on('making'),
    distribution: on('distribution'),
    use: on('use'),
    eol: on('eol'),
  }
}

function spinningOf(row: MaterialQuery, { materials, constants }: Factors): { kwhPerKg: number; loss: number } {
  const usual = known(materials, row.id).origin === 'Synthetic' ? 'synthetic' : 'conventional'
  const [kwhPerKg = 0, loss = 0] = constants.spinning[row.spinning ? SPINNING_KIND[row.spinning] : usual]
  return { kwhPerKg, loss }
}

/** The largest share; among equal ones the last listed. */
function mainMaterial(query: EcobalyseQuery, { materials }: Factors): Material {
  const main = query.materials.reduce((largest, each) => (each.share >= largest.share ? each : largest))
  return known(materials, main.id)
}

function makingWasteOf(query: EcobalyseQuery, product: Product, { parameters }: Factors): number {
  const ofProcess = query.fabricProcess && parameters.making.wasteOfFabricProcess[query.fabricProcess]
  return query.makingWaste ?? ofProcess ?? product.makingWaste
}

function complexityOf(query: EcobalyseQuery, product: Product, { parameters }: Factors): MakingComplexity {
  if (query.makingComplexity) return query.makingComplexity
  const { complexityOfUpcycled, complexityOfFabricProcess } = parameters.making
  const usual = query.upcycled
    ? complexityOfUpcycled
    : query.fabricProcess && complexityOfFabricProcess[query.fabricProcess]
  return makingComplexities.find((each) => each === usual) ?? product.complexity
}

function usualAirShare(making: Country, durability: number, { parameters }: Factors): number {
  const { noneFromZone, noneFromCountries, durableFrom, shareOfDurable, shareOfOthers } = parameters.air
  if (making.zone === noneFromZone || noneFromCountries.includes(making.code)) return 0
  return durability >= durableFrom ? shareOfDurable : shareOfOthers
}

function known<T>(rows: ReadonlyMap<string, T>, id: string): T {
  const row = rows.get(id)
  if (row === undefined) throw new Error(`The factors hold no "${id}"; parse a query against the factors it is for.`)
  return row
}

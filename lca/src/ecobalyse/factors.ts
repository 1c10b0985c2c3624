import type { DistanceLookup } from '../chain/distances.ts'
import type { FabricProcess, MakingComplexity } from '../chain/processes.ts'
import type { RoadRules } from '../chain/transport.ts'
import type { FactorCitation } from '../explanation.ts'

/** What one unit of a process costs the environment, with the energy it takes where it stands. */
export interface Process {
  name: string
  unit: string
  electricityKwh: number
  heatMJ: number
  waste: number
  ecs: number
  pef: number
  citation: FactorCitation
}

export interface Country {
  code: string
  zone: string
  aquaticShare: number
  electricity: Process
  heat: Process
}

export interface Material {
  id: string
  name: string
  origin: Origin
  defaultCountry: Country
  /** What one kilogram consists of: itself, or a recycled and a virgin part. */
  parts: readonly { share: number; process: Process }[]
  dye: Process
  pretreatments: readonly Process[]
  microfibres: Process
}

export interface Product {
  id: string
  name: string
  fabric: FabricProcess
  complexity: MakingComplexity
  makingWaste: number
  surfaceMassGsm: number
  yarnSizeNm: number
  volumeM3: number
  economics: {
    business: Business
    numberOfReferences: number
    priceEuro: number
    repairCostEuro: number
    traceability: boolean
  }
  use: { daysOfWear: number; wearsPerCycle: number; ironingKwh: number; washing: Process }
}

export interface Component {
  id: string
  name: string
  elements: readonly { amount: number; process: Process }[]
}

export interface Factors {
  countries: ReadonlyMap<string, Country>
  materials: ReadonlyMap<string, Material>
  products: ReadonlyMap<string, Product>
  components: ReadonlyMap<string, Component>
  fabrics: Readonly<Record<FabricProcess, Process>>
  named: Readonly<Record<NamedProcess, Process>>
  exportOutOfEurope: Process
  constants: WellKnown
  parameters: Parameters
  distance: DistanceLookup
  roadRules: RoadRules
  distributionRoadKm: number
}

export const ORIGINS = [
  'Synthetic',
  'NaturalFromVegetal',
  'NaturalFromAnimal',
  'ArtificialFromOrganic',
  'ArtificialFromInorganic',
] as const
export type Origin = (typeof ORIGINS)[number]

export const BUSINESSES = ['small-business', 'large-business-with-services', 'large-business-without-services'] as const
export type Business = (typeof BUSINESSES)[number]

export const NAMED_PROCESSES = [
  'air',
  'bleaching',
  'car',
  'degreasing',
  'dyeCell',
  'dyeSyn',
  'dyeavg',
  'dyecont',
  'dyedis',
  'eol',
  'fading',
  'finishing',
  'heatEU',
  'heatRoW',
  'pdyes',
  'ppaste',
  'ppig',
  'psub',
  'road',
  'sea',
  'washsyn',
] as const
export type NamedProcess = (typeof NAMED_PROCESSES)[number]

export interface WellKnown {
  processes: Readonly<Record<NamedProcess, string>>
  fabrics: Readonly<Record<FabricProcess, string>>
  weavingKwhPerPickMeter: number
  aquaticPollution: Readonly<Record<string, number>>
  microfibreUptsPerKg: Readonly<Record<Origin, number>>
  outOfEuropeEol: { coefUptsPerKg: number; synthetic50pctOrMore: number; other: number }
  /** kWh per kg at the reference yarn size, and the share of the fibre that is lost. */
  spinning: Readonly<Record<SpinningKind, readonly number[]>>
  makingMinutes: Readonly<Record<MakingComplexity, number>>
  kwhPerMinute: number
  deadstock: number
  durability: { min: number; max: number }
}

export type SpinningKind = 'conventional' | 'unconventional' | 'synthetic'

export interface Parameters {
  homeCountry: string
  unknownCountry: string
  spinning: { referenceYarnSizeNm: number }
  weaving: { threadDirections: number; crimp: number; picksPerMetre: number }
  ennobling: {
    defaultPrintedRatio: number
    europeanHeatZone: string
    dyeOfFibre: Readonly<Record<Origin, string>>
    pretreatmentsOfFibre: Readonly<Record<Origin, readonly string[]>>
  }
  making: {
    wasteOfFabricProcess: Readonly<Partial<Record<FabricProcess, number>>>
    complexityOfFabricProcess: Readonly<Partial<Record<FabricProcess, string>>>
    complexityOfUpcycled: string
  }
  air: {
    noneFromZone: string
    noneFromCountries: readonly string[]
    durableFrom: number
    shareOfDurable: number
    shareOfOthers: number
  }
  endOfLife: { volumePerCarTripM3: number; syntheticShareFrom: number }
  durability: {
    defaultPhysical: number
    weights: { references: number; repair: number; traceability: number }
    references: { fullUpTo: number; halfAt: number; noneFrom: number; halfway: number }
    repair: { fullBelow: number; noneAbove: number }
    repairOfBusiness: Readonly<Record<Business, { repairShare: number; serviceBonus: number }>>
  }
  /** Those of mass and trims only keep every result finite. */
  limits: { massKg: number; trimQuantity: number; yarnSizeNm: readonly number[]; surfaceMassGsm: readonly number[] }
}

import type { DistanceTable } from '../chain/distances.ts'
import { distanceLookup } from '../chain/distances.ts'
import { fabricProcesses, makingComplexities } from '../chain/processes.ts'
import type { RoadRules } from '../chain/transport.ts'
import { keyed } from '../keyed.ts'
import {
  BUSINESSES,
  type Country,
  type Factors,
  type Material,
  NAMED_PROCESSES,
  ORIGINS,
  type Parameters,
  type Process,
  type Product,
  type WellKnown,
} from './factors.ts'

/** The files as they are published; `readFactors` checks what the types cannot. */
export interface FactorFiles {
  processes: readonly ProcessRow[]
  countries: readonly {
    code: string
    zone: string
    aquaticPollutionScenario: string
    electricityProcessUuid: string
    heatProcessUuid: string
  }[]
  materials: readonly {
    id: string
    name: string
    origin: string
    defaultCountry: string
    materialProcessUuid: string
    recycledFrom: string | null
    cff: { manufacturerAllocation: number; recycledQualityRatio: number } | null
  }[]
  products: readonly ProductRow[]
  components: readonly { id: string; name: string; elements: readonly { amount: number; material: string }[] }[]
  wellknown: WellKnown
  parameters: Parameters
  distances: DistanceTable
  transportRules: { road: RoadRules; distributionRoadKm: number }
  attribution: Readonly<Record<string, { source: string; licence: string }>>
}

interface ProcessRow {
  id: string
  name: string
  unit: string
  source: string
  elecMJ: number
  heatMJ: number
  waste: number
  ecs: number
  pef: number
}

interface ProductRow {
  id: string
  name: string
  fabric: string
  surfaceMass: number
  yarnSize: number
  making: { complexity: string; pcrWaste: number }
  endOfLife: { volume: number }
  economics: { business: string; numberOfReferences: number; price: number; repairCost: number; traceability: boolean }
  use: { daysOfWear: number; wearsPerCycle: number; ironingElecInMJ: number; nonIroningProcessUuid: string }
}

const MJ_PER_KWH = 3.6

/** Links the files to each other. Throws a sentence where a row lacks a source, a licence or what it refers to. */
export function readFactors(files: FactorFiles): Factors {
  const { wellknown, parameters, attribution } = files
  const cited = (file: string) => {
    const origin = attribution[file]
    if (!origin?.source || !origin.licence) throw new Error(`${file} has no source and licence in the attribution.`)
    return origin
  }
  const processes = indexed(files.processes, (row) => {
    const file = cited('processes.json')
    if (!row.source) throw new Error(`The process ${row.id} (${row.name}) has no source.`)
    return processOf(row, `${row.source}, in ${file.source}`, file.licence)
  })
  const process = (id: string) => linked(processes, id, 'process')
  const countries = indexed(
    files.countries.map((row) => ({ ...row, id: row.code })),
    (row): Country => ({
      code: row.code,
      zone: row.zone,
      aquaticShare: linkedKey(wellknown.aquaticPollution, row.aquaticPollutionScenario, 'scenario'),
      electricity: process(row.electricityProcessUuid),
      heat: process(row.heatProcessUuid),
    }),
  )
  const named = keyed(NAMED_PROCESSES, (name) => process(wellknown.processes[name]))
  const namedProcess = (name: string) => named[memberOf(NAMED_PROCESSES, name, 'process')]
  const complement = (id: string, name: string, unit: string, ecs: number) => {
    const file = cited('wellknown.json')
    return processOf(
      { id, name, unit, source: file.source, elecMJ: 0, heatMJ: 0, waste: 0, ecs, pef: 0 },
      file.source,
      file.licence,
    )
  }
  const microfibres = keyed(ORIGINS, (origin) =>
    // The file counts the complement as a bonus that is taken off; here an impact is positive.
    complement(`microfibres-${origin}`, `Microfibres, ${origin}`, 'kg', -wellknown.microfibreUptsPerKg[origin]),
  )
  const materialRows = indexed(files.materials, (row) => row)
  const materials = indexed(files.materials, (row): Material => {
    const origin = memberOf(ORIGINS, row.origin, 'origin of a material')
    const own = process(row.materialProcessUuid)
    const virgin = row.recycledFrom ? linked(materialRows, row.recycledFrom, 'material') : null
    const parts =
      virgin && row.cff
        ? [
            { share: row.cff.manufacturerAllocation, process: own },
            {
              share: (1 - row.cff.manufacturerAllocation) * row.cff.recycledQualityRatio,
              process: process(virgin.materialProcessUuid),
            },
          ]
        : [{ share: 1, process: own }]
    return {
      id: row.id,
      name: row.name,
      origin,
      defaultCountry: linked(countries, row.defaultCountry, 'country'),
      parts,
      dye: namedProcess(parameters.ennobling.dyeOfFibre[origin]),
      pretreatments: parameters.ennobling.pretreatmentsOfFibre[origin].map(namedProcess),
      microfibres: microfibres[origin],
    }
  })
  for (const file of Object.keys(attribution)) cited(file)
  return {
    countries,
    materials,
    products: indexed(files.products, (row) => productOf(row, process)),
    components: indexed(files.components, ({ id, name, elements }) => ({
      id,
      name,
      elements: elements.map(({ amount, material }) => ({ amount, process: process(material) })),
    })),
    fabrics: keyed(fabricProcesses, (id) => process(wellknown.fabrics[id])),
    named,
    exportOutOfEurope: complement(
      'export-out-of-europe',
      'End of life outside Europe',
      'kg',
      wellknown.outOfEuropeEol.coefUptsPerKg,
    ),
    constants: wellknown,
    parameters,
    distance: distanceLookup(files.distances),
    roadRules: files.transportRules.road,
    distributionRoadKm: files.transportRules.distributionRoadKm,
  }
}

function processOf(row: ProcessRow, source: string, licence: string): Process {
  const { id, name, unit, heatMJ, waste, ecs, pef } = row
  const electricityKwh = row.elecMJ / MJ_PER_KWH
  return { name, unit, electricityKwh, heatMJ, waste, ecs, pef, citation: { id, label: name, source, licence } }
}

function productOf(row: ProductRow, process: (id: string) => Process): Product {
  const { business, numberOfReferences, price, repairCost, traceability } = row.economics
  return {
    id: row.id,
    name: row.name,
    fabric: memberOf(fabricProcesses, row.fabric, 'fabric process'),
    complexity: memberOf(makingComplexities, row.making.complexity, 'complexity'),
    makingWaste: row.making.pcrWaste,
    surfaceMassGsm: row.surfaceMass,
    yarnSizeNm: row.yarnSize,
    volumeM3: row.endOfLife.volume,
    economics: {
      business: memberOf(BUSINESSES, business, 'kind of business'),
      numberOfReferences,
      priceEuro: price,
      repairCostEuro: repairCost,
      traceability,
    },
    use: {
      daysOfWear: row.use.daysOfWear,
      wearsPerCycle: row.use.wearsPerCycle,
      ironingKwh: row.use.ironingElecInMJ / MJ_PER_KWH,
      washing: process(row.use.nonIroningProcessUuid),
    },
  }
}

function indexed<Row extends { id: string }, T>(rows: readonly Row[], read: (row: Row) => T): Map<string, T> {
  return new Map(rows.map((row) => [row.id, read(row)]))
}

function linked<T>(rows: ReadonlyMap<string, T>, id: string, what: string): T {
  const row = rows.get(id)
  if (row === undefined) throw new Error(`The data name a ${what} "${id}" that they do not hold.`)
  return row
}

function linkedKey<T>(rows: Readonly<Record<string, T>>, key: string, what: string): T {
  const row = rows[key]
  if (row === undefined) throw new Error(`The data name a ${what} "${key}" that they do not hold.`)
  return row
}

function memberOf<T extends string>(members: readonly T[], value: string, what: string): T {
  const member = members.find((each) => each === value)
  if (member === undefined) throw new Error(`The data name a ${what} "${value}" that the method does not know.`)
  return member
}

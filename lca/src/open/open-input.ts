import { type FabricProcess, fabricProcesses, type MakingComplexity, makingComplexities } from '../chain/processes.ts'
import { type Fields, fieldsOf, flag, listOf, numberIn, oneOf, required, shown, textOf } from '../checks.ts'
import type { Registers } from '../factors/registers.ts'
import { InputError } from '../input-error.ts'
import { energyBounds, lossBounds, type Provable, provables } from './provables.ts'

export const places = ['material', 'spinning', 'fabric', 'dyeing', 'making'] as const
export type Place = (typeof places)[number]

/** The steps of which a factory may give its own energy; what leaves them is yarn, fabric, dyed fabric and the finished item. */
export const energySteps = ['spinning', 'fabric', 'dyeing', 'making'] as const
export type EnergyStep = (typeof energySteps)[number]

export const recyclingRoutes = ['bottle', 'synthetic', 'natural'] as const
export type RecyclingRoute = (typeof recyclingRoutes)[number]

/** Up to where a supplier's footprint of a kilogram reaches; one that reaches elsewhere (a finished item, one process alone) is kept and not counted. */
export const boundaries = ['fibre', 'yarn', 'fabric', 'other'] as const
export type Boundary = (typeof boundaries)[number]

export const evidences = ['verified', 'declared'] as const
export type Evidence = (typeof evidences)[number]

/** What a value that is said to be verified lacks, so that it counts as declared. */
export const evidenceGaps = ['file', 'verifier', 'validity', 'ended'] as const
export type EvidenceGap = (typeof evidenceGaps)[number]

/** A product that is said to be none of the register's: nothing but its materials and its way is calculated. */
export const OTHER_GOODS = 'other-goods'
/** A product as the method assesses it; absent is unknown. */
export interface OpenInput {
  /** A category of the register, or `other-goods`; anything else is as good as none, and the worst category counts. */
  product?: string
  massKg?: number
  /** Sorted and merged, zero shares left out; shares as they were given, not normalised. */
  materials: readonly MaterialInput[]
  countries: Readonly<Partial<Record<Place, Whereabouts>>>
  /** Where it is sold and washed. Of several the worst counts. */
  market?: Whereabouts
  /** What factories measured of their own energy. */
  energy?: Readonly<Partial<Record<EnergyStep, StepEnergyInput>>>
  makingLoss?: number
  deadstock?: number
  fabricProcess?: FabricProcess
  makingComplexity?: MakingComplexity
  undyed: boolean
  /** Absent: not said. */
  fading?: boolean
  air?: number
  cycles?: number
  uses?: number
  scoreInputs: ScoreInputs
  /** Of what the input claims, that for which there is a test report. */
  proven: readonly Provable[]
}

/** ISO 3166-1 alpha-2: the country, or (sorted, two or more) those of which it is one, nobody knows which. */
export type Whereabouts = string | readonly string[]

export interface MaterialInput {
  id: string
  share: number
  supplier?: SupplierInput
  /** A recycled material with the virgin one it stands beside. */
  recycling?: { virgin: string; route: RecyclingRoute }
  /** The supplier's value covers the material and is not counted (claims.ts): what stands in without it is. */
  isSetAside?: boolean
}

/** The supplier's own values for a kilogram of what the boundary names; at least one of the two is there. */
export interface SupplierInput {
  /** kg CO2e per kg */
  carbonFootprint: number | null
  /** Litres per kg. */
  waterLiters: number | null
  boundary: Boundary
  evidence: Evidence
  /** Only with `declared`. */
  lacks?: EvidenceGap
  /** The study or declaration, with its standard, verifier and validity, in words. */
  document?: string
  /** The last day on which the evidence counts, yyyy-mm-dd. */
  validUntil?: string
}

/** A factory's own energy of one step; at least one of the three numbers is there. */
export interface StepEnergyInput {
  /** kg CO2e for a kilowatt-hour used: of what it buys by contract or makes itself. */
  electricityIntensity?: number
  /** kWh for a kilogram of what leaves the step. */
  electricityPerKg?: number
  /** MJ for a kilogram of what leaves the step. */
  heatPerKg?: number
  evidence: Evidence
  /** Only with `declared`. */
  lacks?: EvidenceGap
  /** Bill, meter report or contract, in words. */
  document?: string
  /** The last day on which the evidence counts, yyyy-mm-dd. */
  validUntil?: string
}

/** What the score needs and the chain does not know. `dqr` replaces the computed rating, after a review. */
export interface ScoreInputs {
  dqr?: number
  recycled?: number
  recyclable?: number
  repair?: number
}

/** Reads an input of the worked examples' shape; throws an `InputError`. Keys it does not know change nothing. */
export function readOpenInput(value: unknown, registers: CountryCodes): OpenInput {
  const fields = fieldsOf(value, 'input')
  const input: OpenInput = {
    materials: mergedMaterials((listOf(fields, 'materials') ?? []).map(materialOf)),
    countries: countriesOf(fields, registers),
    undyed: flag(fields, 'undyed') ?? false,
    proven: provenOf(fields),
    scoreInputs: scoreInputsOf(fields['scoreInputs']),
  }
  set(input, 'product', textOf(fields, 'product'))
  set(input, 'massKg', massOf(fields))
  set(input, 'market', whereaboutsOf(fields, 'market', registers))
  set(input, 'energy', energyOf(fields['energy']))
  set(input, 'fading', flag(fields, 'fading'))
  set(input, 'makingLoss', shareOf(fields, 'makingLoss', { max: lossBounds.makingLoss }))
  set(input, 'deadstock', shareOf(fields, 'deadstock', { max: lossBounds.deadstock }))
  set(input, 'fabricProcess', oneOf(fields, 'fabricProcess', fabricProcesses))
  set(input, 'makingComplexity', oneOf(fields, 'makingComplexity', makingComplexities))
  set(input, 'air', shareOf(fields, 'air'))
  set(input, 'cycles', numberIn(fields, 'cycles', { min: 0, max: 100_000 }))
  set(input, 'uses', numberIn(fields, 'uses', { min: 0, max: 100_000, above: true }))
  return input
}

function provenOf(fields: Fields): Provable[] {
  const given = (listOf(fields, 'proven') ?? []).map((what, index) => {
    const field = `proven[${index}]`
    return required(oneOf({ [field]: what }, field, provables), field, `one of ${provables.join(', ')}`)
  })
  return [...new Set(given)].sort()
}

/** Two-letter codes by either code of a country. */
export type CountryCodes = ReadonlyMap<string, string>

export function countryCodes({ countries }: Registers): CountryCodes {
  return new Map(countries.flatMap(({ code, iso3 }) => [[code, code] as const, [iso3, code] as const]))
}

/** The order of the list and how often a material is named in it decide nothing. */
export function mergedMaterials(materials: readonly MaterialInput[]): readonly MaterialInput[] {
  const kept = materials.filter(({ share }) => share > 0)
  if (kept.length < 2) return kept
  if (haveDistinctIds(kept)) return kept.sort((a, b) => (`${a.id} ` < `${b.id} ` ? -1 : 1))
  const byKey = new Map<string, { share: number; shares: number[]; material: MaterialInput }>()
  for (const material of kept) {
    const key = keyOf(material)
    const same = byKey.get(key)
    if (same) same.shares.push(material.share)
    else byKey.set(key, { share: 0, shares: [material.share], material })
  }
  return [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { shares, material }]) => (shares.length === 1 ? material : { ...material, share: sumInOrder(shares) }))
}

/** Then their order is that of their ids: nothing else is asked. */
function haveDistinctIds(materials: readonly MaterialInput[]): boolean {
  return materials.every(({ id }, i) => !id.includes(' ') && materials.findIndex((other) => other.id === id) === i)
}

function keyOf({ id, supplier, recycling }: MaterialInput): string {
  return `${id} ${supplier ? supplierKeyOf(supplier) : ''} ${recycling ? `${recycling.virgin} ${recycling.route}` : ''}`
}

function supplierKeyOf(supplier: SupplierInput): string {
  const { carbonFootprint, waterLiters, boundary, evidence, lacks = '', validUntil = '', document = '' } = supplier
  return `${carbonFootprint} ${waterLiters} ${boundary} ${evidence} ${lacks} ${validUntil} ${document}`
}

function sumInOrder(values: number[]): number {
  return values.sort((a, b) => a - b).reduce((sum, value) => sum + value, 0)
}

function materialOf(value: unknown, index: number): MaterialInput {
  const at = `materials[${index}].`
  const fields = fieldsOf(value, `materials[${index}]`)
  const material: MaterialInput = {
    id: required(textOf(fields, 'id', at), `${at}id`, 'which material it is'),
    share: required(
      shareOf(fields, 'share', { max: Number.POSITIVE_INFINITY }, at),
      `${at}share`,
      'its part of the mass, 0 to 1',
    ),
  }
  const carbonFootprint = numberIn(fields, 'carbonFootprint', { min: 0, max: 1e6 }, at) ?? null
  const waterLiters = numberIn(fields, 'waterLiters', { min: 0, max: 1e9 }, at) ?? null
  if (carbonFootprint !== null || waterLiters !== null) {
    const boundary = oneOf(fields, 'boundary', boundaries, at) ?? 'fibre'
    const said = oneOf(fields, 'evidence', evidences, at) ?? 'declared'
    const lacks = oneOf(fields, 'lacks', evidenceGaps, at)
    const supplier: SupplierInput = {
      carbonFootprint,
      waterLiters,
      boundary,
      evidence: lacks === undefined ? said : 'declared',
    }
    set(supplier, 'lacks', lacks)
    set(supplier, 'document', textOf(fields, 'document', at, 2000))
    set(supplier, 'validUntil', textOf(fields, 'validUntil', at))
    material.supplier = supplier
  }
  const virgin = textOf(fields, 'virgin', at)
  const route = oneOf(fields, 'cff', recyclingRoutes, at)
  if (virgin !== undefined || route !== undefined) {
    material.recycling = {
      virgin: required(
        virgin,
        `${at}virgin`,
        'with cff, give the virgin material that the recycled one corresponds to',
      ),
      route: required(route, `${at}cff`, `with virgin goes the route, one of ${recyclingRoutes.join(', ')}`),
    }
  }
  return material
}

/** `undefined` where nothing is said of any step. A step that is none is refused: its energy would be lost in silence. */
function energyOf(value: unknown): OpenInput['energy'] {
  if (value === undefined || value === null) return undefined
  const fields = fieldsOf(value, 'energy')
  const energy: Partial<Record<EnergyStep, StepEnergyInput>> = {}
  for (const key of Object.keys(fields)) {
    const field = `energy.${key.slice(0, 60)}`
    const step = energySteps.find((each) => each === key)
    if (!step) throw new InputError(field, `${field} is none of the steps, which are ${energySteps.join(', ')}.`)
    if (fields[step] !== undefined && fields[step] !== null) energy[step] = stepEnergyOf(fields[step], field)
  }
  return Object.keys(energy).length === 0 ? undefined : energy
}

function stepEnergyOf(value: unknown, field: string): StepEnergyInput {
  const at = `${field}.`
  const fields = fieldsOf(value, field)
  const lacks = oneOf(fields, 'lacks', evidenceGaps, at)
  const said = oneOf(fields, 'evidence', evidences, at) ?? 'declared'
  const energy: StepEnergyInput = { evidence: lacks === undefined ? said : 'declared' }
  for (const key of ['electricityIntensity', 'electricityPerKg', 'heatPerKg'] as const) {
    set(energy, key, numberIn(fields, key, { min: 0, max: energyBounds[key] }, at))
  }
  if (Object.keys(energy).length === 1) {
    throw new InputError(
      field,
      `${field} must give electricityIntensity (kg CO2e per kWh), electricityPerKg (kWh) or heatPerKg (MJ).`,
    )
  }
  set(energy, 'lacks', lacks)
  set(energy, 'document', textOf(fields, 'document', at, 2000))
  set(energy, 'validUntil', dayOf(fields, 'validUntil', at))
  return energy
}

function dayOf(fields: Fields, key: string, at: string): string | undefined {
  const given = textOf(fields, key, at)
  if (given === undefined || /^\d{4}-\d{2}-\d{2}$/.test(given)) return given
  throw new InputError(at + key, `${at}${key} must be a day as yyyy-mm-dd, not ${shown(given)}.`)
}

function countriesOf(fields: Fields, codes: CountryCodes): Partial<Record<Place, Whereabouts>> {
  const countries: Partial<Record<Place, Whereabouts>> = {}
  for (const place of places) {
    const where = whereaboutsOf(fields, place, codes)
    if (where !== undefined) countries[place] = where
  }
  return countries
}

function whereaboutsOf(fields: Fields, place: Place | 'market', codes: CountryCodes): Whereabouts | undefined {
  return Array.isArray(fields[place])
    ? oneOfCountries(fields, place, codes)
    : countryOf(textOf(fields, place), place, codes)
}

/** Neither the order of the list nor a country named twice says anything; a list of one names the country. */
function oneOfCountries(fields: Fields, place: Place | 'market', codes: CountryCodes): Whereabouts | undefined {
  const given = (listOf(fields, place) ?? []).map((country, index) => {
    const field = `${place}[${index}]`
    return required(
      countryOf(textOf({ [field]: country }, field), field, codes),
      field,
      'a list of countries names each',
    )
  })
  const distinct = [...new Set(given)].sort()
  return distinct.length > 1 ? distinct : distinct[0]
}

function countryOf(given: string | undefined, field: string, codes: CountryCodes): string | undefined {
  if (given === undefined) return undefined
  const code = codes.get(given)
  if (code !== undefined) return code
  throw new InputError(
    field,
    `${field} must be the ISO 3166 code (two or three capital letters) of one of the ${codes.size / 2} countries the method knows, not ${shown(given)}.`,
  )
}

function scoreInputsOf(value: unknown): ScoreInputs {
  if (value === undefined || value === null) return {}
  const fields = fieldsOf(value, 'scoreInputs')
  const at = 'scoreInputs.'
  const inputs: ScoreInputs = {}
  set(inputs, 'dqr', numberIn(fields, 'dqr', { min: 1, max: 5 }, at))
  set(inputs, 'recycled', shareOf(fields, 'recycled', {}, at))
  set(inputs, 'recyclable', shareOf(fields, 'recyclable', {}, at))
  set(inputs, 'repair', shareOf(fields, 'repair', {}, at))
  return inputs
}

/** Kilograms as a number, or a text with its unit: `170 g`, `0.17 kg`. */
function massOf(fields: Fields): number | undefined {
  const given = fields['mass']
  if (typeof given !== 'string') return numberIn(fields, 'mass', { min: 0, max: 10_000, above: true })
  const match = /^\s*(\d+(?:\.\d+)?)\s*(g|kg)\s*$/.exec(given)
  if (!match)
    throw new InputError('mass', `mass must be kilograms as a number, or a text such as "170 g", not ${shown(given)}.`)
  const amount = Number(match[1])
  return numberIn({ mass: match[2] === 'g' ? amount / 1000 : amount }, 'mass', { min: 0, max: 10_000, above: true })
}

/** A part of one as a number, or a text in per cent: `50 %`. */
function shareOf(
  fields: Fields,
  key: string,
  { max = 1, below = false }: { max?: number; below?: boolean } = {},
  at = '',
): number | undefined {
  const given = fields[key]
  if (typeof given !== 'string') return numberIn(fields, key, { min: 0, max, below }, at)
  const match = /^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(given)
  if (!match)
    throw new InputError(at + key, `${at}${key} must be a number, or a text such as "50 %", not ${shown(given)}.`)
  return numberIn({ [key]: Number(match[1]) / 100 }, key, { min: 0, max, below }, at)
}

function set<T extends object, K extends keyof T>(target: T, key: K, value: T[K] | undefined): void {
  if (value !== undefined) target[key] = value
}

import { type FabricProcess, fabricProcesses, type MakingComplexity, makingComplexities } from '../chain/processes.ts'
import { type Fields, fieldsOf, flag, listOf, numberIn, oneOf, required } from '../checks.ts'
import { InputError } from '../input-error.ts'
import { BUSINESSES, type Business, type Factors } from './factors.ts'

export const STEPS = ['material', 'spinning', 'fabric', 'ennobling', 'making', 'distribution', 'use', 'eol'] as const
export type Step = (typeof STEPS)[number]

const SPINNINGS = ['ConventionalSpinning', 'UnconventionalSpinning', 'SyntheticSpinning'] as const
export type Spinning = (typeof SPINNINGS)[number]

const DYEINGS = ['average', 'continuous', 'discontinuous'] as const
export type DyeingProcessType = (typeof DYEINGS)[number]

const PRINTINGS = ['pigment', 'substantive'] as const
export type PrintingKind = (typeof PRINTINGS)[number]

/** A garment as the published method asks for it. What is absent takes the method's default. */
export interface EcobalyseQuery {
  product: string
  mass: number
  materials: readonly MaterialQuery[]
  countrySpinning?: string | undefined
  countryFabric?: string | undefined
  countryDyeing?: string | undefined
  countryMaking?: string | undefined
  fabricProcess?: FabricProcess | undefined
  yarnSize?: number | undefined
  surfaceMass?: number | undefined
  dyeingProcessType?: DyeingProcessType | undefined
  printing?: { kind: PrintingKind; ratio?: number | undefined } | undefined
  fading?: boolean | undefined
  makingComplexity?: MakingComplexity | undefined
  makingWaste?: number | undefined
  makingDeadStock?: number | undefined
  airTransportRatio?: number | undefined
  physicalDurability?: number | undefined
  business?: Business | undefined
  numberOfReferences?: number | undefined
  price?: number | undefined
  traceability?: boolean | undefined
  upcycled?: boolean | undefined
  disabledSteps?: readonly Step[] | undefined
  trims?: readonly TrimQuery[] | undefined
}

export interface MaterialQuery {
  id: string
  share: number
  country?: string | undefined
  spinning?: Spinning | undefined
}

export interface TrimQuery {
  id: string
  quantity: number
}

const ANY = Number.POSITIVE_INFINITY

/** Shares come rounded to a tenth of a percent at best: 33.3 % three times is a whole. */
const SHARE_SUM_TOLERANCE = 0.0011

/** Keys that the method does not know are ignored: queries of older versions carry some. Throws an `InputError`. */
export function parseQuery(value: unknown, factors: Factors): EcobalyseQuery {
  const fields = fieldsOf(value, 'query')
  const { min, max } = factors.constants.durability
  const [thinnestNm, finestNm] = boundsOf(factors.parameters.limits.yarnSizeNm)
  const [lightestGsm, heaviestGsm] = boundsOf(factors.parameters.limits.surfaceMassGsm)
  const { massKg } = factors.parameters.limits
  const countries = codesOf(factors).countries
  return {
    product: required(oneOf(fields, 'product', codesOf(factors).products), 'product', 'the kind of garment'),
    mass: required(numberIn(fields, 'mass', { min: 0, max: massKg, above: true }), 'mass', 'kilograms of the garment'),
    materials: parseMaterials(fields, factors),
    countrySpinning: oneOf(fields, 'countrySpinning', countries),
    countryFabric: oneOf(fields, 'countryFabric', countries),
    countryDyeing: oneOf(fields, 'countryDyeing', countries),
    countryMaking: oneOf(fields, 'countryMaking', countries),
    fabricProcess: oneOf(fields, 'fabricProcess', fabricProcesses),
    yarnSize: numberIn(fields, 'yarnSize', { min: thinnestNm, max: finestNm }),
    surfaceMass: numberIn(fields, 'surfaceMass', { min: lightestGsm, max: heaviestGsm, integer: true }),
    dyeingProcessType: oneOf(fields, 'dyeingProcessType', DYEINGS),
    printing: parsePrinting(fields),
    fading: flag(fields, 'fading'),
    makingComplexity: oneOf(fields, 'makingComplexity', makingComplexities),
    makingWaste: numberIn(fields, 'makingWaste', { min: 0, max: 1, below: true }),
    makingDeadStock: numberIn(fields, 'makingDeadStock', { min: 0, max: 1, below: true }),
    airTransportRatio: numberIn(fields, 'airTransportRatio', { min: 0, max: 1 }),
    physicalDurability: numberIn(fields, 'physicalDurability', { min, max }),
    business: oneOf(fields, 'business', BUSINESSES),
    numberOfReferences: numberIn(fields, 'numberOfReferences', { min: 1, max: ANY, integer: true }),
    price: numberIn(fields, 'price', { min: 0, max: ANY, above: true }),
    traceability: flag(fields, 'traceability'),
    upcycled: flag(fields, 'upcycled'),
    disabledSteps: parseSteps(fields),
    trims: listOf(fields, 'trims')?.map((trim, index) => parseTrim(trim, `trims[${index}]`, factors)),
  }
}

function parseMaterials(fields: Fields, factors: Factors): MaterialQuery[] {
  const list = required(listOf(fields, 'materials'), 'materials', 'what the garment is made of')
  const materials = list.map((material, index) => parseMaterial(material, `materials[${index}]`, factors))
  const sum = materials.reduce((total, { share }) => total + share, 0)
  if (Math.abs(sum - 1) > SHARE_SUM_TOLERANCE) {
    throw new InputError('materials', `The shares of materials must add up to 1, not to ${Number(sum.toFixed(6))}.`)
  }
  return materials
}

function parseMaterial(value: unknown, name: string, factors: Factors): MaterialQuery {
  const fields = fieldsOf(value, name)
  const at = `${name}.`
  return {
    id: required(oneOf(fields, 'id', codesOf(factors).materials, at), `${at}id`, 'a material of the method'),
    share: required(numberIn(fields, 'share', { min: 0, max: 1 }, at), `${at}share`, 'a part of 1'),
    country: oneOf(fields, 'country', codesOf(factors).countries, at),
    spinning: oneOf(fields, 'spinning', SPINNINGS, at),
  }
}

function parsePrinting(query: Fields): EcobalyseQuery['printing'] {
  if ((query['printing'] ?? null) === null) return undefined
  const fields = fieldsOf(query['printing'], 'printing')
  return {
    kind: required(oneOf(fields, 'kind', PRINTINGS, 'printing.'), 'printing.kind', 'pigment or substantive'),
    ratio: numberIn(fields, 'ratio', { min: 0, max: 1 }, 'printing.'),
  }
}

function parseSteps(query: Fields): Step[] | undefined {
  return listOf(query, 'disabledSteps')?.map((step, index) => {
    const name = `disabledSteps[${index}]`
    return required(oneOf({ [name]: step }, name, STEPS), name, `one of ${STEPS.join(', ')}`)
  })
}

function parseTrim(value: unknown, name: string, factors: Factors): TrimQuery {
  const fields = fieldsOf(value, name)
  const at = `${name}.`
  return {
    id: required(oneOf(fields, 'id', codesOf(factors).components, at), `${at}id`, 'a component of the method'),
    quantity: required(
      numberIn(fields, 'quantity', { min: 0, max: factors.parameters.limits.trimQuantity, integer: true }, at),
      `${at}quantity`,
      'how many of it',
    ),
  }
}

interface Codes {
  products: readonly string[]
  materials: readonly string[]
  countries: readonly string[]
  components: readonly string[]
}

/** The allowed ids of a factor set, listed once. */
const codes = new WeakMap<Factors, Codes>()

function codesOf(factors: Factors): Codes {
  const known = codes.get(factors)
  if (known) return known
  const listed = {
    products: [...factors.products.keys()],
    materials: [...factors.materials.keys()],
    countries: [...factors.countries.keys()],
    components: [...factors.components.keys()],
  }
  codes.set(factors, listed)
  return listed
}

function boundsOf([min = 0, max = ANY]: readonly number[]): [number, number] {
  return [min, max]
}

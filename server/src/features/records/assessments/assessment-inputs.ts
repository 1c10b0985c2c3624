import { fabricProcesses } from '@selvedge/lca/chain/processes.ts'
import { writtenLanguage } from '@selvedge/lca/composition/composition.ts'
import { parseComposition } from '@selvedge/lca/composition/parse-composition.ts'
import { OTHER_GOODS } from '@selvedge/lca/open/open-input.ts'
import type { OpenMethod } from '@selvedge/lca/open/open-method.ts'
import { materialInputsOf } from '@selvedge/lca/recognition/material-inputs.ts'
import { namesOtherGoods, recogniseProduct } from '@selvedge/lca/recognition/recognise-product.ts'
import { countryNamed } from '#platform/country-names.ts'
import { readOnce } from '#platform/read-once.ts'
import type { Material } from '../materials/material.ts'
import type { Product } from '../products/product.ts'
import type { CompositionEntry } from '../variants/composition.ts'
import type { Variant } from '../variants/variant.ts'
import type { AssessmentInputs } from './assessment.ts'
import { countedEvidence } from './counted-evidence.ts'
import { energyInputs } from './energy-inputs.ts'

/** What an assessment looks at, and nothing else: names, prices and pictures change no result. */
export type Subject = {
  readonly variant: Pick<
    Variant,
    | 'weight'
    | 'materialComposition'
    | 'productionLocation'
    | 'stages'
    | 'expectedUses'
    | 'airFreightShare'
    | 'undyed'
    | 'faded'
    | 'recyclability'
    | 'repairability'
  >
  readonly product: Pick<Product, 'productType' | 'category' | 'hsCode'>
  /** A test report is filed with it or its product. */
  readonly hasEvidence: boolean
  /** Where the workspace sells, by the two-letter codes of countries. */
  readonly markets: readonly string[]
  readonly composition: readonly Pick<CompositionEntry, 'materialId' | 'fibreText' | 'share'>[]
}

export type SubjectMaterial = Pick<
  Material,
  | 'name'
  | 'type'
  | 'fibre'
  | 'label'
  | 'factorMaterial'
  | 'originCountry'
  | 'recycledShare'
  | 'carbonFootprint'
  | 'waterLiters'
  | 'carbonFootprintBoundary'
  | 'carbonFootprintEvidence'
  | 'footprintStandard'
  | 'footprintVerifier'
  | 'footprintValidUntil'
  | 'factorSource'
> & {
  /** A study or declaration is filed with it. */
  readonly hasEvidence: boolean
}

/**
 * A variant's records as the input of the open method. What nobody said is left out, so that the method fills the gap by its own
 * rules and says so; nothing is guessed here. `today`: yyyy-mm-dd, for what has ended by then counts no longer.
 */
export function assessmentInputs(
  method: OpenMethod,
  { variant, product, composition, hasEvidence, markets }: Subject,
  materials: ReadonlyMap<string, SubjectMaterial>,
  today: string,
): AssessmentInputs {
  const category = recogniseProduct(product)?.id ?? (namesOtherGoods(product) ? OTHER_GOODS : undefined)
  const parts =
    composition.length > 0 ? fromRecords(composition, materials, today) : fromLabel(variant.materialComposition)
  return withoutGaps({
    product: category,
    mass: variant.weight,
    materials: parts.flatMap(({ inputs }) => inputs),
    ...countriesOf(method, variant, parts),
    market: marketOf(method, markets),
    fabricProcess: fabricProcessOf(variant),
    energy: energyInputs(variant.stages, hasEvidence, today),
    undyed: variant.undyed,
    fading: variant.faded,
    air: variant.airFreightShare,
    uses: variant.expectedUses,
    proven: hasEvidence ? PROVEN_BY_REPORT : undefined,
    scoreInputs: withoutGaps({ recyclable: variant.recyclability, repair: variant.repairability }),
  })
}

/** What a report of a product's tests is about: which of them it proves is for those to see who may read it. */
const PROVEN_BY_REPORT = ['uses', 'recyclable', 'repair']

type Part = {
  readonly inputs: ReturnType<typeof materialInputsOf>
  /** Where the fibre comes from, if known. */
  readonly origin: string | null
}

function fromRecords(
  composition: Subject['composition'],
  materials: ReadonlyMap<string, SubjectMaterial>,
  today: string,
): Part[] {
  return composition.map(({ materialId, fibreText, share }) => {
    const material = materialId === null ? undefined : materials.get(materialId)
    if (!material) return fromWords(fibreText ?? '', share)
    const inputs = wholeOf(material, today).map((part) => ({ ...part, share: part.share * share }))
    return { inputs, origin: material.originCountry }
  })
}

/** A kilogram of a material as the method takes it, read once for all variants of a batch: recognising words takes longer than assessing. */
function wholeOf(material: SubjectMaterial, today: string): Part['inputs'] {
  let whole = wholes.get(material)
  if (!whole) {
    whole = readMaterial(material, today)
    wholes.set(material, whole)
  }
  return whole
}

const wholes = new WeakMap<SubjectMaterial, Part['inputs']>()

function readMaterial(material: SubjectMaterial, today: string): Part['inputs'] {
  const { name, type, fibre, label, factorMaterial, recycledShare, carbonFootprint, waterLiters } = material
  const supplier =
    carbonFootprint === null && waterLiters === null
      ? null
      : {
          carbonFootprint,
          waterLiters,
          boundary: material.carbonFootprintBoundary ?? ('fibre' as const),
          ...countedEvidence(
            {
              said: material.carbonFootprintEvidence,
              hasFile: material.hasEvidence,
              verifier: material.footprintVerifier,
              validUntil: material.footprintValidUntil,
              source: [material.factorSource, material.footprintStandard],
            },
            today,
          ),
        }
  const words = { factorMaterial, fibre, label, name, type }
  return materialInputsOf({ words, share: 1, recycledShare, supplier })
}

/** The text of a label, where nobody made a structure of it. The masses of several parts are not on a label. */
function fromLabel(text: string | null): readonly Part[] {
  return text === null ? [] : partsOf(text)
}

const partsOf = readOnce(readLabel)

function readLabel(text: string): Part[] {
  const { valid, parts } = parseComposition(text)
  const [only, ...others] = parts
  if (!valid || !only || others.length > 0) return []
  return only.fibres.map(({ code, name: written, language, qualifiers, share }) => {
    // A word of a language that is read alone may be another fibre elsewhere: "len".
    const name = language !== null && writtenLanguage(language) === null && code !== null ? code : written
    return fromWords([...qualifiers.filter((word) => !name.includes(word)), name].join(' '), share)
  })
}

function fromWords(label: string, share: number): Part {
  const words = { factorMaterial: null, fibre: null, label, name: label, type: null }
  return { inputs: materialInputsOf({ words, share, recycledShare: null, supplier: null }), origin: null }
}

const PLACES = {
  fibre: 'material',
  spinning: 'spinning',
  fabric: 'fabric',
  dyeing: 'dyeing',
  making: 'making',
} as const

/** A country that the method has no data for is as unknown to it as none. */
function countriesOf({ codes }: OpenMethod, variant: Subject['variant'], parts: readonly Part[]) {
  const countries: Partial<Record<(typeof PLACES)[keyof typeof PLACES], string | readonly string[]>> = {}
  for (const { stage, country } of variant.stages) if (codes.has(country)) countries[PLACES[stage]] ??= country
  const madeIn = countryNamed(variant.productionLocation)
  if (madeIn !== null && codes.has(madeIn)) countries.making ??= madeIn
  const origins = new Set(parts.map(({ origin }) => origin))
  const known = [...origins].filter((origin) => origin !== null && codes.has(origin)).sort() as string[]
  // From several countries: which of them counts is for the method to say. One that nobody knows could be any.
  if (known.length > 0 && known.length === origins.size) countries.material ??= known.length === 1 ? known[0] : known
  return countries
}

/** Of several the method takes the worst. One that it has no data for could be worse than any, so then it is as if nobody had said where. */
function marketOf({ codes }: OpenMethod, markets: readonly string[]): string | readonly string[] | undefined {
  if (markets.length === 0 || !markets.every((market) => codes.has(market))) return undefined
  return markets.length === 1 ? markets[0] : markets
}

function fabricProcessOf({ stages }: Subject['variant']) {
  const words = stages
    .find(({ stage }) => stage === 'fabric')
    ?.process?.trim()
    .toLowerCase()
  if (words === undefined) return undefined
  if (/\bwoven\b|\bweaving\b/.test(words)) return 'weaving'
  return fabricProcesses.find((id) => id === words || id === `knitting-${words}`)
}

function withoutGaps(fields: object): AssessmentInputs {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))
}

/** The day of a moment, yyyy-mm-dd in UTC, as everywhere validity is judged. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

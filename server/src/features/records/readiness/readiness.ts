import { parseComposition } from '@selvedge/lca/composition/parse-composition.ts'
import { recogniseProduct } from '@selvedge/lca/recognition/recognise-product.ts'
import { readOnce } from '#platform/read-once.ts'
import type { Company } from '../companies/company.ts'
import type { Material } from '../materials/material.ts'
import type { Product } from '../products/product.ts'
import type { CompositionEntry } from '../variants/composition.ts'
import type { Stage } from '../variants/production-stage.ts'
import { readFibre } from '../variants/read-fibre.ts'
import type { Variant } from '../variants/variant.ts'
import { REQUIREMENTS, type Requirement, type RequirementId } from './requirement.ts'

/** How much of what its passport should have a variant has. */
export type Readiness = {
  readonly variantId: string
  /** Those that apply, in the order of the list. */
  readonly items: readonly ReadinessItem[]
  readonly total: number
  readonly met: number
  /** Of the level `required`, not met or only in part. */
  readonly requiredMissing: number
}

export type ReadinessItem = {
  readonly requirement: Requirement & { readonly id: RequirementId }
  readonly state: 'met' | 'partly' | 'missing'
  /** Where to mend it: a record, and its field as the API names it. */
  readonly mend: Place
}

export type Place = {
  readonly record: 'variant' | 'product' | 'material' | 'company' | 'certification' | 'file'
  /** Null where there is no such record yet. */
  readonly recordId: string | null
  readonly field: string
}

/** What is looked at, and nothing else. */
export type ReadinessFacts = {
  readonly variantId: string
  readonly variant: Pick<
    Variant,
    | 'materialComposition'
    | 'careSymbols'
    | 'careInstructions'
    | 'weight'
    | 'productionLocation'
    | 'stages'
    | 'recyclability'
    | 'repairability'
    | 'gtin'
    | 'manufacturer'
  >
  readonly product: Pick<Product, 'id' | 'productType' | 'category' | 'hsCode' | 'brand' | 'description'>
  readonly composition: readonly (Pick<CompositionEntry, 'materialId' | 'fibreText' | 'share'> & {
    readonly material: FactsOfMaterial | null
  })[]
  readonly brandCompany: FactsOfCompany | null
  readonly manufacturer: FactsOfCompany | null
  /** Of the product, its materials and these companies. */
  readonly certifications: number
  /** Of these, those without a number by which anybody could check them. */
  readonly certificationsWithoutNumber: number
  /** Addresses of pictures and public image files, of the variant and its product. */
  readonly photos: number
  readonly documents: number
  /** kg CO2e per item. */
  readonly carbonFootprint: number | null
}

export type FactsOfMaterial = Pick<
  Material,
  | 'name'
  | 'label'
  | 'fibre'
  | 'originCountry'
  | 'recycledShare'
  | 'carbonFootprint'
  | 'waterLiters'
  | 'carbonFootprintEvidence'
  | 'footprintValidUntil'
>

export type FactsOfCompany = Pick<
  Company,
  'id' | 'country' | 'city' | 'address' | 'website' | 'email' | 'gln' | 'vatId' | 'lei'
>

export function judgeReadiness(facts: ReadinessFacts): Readiness {
  const isTextile = isTextileProduct(facts)
  const items = REQUIREMENTS.filter(({ appliesTo }) => appliesTo === 'all' || isTextile).map((requirement) => {
    const { state, ...mend } = JUDGES[requirement.id](facts)
    return { requirement, state, mend }
  })
  const open = items.filter(({ state }) => state !== 'met')
  return {
    variantId: facts.variantId,
    items,
    total: items.length,
    met: items.length - open.length,
    requiredMissing: open.filter(({ requirement }) => requirement.level === 'required').length,
  }
}

/**
 * A customs code decides (chapters 50 to 63 are textiles), else a kind that the method knows, all of which are; else whoever gives a
 * composition has one to give. Of what nobody has described, nothing of textiles is asked.
 */
function isTextileProduct({ product, composition, variant }: ReadinessFacts): boolean {
  return (
    isTextileByCode(product) ?? (isKnownKind(product) || composition.length > 0 || has(variant.materialComposition))
  )
}

/** Null: it has no customs code. */
export function isTextileByCode({ hsCode }: Pick<Product, 'hsCode'>): boolean | null {
  const chapter = hsCode?.match(/^\D*(\d\d)/)?.[1]
  return chapter === undefined ? null : Number(chapter) >= 50 && Number(chapter) <= 63
}

type Judgement = Place & { readonly state: ReadinessItem['state'] }

const JUDGES: Readonly<Record<RequirementId, (facts: ReadinessFacts) => Judgement>> = {
  product_kind: ({ product }) => ({
    ...ofProduct(product, 'productType'),
    state: met(isKnownKind(product)),
  }),
  gtin: ({ variant, variantId }) => ofVariant(variantId, 'gtin', has(variant.gtin)),
  commodity_code: ({ product }) => ({ ...ofProduct(product, 'hsCode'), state: met(has(product.hsCode)) }),
  manufacturer: ({ variant, manufacturer, variantId }) =>
    ofVariant(variantId, 'manufacturerId', manufacturer !== null || has(variant.manufacturer)),
  brand: ({ product, brandCompany }) => ({
    ...ofProduct(product, 'brand'),
    state: met(has(product.brand) || brandCompany !== null),
  }),
  operator_address: ({ manufacturer, variantId }) => {
    if (manufacturer === null) return ofVariant(variantId, 'manufacturerId', false)
    const { id, country, city, address, website, email } = manufacturer
    const parts = [has(country), has(address) || has(city), has(website) || has(email)]
    const field = ['country', 'address', 'website'][parts.indexOf(false)] ?? 'address'
    return { record: 'company', recordId: id, field, state: howMany(parts) }
  },
  operator_identifier: ({ manufacturer, brandCompany, variantId }) => {
    const companies = [manufacturer, brandCompany].filter((one) => one !== null)
    const [first] = companies
    if (first === undefined) return ofVariant(variantId, 'manufacturerId', false)
    const isThere = companies.some(({ gln, lei, vatId }) => has(gln) || has(lei) || has(vatId))
    return { record: 'company', recordId: first.id, field: 'gln', state: met(isThere) }
  },
  description: ({ product }) => ({ ...ofProduct(product, 'description'), state: met(has(product.description)) }),
  photo: ({ photos, variantId }) => ({
    record: 'file',
    recordId: variantId,
    field: 'files',
    state: met(photos > 0),
  }),
  composition: (facts) => ({ ...ofVariant(facts.variantId, 'composition', true), state: compositionState(facts) }),
  fibre_names: (facts) => {
    const { composition, variantId } = facts
    if (composition.length === 0) {
      const codes = fibresOfText(facts.variant.materialComposition)
      return { ...ofVariant(variantId, 'composition', true), state: howMany(codes.map((code) => code !== null)) }
    }
    return ofMaterials(facts, 'fibre', (entry) => namesFibre(entry))
  },
  recycled_content: (facts) => ofMaterials(facts, 'recycledShare', ({ material }) => material?.recycledShare != null),
  fibre_origin: (facts) =>
    hasStage(facts, 'fibre')
      ? ofVariant(facts.variantId, 'stages', true)
      : ofMaterials(facts, 'originCountry', ({ material }) => has(material?.originCountry)),
  production_countries: (facts) => ({
    ...ofVariant(facts.variantId, 'stages', true),
    state: howMany([hasStage(facts, 'fabric'), hasStage(facts, 'dyeing'), isMadeSomewhere(facts)]),
  }),
  making_country: (facts) => ofVariant(facts.variantId, 'stages', isMadeSomewhere(facts)),
  care: ({ variant, variantId }) => {
    const groups = new Set(variant.careSymbols.map(careGroup))
    const state = groups.size === 5 ? 'met' : groups.size > 0 || has(variant.careInstructions) ? 'partly' : 'missing'
    return { ...ofVariant(variantId, 'careSymbols', true), state }
  },
  repairability: ({ variant, variantId }) => ofVariant(variantId, 'repairability', variant.repairability !== null),
  recyclability: ({ variant, variantId }) => ofVariant(variantId, 'recyclability', variant.recyclability !== null),
  weight: ({ variant, variantId }) => ofVariant(variantId, 'weight', variant.weight !== null),
  footprint: ({ carbonFootprint, variantId }) => ofVariant(variantId, 'assessment', carbonFootprint !== null),
  certificates: ({ certifications, certificationsWithoutNumber }) => ({
    record: 'certification',
    recordId: null,
    field: 'number',
    state: certifications === 0 ? 'missing' : certificationsWithoutNumber > 0 ? 'partly' : 'met',
  }),
  documents: ({ documents, variantId }) => ({
    record: 'file',
    recordId: variantId,
    field: 'files',
    state: met(documents > 0),
  }),
}

function ofVariant(recordId: string, field: string, isMet: boolean): Judgement {
  return { record: 'variant', recordId, field, state: met(isMet) }
}

function ofProduct({ id }: { readonly id: string }, field: string): Place {
  return { record: 'product', recordId: id, field }
}

/** Of each material of the composition; the first that lacks it is the place to go. Fibres that are text alone have no such field. */
function ofMaterials(
  { composition, variantId }: ReadinessFacts,
  field: string,
  isMet: (entry: ReadinessFacts['composition'][number]) => boolean,
): Judgement {
  const each = composition.map(isMet)
  const open = composition[each.indexOf(false)]
  const place: Place =
    open !== undefined && open.materialId !== null
      ? { record: 'material', recordId: open.materialId, field }
      : { record: 'variant', recordId: variantId, field: 'composition' }
  return { ...place, state: howMany(each) }
}

/** Shares are kept with the digits they were given with: three thirds are a whole. */
export const WHOLE = 0.999

function compositionState({ composition, variant }: ReadinessFacts): ReadinessItem['state'] {
  if (composition.length > 0) {
    return composition.reduce((sum, { share }) => sum + share, 0) >= WHOLE ? 'met' : 'partly'
  }
  if (!has(variant.materialComposition)) return 'missing'
  return compositionOf(variant.materialComposition).valid ? 'met' : 'partly'
}

function fibresOfText(text: string | null): (string | null)[] {
  return has(text) ? compositionOf(text).fibres : []
}

const compositionOf = readOnce((text) => {
  const { valid, parts } = parseComposition(text)
  return { valid, fibres: parts.flatMap(({ fibres }) => fibres.map(({ code }) => code)) }
})

function namesFibre({ material, fibreText }: ReadinessFacts['composition'][number]): boolean {
  const words = material ? [material.fibre, material.label, material.name] : [fibreText]
  return words.some((word) => has(word) && isFibre(word))
}

const isFibre = readOnce((words) => readFibre(words)?.code != null)

const isKnownKindOf = readOnce((words) => {
  const [productType = null, category = null, hsCode = null] = JSON.parse(words)
  return recogniseProduct({ productType, category, hsCode }) !== null
})

function isKnownKind({ productType, category, hsCode }: ReadinessFacts['product']): boolean {
  return isKnownKindOf(JSON.stringify([productType, category, hsCode]))
}

function hasStage({ variant }: ReadinessFacts, wanted: Stage['stage']): boolean {
  return variant.stages.some(({ stage }) => stage === wanted)
}

function isMadeSomewhere(facts: ReadinessFacts): boolean {
  return hasStage(facts, 'making') || has(facts.variant.productionLocation)
}

/** ISO 3758 has five: washing, bleaching, drying, ironing, professional care. */
function careGroup(slug: string): string {
  const [word = ''] = slug.split('-')
  return word === 'tumble' ? 'dry' : word === 'wetclean' ? 'dryclean' : word
}

function howMany(parts: readonly boolean[]): ReadinessItem['state'] {
  const count = parts.filter(Boolean).length
  return count === 0 ? 'missing' : count === parts.length ? 'met' : 'partly'
}

function met(isMet: boolean): 'met' | 'missing' {
  return isMet ? 'met' : 'missing'
}

function has(value: string | null | undefined): value is string {
  return value !== null && value !== undefined && value.trim() !== ''
}

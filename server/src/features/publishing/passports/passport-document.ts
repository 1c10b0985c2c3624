import { withoutDocument } from '@selvedge/lca/open/supplier-evidence.ts'
import type { Assessment } from '#features/records/assessments/assessment.ts'
import { explainResult } from '#features/records/assessments/explain-assessment.ts'
import { rangeOf } from '#features/records/assessments/range-of.ts'
import type { Result } from '#features/records/assessments/result-of.ts'
import type { Certification } from '#features/records/certifications/certification.ts'
import type { Company } from '#features/records/companies/company.ts'
import type { Product } from '#features/records/products/product.ts'
import type { RatingFields } from '#features/records/ratings/rating.ts'
import type { CompositionEntry } from '#features/records/variants/composition.ts'
import { type PublicStage, publicStage } from '#features/records/variants/production-stage.ts'
import { readFibre } from '#features/records/variants/read-fibre.ts'
import type { Variant } from '#features/records/variants/variant.ts'
import type { Translations } from '#kit/translations.ts'
import type { Language } from '#kit/words/languages.ts'
import { type DocumentTexts, documentTexts } from './document-texts.ts'

/**
 * What the page of a passport shows beyond its public JSON, frozen with it: what is in here is public. It holds no score, which
 * the workspace may keep to itself: that stands in the JSON alone, where it is taken out before anything is shown.
 */
export type PassportDocument = {
  /** The shape of this document; a later one counts up. */
  readonly format: 1
  /** Who says all this: the workspace's name on that day. */
  readonly assertedBy: string
  readonly description: string | null
  readonly productType: string | null
  readonly brand: PublicCompany | null
  readonly manufacturer: PublicCompany | null
  readonly composition: readonly DocumentMaterial[]
  readonly stages: readonly PublicStage[]
  /** Slugs of CARE_SYMBOLS. */
  readonly careSymbols: readonly string[]
  /** Also those that had run out: whether one is valid is decided on the day it is shown. */
  readonly certifications: readonly DocumentCertification[]
  /** Of the brand and the maker, where it was decided that passports show them; left out where there are none. Whether one still counts is decided on the day it is shown. */
  readonly ratings?: readonly DocumentRating[]
  readonly assessment: DocumentAssessment | null
  /** Addresses elsewhere, as the workspace gave them. Uploaded files have copies of their own (selvedge_published.shown_files). */
  readonly pictures: readonly string[]
  /** Left out where the workspace has not said its language and nothing is translated. */
  readonly texts?: DocumentTexts
}

/** A company without its ways of being reached, which are nobody's business but the workspace's. */
export type PublicCompany = Pick<Company, 'name' | 'country' | 'city' | 'website' | 'gln'>

export type DocumentMaterial = {
  /** As on the label: "organic cotton". */
  readonly label: string
  /** What that says: "cotton" with "organic"; null for a name in no list. */
  readonly fibre: string | null
  readonly qualifiers: readonly string[]
  /** Of the whole item's mass, above 0 and at most 1. */
  readonly share: number
  readonly part: string | null
  /** ISO 3166-1 alpha-2. */
  readonly originCountry: string | null
  /** 0 to 1; null: unknown. */
  readonly recycledShare: number | null
}

export type DocumentCertification = Pick<
  Certification,
  'id' | 'scheme' | 'name' | 'number' | 'issuer' | 'scope' | 'validFrom' | 'validUntil' | 'fileUrl'
> & {
  /** The material or company it is for; null: the product itself. */
  readonly subject: string | null
}

/** A claim with its evidence: by whom, of which day, until when. */
export type DocumentRating = Pick<RatingFields, 'scheme' | 'score' | 'outOf' | 'medal' | 'publishedOn'> & {
  readonly id: string
  readonly validUntil: string
  /** The company that was rated. */
  readonly company: string
}

export type DocumentAssessment = {
  readonly method: string
  readonly methodVersion: string
  readonly factorSetVersion: string
  /** A moment, ISO 8601. */
  readonly assessedAt: string
  /** kg CO2e per item by the method's stages ("material", "spinning" …), in the order of life; empty where nothing was computed. */
  readonly breakdown: readonly { readonly stage: string; readonly carbonFootprint: number }[]
  /** kg CO2e per item between which nine of ten results lie; left out where there is no footprint, and by versions from before it was computed. */
  readonly carbonRange?: { readonly low: number; readonly high: number }
  /** Where the factors come from, the one that weighs most first. */
  readonly sources: readonly string[]
}

/** A material of a variant's composition, by which a passport names it. */
export type UsedMaterial = Pick<DocumentMaterial, 'originCountry' | 'recycledShare'> & {
  readonly id: string
  readonly name: string
  readonly label: string | null
  readonly translations: Translations | null
}

export type ApplyingCertification = Omit<DocumentCertification, 'subject'> & {
  readonly materialId: string | null
  readonly companyId: string | null
  readonly translations: Translations | null
}

/** The records that a passport is made of, as they are. */
export type PassportRecords = {
  readonly workspaceName: string
  /** What its texts are in; null: not said. */
  readonly language: Language | null
  readonly variant: Variant
  readonly product: Product
  readonly composition: readonly CompositionEntry[]
  readonly materials: readonly UsedMaterial[]
  readonly companies: readonly (PublicCompany & { readonly id: string })[]
  readonly certifications: readonly ApplyingCertification[]
  readonly ratings: readonly DocumentRating[]
  readonly assessment: Assessment | null
  /** The assessment in full; null where it came to no footprint. */
  readonly result: Result | null
}

export function composePassportDocument(records: PassportRecords): PassportDocument {
  const { workspaceName, variant, product, materials, companies, certifications, ratings, assessment, result } = records
  const company = (id: string | null) => companies.find((one) => one.id === id) ?? null
  const material = (id: string | null) => materials.find((one) => one.id === id) ?? null
  const texts = documentTexts(records)
  const pictures = [...variant.imageUrls, ...(product.imageUrl === null ? [] : [product.imageUrl])]
  return {
    format: 1,
    assertedBy: workspaceName,
    description: product.description,
    productType: product.productType,
    brand: publicCompany(company(product.companyId)),
    manufacturer: publicCompany(company(variant.manufacturerId)),
    composition: records.composition.map((entry) => documentMaterial(entry, material(entry.materialId))),
    stages: variant.stages.map(publicStage),
    careSymbols: variant.careSymbols,
    certifications: certifications.map(({ materialId, companyId, translations, ...certification }) => ({
      ...certification,
      subject: nameOfMaterial(material(materialId)) ?? company(companyId)?.name ?? null,
    })),
    ...(ratings.length > 0 && { ratings }),
    assessment: assessment && {
      method: assessment.method,
      methodVersion: assessment.methodVersion,
      factorSetVersion: assessment.factorSetVersion,
      assessedAt: assessment.assessedAt.toISOString(),
      breakdown: breakdownOf(result),
      ...carbonRangeOf(result),
      sources: sourcesOf(result),
    },
    pictures,
    ...(texts && { texts }),
  }
}

function breakdownOf(result: Result | null): DocumentAssessment['breakdown'] {
  return Object.entries(result?.assessment.stages ?? {}).map(([stage, carbonFootprint]) => ({ stage, carbonFootprint }))
}

function carbonRangeOf(result: Result | null): Pick<DocumentAssessment, 'carbonRange'> {
  const { low, high } = result === null ? NO_RANGE : rangeOf(result, 'carbonFootprint')
  return low === null || high === null ? {} : { carbonRange: { low, high } }
}

const NO_RANGE = { low: null, high: null }

function sourcesOf(result: Result | null): string[] {
  if (result === null) return []
  const weights = new Map<string, number>()
  for (const { factor, value } of explainResult(result, 'carbon')) {
    if (!factor) continue
    // Which study a supplier has is between the two of them.
    const source = factor.id.startsWith('supplier/') ? withoutDocument(factor.source) : factor.source
    weights.set(source, (weights.get(source) ?? 0) + Math.abs(value))
  }
  return [...weights].sort(([, a], [, b]) => b - a).map(([source]) => source)
}

function publicCompany(company: PublicCompany | null): PublicCompany | null {
  if (company === null) return null
  const { name, country, city, website, gln } = company
  return { name, country, city, website, gln }
}

function documentMaterial(
  { fibreText, share, part }: CompositionEntry,
  material: UsedMaterial | null,
): DocumentMaterial {
  const label = nameOfMaterial(material) ?? fibreText ?? ''
  const read = readFibre(label)
  return {
    label,
    fibre: read?.code ?? null,
    qualifiers: read?.qualifiers ?? [],
    share,
    part,
    originCountry: material?.originCountry ?? null,
    recycledShare: material?.recycledShare ?? null,
  }
}

/** What stands on labels, by which the composition's text names it, too. */
function nameOfMaterial(material: UsedMaterial | null): string | null {
  return material && (material.label ?? material.name)
}

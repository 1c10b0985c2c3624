import type { Words } from '../words/en.ts'

/** What narrows a list and puts it in order, by the names that the service has for it. */
export type Matching = Readonly<Record<string, unknown>>

/** By those names, what the lists call it. */
export function labelsOf(words: Words, list: string): Readonly<Record<string, string | undefined>> {
  const { kit, lists, nouns, home, product, variant, material, company, certification } = words
  return {
    search: kit.search,
    orderBy: lists.order,
    updatedSince: lists.changedSince,
    connectionId: lists.readBy,
    status: certification.state,
    state: certification.state,
    category: product.fields.category.label,
    brand: product.fields.brand.label,
    hasVariants: lists.hasVariants,
    hasScore: lists.hasScore,
    changedSincePublished: home.sincePublished,
    lacks: home.lacks,
    companyId: (list === 'CERTIFICATIONS' ? certification : product).fields.companyId.label,
    productId: variant.fields.productId.label,
    manufacturerId: variant.fields.manufacturerId.label,
    materialId: nouns.materials,
    supplierId: material.fields.supplierId.label,
    fibre: material.fields.fibre.label,
    originCountry: material.fields.originCountry.label,
    role: company.fields.role.label,
    country: company.fields.country.label,
    scheme: certification.fields.scheme.label,
  }
}

/** What a value that is one of a few means; undefined: it is said as it is. */
export function sayChoice(words: Words, name: string, value: string): string | undefined {
  const { lists, home, variant, company, certification, requirement } = words
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    status: variant.status,
    state: certification.states,
    role: company.roles,
    hasVariants: lists.hasVariantsOf,
    hasScore: lists.hasScoreOf,
    changedSincePublished: home.sincePublishedOf,
    lacks: requirement,
  }
  return choices[name]?.[value]
}

/** "By Name, ascending". */
export function sayOrder({ kit, lists, product, material, certification }: Words, order: string): string {
  if (order === 'BEST_MATCH') return lists.bestMatch
  if (order === 'NEWEST') return lists.newest
  if (order === 'OLDEST') return lists.oldest
  const keys: Readonly<Record<string, string>> = {
    NAME: product.fields.name.label,
    SKU: product.fields.sku.label,
    SCORE: product.score,
    CARBON: material.fields.carbonFootprint.label,
    UPDATED: kit.changedAt,
    SCHEME: certification.fields.scheme.label,
    VALID_UNTIL: certification.fields.validUntil.label,
  }
  const [, key = '', way] = /^(.*)_(ASC|DESC)$/.exec(order) ?? []
  const label = keys[key]
  return label === undefined ? order : lists.orderedBy(label, way === 'ASC' ? lists.ascending : lists.descending)
}

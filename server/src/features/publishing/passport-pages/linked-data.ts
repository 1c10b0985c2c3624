import { certificationState } from '#features/records/certifications/certification.ts'
import { certifiesCompanies } from '#features/records/certifications/known-schemes.ts'
import type { Language } from '#kit/words/languages.ts'
import { passportAddressOf } from '../digital-links/passport-address.ts'
import { certificationKey, materialKey } from '../passports/document-texts.ts'
import type { DocumentCertification } from '../passports/passport-document.ts'
import type { PageText } from './as-written.ts'
import { pageFormats } from './page-formats.ts'
import { type PageTexts, pageTexts } from './page-texts.ts'
import type { PassportView } from './passport-view.ts'

export type LinkedDataOptions = {
  /** Of the page. */
  readonly address: string
  /** "2026-11-21", UTC: decides which certificates hold. */
  readonly today: string
  /** Of the words that are ours, as a country's name, and of those of the brand that are known in it. */
  readonly language: Language
}

/**
 * The passport in the words of schema.org. Every value is one of the public JSON, or of the frozen document; certificates that do
 * not hold today are left out. A certificate is claimed for what it is for: the product, or a company that the passport names. That of a
 * material is a note, because it says nothing of the whole (Directive (EU) 2024/825).
 */
export function linkedDataOf(
  { json, document, files }: PassportView,
  { address, today, language }: LinkedDataOptions,
): object {
  const { variant, product, environmentalImpact, sustainabilityScore } = json
  const { carbonFootprint, waterLiters, methodology } = environmentalImpact
  const texts = pageTexts(document, language)
  const making = document?.stages.findLast(({ stage }) => stage === 'making')
  const certifications = (document?.certifications ?? []).filter((one) =>
    ['valid', 'expiring'].includes(certificationState(one, today)),
  )
  const companies = [document?.brand?.name, document?.manufacturer?.name]
  const own = certifications.filter(({ subject, scheme }) => subject === null && !certifiesCompanies(scheme))
  const ofMaterials = certifications.filter(
    ({ subject }) => !companies.includes(subject ?? '') && document?.composition.some(({ label }) => label === subject),
  )
  const organization = (name: string) => {
    const its = certifications.filter(({ subject }) => subject === name && companies.includes(name))
    return withoutNulls({
      '@type': 'Organization',
      name,
      hasCertification: its.map((one) => certification(one, texts)),
    })
  }
  const absolute = (url: string) => new URL(url, address).href
  const manufacturer = variant.manufacturer ?? document?.manufacturer?.name ?? null
  return withoutNulls({
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': address,
    url: address,
    name: inLanguage(texts.tell('variant.name', variant.name)),
    description: inLanguage(texts.tellOrNull('product.description', document?.description ?? null)),
    image: [...files.photos.map(({ url }) => absolute(url)), ...(document?.pictures ?? [])],
    category: inLanguage(texts.tellOrNull('product.category', product.category)),
    sku: product.sku,
    gtin: variant.gtin,
    hasGS1DigitalLink: variant.gtin && passportAddressOf(variant, address.slice(0, address.lastIndexOf('/p/'))),
    productID: variant.digitalId,
    color: inLanguage(texts.tellOrNull('variant.color', variant.color)),
    size: variant.size,
    material: inLanguage(texts.tellOrNull('variant.materialComposition', variant.materialComposition)),
    weight: variant.weight && { '@type': 'QuantitativeValue', value: variant.weight, unitCode: 'KGM' },
    hasMeasurement: [
      measurement('carbonFootprint', carbonFootprint, { unitText: 'kg CO2e' }),
      measurement('waterLiters', waterLiters, { unitCode: 'LTR', unitText: 'l' }),
    ].filter((one) => one !== null),
    brand: brandOf(product.brand, document?.brand?.name ?? null, organization),
    manufacturer: manufacturer && organization(manufacturer),
    countryOfOrigin: making && { '@type': 'Country', name: pageFormats(language).country(making.country) },
    isVariantOf: withoutNulls({
      '@type': 'ProductGroup',
      productGroupID: product.id,
      name: inLanguage(texts.tell('product.name', product.name)),
      variesBy: (['color', 'size'] as const)
        .filter((name) => variant[name] !== null)
        .map((name) => `https://schema.org/${name}`),
    }),
    hasCertification: own.map((one) => certification(one, texts)),
    subjectOf: files.documents.map(({ title, url }) => ({
      '@type': 'DigitalDocument',
      name: title,
      url: absolute(url),
    })),
    additionalProperty: [
      property('careInstructions', inLanguage(texts.tellOrNull('variant.careInstructions', variant.careInstructions))),
      property('productionLocation', variant.productionLocation),
      property('carbonFootprint', carbonFootprint, 'kg CO2e'),
      property('waterLiters', waterLiters, 'l'),
      property('methodology', methodology),
      property('sustainabilityScore', sustainabilityScore),
      ...ofMaterials.map(({ id, subject, name, number, issuer }) => ({
        '@type': 'PropertyValue',
        propertyID: 'materialCertification',
        name: inLanguage(subject === null ? null : texts.tell(materialKey(subject), subject)),
        value: [texts.tell(certificationKey({ id }, 'name'), name).text, number, issuer]
          .filter((part) => part !== null && part !== '')
          .join(', '),
      })),
    ].filter((one) => one !== null),
  })
}

/** A brand is a word; what holds a certificate is the company behind it, which stands in its place or, under another name, beside it. */
function brandOf(
  name: string | null,
  company: string | null,
  organization: (name: string) => object,
): object | readonly object[] | null {
  const behind = company === null ? null : organization(company)
  const isCertified = behind !== null && 'hasCertification' in behind
  const shown = name ?? company
  if (shown === null) return null
  if (isCertified && shown === company) return behind
  const brand = { '@type': 'Brand', name: shown }
  return isCertified ? [brand, behind] : brand
}

function certification(one: DocumentCertification, texts: PageTexts): object {
  return withoutNulls({
    '@type': 'Certification',
    name: inLanguage(texts.tell(certificationKey(one, 'name'), one.name)),
    certificationIdentification: one.number,
    issuedBy: one.issuer && { '@type': 'Organization', name: one.issuer },
    certificationStatus: 'https://schema.org/CertificationActive',
    validFrom: one.validFrom,
    expires: one.validUntil,
    url: one.fileUrl,
  })
}

/** For inside a script element, which only "<" can end, and for JavaScript's own line ends. */
export function embedJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A text that is known to be in another language than the reader's says in which. */
function inLanguage(text: PageText | null): string | object | null {
  if (text === null) return null
  return text.lang ? { '@value': text.text, '@language': text.lang } : text.text
}

function property(propertyID: string, value: string | object | number | null, unitText?: string): object | null {
  return value === null ? null : { '@type': 'PropertyValue', propertyID, value, ...(unitText && { unitText }) }
}

function measurement(
  name: string,
  value: number | null,
  unit: { readonly unitCode?: string; readonly unitText: string },
): object | null {
  return value === null ? null : { '@type': 'QuantitativeValue', name, value, ...unit }
}

function withoutNulls(value: Record<string, unknown>): object {
  const isThere = (one: unknown) =>
    one !== null && one !== undefined && one !== '' && !(Array.isArray(one) && one.length === 0)
  return Object.fromEntries(Object.entries(value).filter(([, one]) => isThere(one)))
}

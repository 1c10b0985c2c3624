import { certificationState } from '../certifications/certification.ts'
import type { PassportView } from './passport-view.ts'

/**
 * The passport in the words of schema.org. Every value is one of the public JSON, or of the frozen document; certificates that do
 * not hold today are left out. `address`: of the page.
 */
export function linkedDataOf({ json, document }: PassportView, address: string, today: string): object {
  const { variant, product, environmentalImpact, sustainabilityScore } = json
  const brand = product.brand ?? document?.brand?.name ?? null
  const making = document?.stages.findLast(({ stage }) => stage === 'making')
  const certifications = (document?.certifications ?? []).filter((one) =>
    ['valid', 'expiring'].includes(certificationState(one, today)),
  )
  return withoutNulls({
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': address,
    url: address,
    name: variant.name,
    description: document?.description ?? null,
    category: product.category,
    sku: product.sku,
    gtin: variant.gtin,
    productID: variant.digitalId,
    color: variant.color,
    size: variant.size,
    material: variant.materialComposition,
    weight: variant.weight && { '@type': 'QuantitativeValue', value: variant.weight, unitCode: 'KGM' },
    brand: brand && { '@type': 'Brand', name: brand },
    manufacturer: variant.manufacturer && { '@type': 'Organization', name: variant.manufacturer },
    countryOfOrigin: making && { '@type': 'Country', name: making.country },
    isVariantOf: { '@type': 'ProductGroup', productGroupID: product.id, name: product.name },
    hasCertification: certifications.map((one) =>
      withoutNulls({
        '@type': 'Certification',
        name: one.name,
        certificationIdentification: one.number,
        issuedBy: one.issuer && { '@type': 'Organization', name: one.issuer },
        certificationStatus: 'https://schema.org/CertificationActive',
        validFrom: one.validFrom,
        expires: one.validUntil,
        url: one.fileUrl,
      }),
    ),
    additionalProperty: [
      property('careInstructions', variant.careInstructions),
      property('productionLocation', variant.productionLocation),
      property('carbonFootprint', environmentalImpact.carbonFootprint, 'kg CO2e'),
      property('waterLiters', environmentalImpact.waterLiters, 'l'),
      property('methodology', environmentalImpact.methodology),
      property('sustainabilityScore', sustainabilityScore),
    ].filter((one) => one !== null),
  })
}

/** For inside a script element, which only "<" can end, and for JavaScript's own line ends. */
export function embedJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function property(propertyID: string, value: string | number | null, unitText?: string): object | null {
  return value === null ? null : { '@type': 'PropertyValue', propertyID, value, ...(unitText && { unitText }) }
}

function withoutNulls(value: Record<string, unknown>): object {
  const isThere = (one: unknown) =>
    one !== null && one !== undefined && one !== '' && !(Array.isArray(one) && one.length === 0)
  return Object.fromEntries(Object.entries(value).filter(([, one]) => isThere(one)))
}

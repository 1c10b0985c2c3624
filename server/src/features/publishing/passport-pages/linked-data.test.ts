import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import type { DocumentCertification, PassportDocument } from '../passports/passport-document.ts'
import type { PassportJson } from '../passports/passport-json.ts'
import { publishPassport } from '../passports/publish-passport.ts'
import { linkedDataOf } from './linked-data.ts'
import type { PassportView } from './passport-view.ts'

/**
 * What the passport claims in schema.org's words. A certificate is claimed for what it is for, and for nothing else: that a company is
 * audited, or one fibre certified, says nothing of the product (Directive (EU) 2024/825).
 */
type Node = { readonly [key: string]: unknown }

const TODAY = '2026-11-22'
const ADDRESS = 'https://passports.example/p/k3v9x2'

const JSON_PART: PassportJson = {
  variant: {
    id: 'var_1',
    name: 'Everyday Tee, White, M',
    color: 'White',
    size: 'M',
    materialComposition: '100% cotton',
    careInstructions: null,
    weight: 0.15,
    productionLocation: 'Porto',
    digitalId: 'k3v9x2',
    gtin: '9521000000018',
    manufacturer: 'Ribeira Malhas',
  },
  product: { id: 'prd_1', name: 'Everyday Tee', sku: 'ET', brand: 'Vesperholm', category: 'T-shirts' },
  sustainabilityScore: 71,
  environmentalImpact: {
    carbonFootprint: 3.4,
    waterLiters: 1200,
    methodology: 'A method',
  } as PassportJson['environmentalImpact'],
}

const COMPANY = { country: 'PT', city: null, website: null, gln: null }

function viewWith(
  certifications: readonly DocumentCertification[],
  more: Partial<PassportDocument> = {},
): PassportView {
  const material = { qualifiers: [], part: null, originCountry: 'IN', recycledShare: null }
  return {
    json: JSON_PART,
    document: {
      format: 1,
      assertedBy: 'Vesperholm',
      description: 'A tee.',
      productType: null,
      careSymbols: [],
      assessment: null,
      brand: { ...COMPANY, name: 'Vesperholm' },
      manufacturer: { ...COMPANY, name: 'Ribeira Malhas' },
      composition: [
        { ...material, label: 'organic cotton', fibre: 'cotton', share: 0.95 },
        { ...material, label: 'elastane', fibre: 'elastane', share: 0.05 },
      ],
      stages: [{ stage: 'making', country: 'TR' } as PassportDocument['stages'][number]],
      certifications,
      pictures: [],
      ...more,
    },
    publisher: 'Vesperholm',
    look: { brandColor: null, logoUrl: null } as PassportView['look'],
    files: {
      photos: [{ url: '/files/abc/original', alt: 'A tee', width: 800, height: 1000, copies: [] }],
      documents: [{ title: 'Repair guide', url: '/files/def/original' }],
      certificates: {},
      logoUrl: null,
    },
    publication: { version: 1, publishedAt: new Date('2026-11-20'), versions: [] },
  }
}

const dataOf = (view: PassportView, language: 'en' | 'de' | 'fr' = 'en') =>
  linkedDataOf(view, { address: ADDRESS, today: TODAY, language }) as Node

/** Every node with a type, and the names of the nodes above it. */
function nodesOf(value: unknown, above: readonly Node[] = []): { node: Node; above: readonly Node[] }[] {
  if (Array.isArray(value)) return value.flatMap((one) => nodesOf(one, above))
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  return [{ node, above }, ...Object.values(node).flatMap((inner) => nodesOf(inner, [...above, node]))]
}

/** Where each certificate is claimed: "Product", or the name of an organisation. */
function claims(data: Node): { number: unknown; of: string }[] {
  return nodesOf(data).flatMap(({ node, above }) => {
    if (node['@type'] !== 'Certification') return []
    const holder = above.at(-1) ?? {}
    const of = holder['@type'] === 'Product' ? 'Product' : `${String(holder['@type'])} ${String(holder['name'])}`
    return [{ number: node['certificationIdentification'], of }]
  })
}

const SUBJECTS = [
  null,
  'Vesperholm',
  'Ribeira Malhas',
  'organic cotton',
  'elastane',
  'A mill of which nothing is said',
] as const

const CERTIFICATIONS = fc
  .array(
    fc.record({
      subject: fc.constantFrom(...SUBJECTS),
      scheme: fc.constantFrom('GOTS', 'OEKO-TEX-STANDARD-100', 'B-CORP', 'SA8000', 'ISO-14001', 'Of our own'),
      validUntil: fc.constantFrom('2026-11-21', '2026-11-22', '2027-06-01', null),
      issuer: fc.option(fc.constant('Control Union')),
    }),
    { maxLength: 8 },
  )
  .map((all) =>
    all.map(
      (one, at): DocumentCertification => ({
        id: `cer_${at}`,
        name: one.scheme,
        number: `N-${at}`,
        scope: null,
        validFrom: null,
        fileUrl: null,
        ...one,
      }),
    ),
  )

describe('a certificate', () => {
  test('is claimed for the product only where it is the product’s, and for a company only where it is that company’s', () => {
    fc.assert(
      fc.property(CERTIFICATIONS, (certifications) => {
        const holding = certifications.filter(({ validUntil }) => validUntil === null || validUntil >= TODAY)
        const ofOrganisations = ['B-CORP', 'SA8000', 'ISO-14001']
        for (const { number, of } of claims(dataOf(viewWith(certifications)))) {
          const own = holding.find((one) => one.number === number)
          expect(own, `${String(number)} does not hold`).toBeDefined()
          if (of === 'Product') {
            expect(own?.subject, 'claimed for the product').toBeNull()
            expect(ofOrganisations).not.toContain(own?.scheme)
          } else expect(of).toBe(`Organization ${String(own?.subject)}`)
        }
        const claimed = new Set(claims(dataOf(viewWith(certifications))).map(({ number }) => number))
        // What is the product's, or a company's that the passport names, is not kept back.
        const due = holding.filter(
          ({ subject, scheme }) =>
            (subject === null && !ofOrganisations.includes(scheme)) ||
            subject === 'Vesperholm' ||
            subject === 'Ribeira Malhas',
        )
        expect(due.filter(({ number }) => !claimed.has(number))).toEqual([])
      }),
      { numRuns: 300, seed: 5 },
    )
  })

  test('of a fibre is a note that names the fibre', () => {
    const certification = {
      scheme: 'GOTS',
      name: 'GOTS',
      issuer: 'Control Union',
      scope: null,
      validFrom: null,
      fileUrl: null,
    }
    const view = viewWith([
      { ...certification, id: 'cer_1', number: 'CU 1', validUntil: null, subject: 'organic cotton' },
    ])
    expect(dataOf(view)['additionalProperty']).toContainEqual({
      '@type': 'PropertyValue',
      propertyID: 'materialCertification',
      name: 'organic cotton',
      value: 'GOTS, CU 1, Control Union',
    })
  })

  test('of the brand and of the maker stands with them in the published passport, as in the page', async () => {
    const t: TestApp = await startTestApp()
    const home: TestWorkspace = await t.workspace()
    const { actor } = home
    const brand = await createCompany(t.deps, actor, { name: 'Vesperholm' })
    const maker = await createCompany(t.deps, actor, { name: 'Ribeira Malhas', country: 'PT' })
    const cotton = await createMaterial(t.deps, actor, { name: 'Cotton', label: 'organic cotton' })
    const product = await createProduct(t.deps, actor, { name: 'Tee', brand: 'Vesperholm', companyId: brand.id })
    const variant = await createVariant(t.deps, actor, {
      name: 'M',
      productId: product.id,
      manufacturerId: maker.id,
      gtin: '9521000000018',
      color: 'White',
      composition: [{ materialId: cotton.id, share: 1 }],
      stages: [{ stage: 'making', country: 'TR' }],
    })
    for (const [number, subject] of [
      ['OF-BRAND', { companyId: brand.id }],
      ['OF-MAKER', { companyId: maker.id }],
      ['OF-COTTON', { materialId: cotton.id }],
      ['OF-PRODUCT', { productId: product.id }],
    ] as const) {
      await createCertification(t.deps, actor, { scheme: 'GOTS', name: number, number, ...subject })
    }
    await publishPassport(t.deps, actor, { id: variant.id })
    const answer = await t.app.inject({
      url: `/p/${variant.digitalId}`,
      headers: { accept: 'application/ld+json', 'accept-language': 'de' },
    })
    expect(claims(answer.json()).sort((a, b) => a.of.localeCompare(b.of))).toEqual([
      { number: 'OF-MAKER', of: 'Organization Ribeira Malhas' },
      { number: 'OF-BRAND', of: 'Organization Vesperholm' },
      { number: 'OF-PRODUCT', of: 'Product' },
    ])
    expect(answer.json().countryOfOrigin.name).toBe('Türkei')
    const english = await t.app.inject({ url: `/p/${variant.digitalId}`, headers: { accept: 'application/ld+json' } })
    expect(english.json().countryOfOrigin.name).toBe('Türkiye')
  })
})

/** Of https://schema.org (version 29, read 2026-11), for the types that a passport uses: what each may say. */
const THING = [
  '@context',
  '@type',
  '@id',
  'name',
  'alternateName',
  'description',
  'identifier',
  'image',
  'url',
  'subjectOf',
]
const TERMS: Readonly<Record<string, readonly string[]>> = {
  Product: [
    ...THING,
    'additionalProperty',
    'brand',
    'category',
    'color',
    'countryOfOrigin',
    'gtin',
    'hasCertification',
    'hasGS1DigitalLink',
    'hasMeasurement',
    'isVariantOf',
    'manufacturer',
    'material',
    'productID',
    'size',
    'sku',
    'weight',
  ],
  ProductGroup: [...THING, 'productGroupID', 'variesBy', 'hasVariant'],
  Organization: [...THING, 'hasCertification', 'globalLocationNumber', 'address'],
  Brand: [...THING, 'logo', 'slogan'],
  Certification: [
    ...THING,
    'certificationIdentification',
    'certificationStatus',
    'expires',
    'issuedBy',
    'validFrom',
    'about',
    'validIn',
  ],
  Country: THING,
  QuantitativeValue: [...THING, 'value', 'unitCode', 'unitText', 'minValue', 'maxValue', 'additionalProperty'],
  PropertyValue: [...THING, 'propertyID', 'value', 'unitCode', 'unitText', 'measurementTechnique'],
  DigitalDocument: [...THING, 'encodingFormat'],
}

describe('the words', () => {
  test('are terms that schema.org has for their types, whatever the passport says', () => {
    fc.assert(
      fc.property(CERTIFICATIONS, fc.constantFrom('en', 'de', 'fr'), (certifications, language) => {
        for (const { node } of nodesOf(dataOf(viewWith(certifications), language))) {
          const allowed = TERMS[String(node['@type'])]
          expect(allowed, String(node['@type'])).toBeDefined()
          expect(
            Object.keys(node).filter((key) => !allowed?.includes(key)),
            String(node['@type']),
          ).toEqual([])
        }
      }),
      { numRuns: 100, seed: 5 },
    )
  })

  test('name the Digital Link, what was measured, what the variants differ by, documents, pictures and the country in words', () => {
    const data = dataOf(viewWith([]), 'fr')
    expect(data).toMatchObject({
      hasGS1DigitalLink: 'https://passports.example/01/09521000000018',
      hasMeasurement: [
        { '@type': 'QuantitativeValue', value: 3.4, unitText: 'kg CO2e' },
        { '@type': 'QuantitativeValue', value: 1200, unitCode: 'LTR' },
      ],
      isVariantOf: { variesBy: ['https://schema.org/color', 'https://schema.org/size'] },
      subjectOf: [
        { '@type': 'DigitalDocument', name: 'Repair guide', url: 'https://passports.example/files/def/original' },
      ],
      image: ['https://passports.example/files/abc/original'],
      countryOfOrigin: { '@type': 'Country', name: 'Turquie' },
    })
  })

  test.each([
    ['hasGS1DigitalLink', 'https://passports.example/01/09521000000018'],
    ['hasMeasurement', expect.arrayContaining([expect.objectContaining({ unitText: 'kg CO2e' })])],
    ['subjectOf', [expect.objectContaining({ '@type': 'DigitalDocument' })]],
    ['image', ['https://passports.example/files/abc/original']],
    ['isVariantOf', expect.objectContaining({ variesBy: expect.arrayContaining(['https://schema.org/color']) })],
    ['countryOfOrigin', expect.objectContaining({ name: 'Turquie' })],
  ])('%s is said', (term, value) => {
    expect(dataOf(viewWith([]), 'fr')[term]).toEqual(value)
  })

  test('leave out what there is nothing of', () => {
    const view = viewWith([])
    const bare: PassportView = {
      ...view,
      json: {
        ...JSON_PART,
        variant: { ...JSON_PART.variant, gtin: null, color: null, size: null },
        environmentalImpact: {
          carbonFootprint: null,
          waterLiters: null,
          methodology: null,
        } as PassportJson['environmentalImpact'],
      },
      document: null,
      files: { photos: [], documents: [], certificates: {}, logoUrl: null },
    }
    const data = dataOf(bare)
    for (const term of [
      'hasGS1DigitalLink',
      'hasMeasurement',
      'subjectOf',
      'image',
      'countryOfOrigin',
      'hasCertification',
    ]) {
      expect(data, term).not.toHaveProperty(term)
    }
    expect(data['isVariantOf']).not.toHaveProperty('variesBy')
  })
})

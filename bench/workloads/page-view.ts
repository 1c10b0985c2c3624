import type { PassportView } from '../../server/src/features/publishing/passport-pages/passport-view.ts'

const certification = (id: string, subject: string | null) => ({
  id,
  scheme: 'GOTS',
  name: 'Global Organic Textile Standard',
  number: `DEMO-${id}`,
  issuer: 'Textiva Certification B.V. (fictional)',
  scope: null,
  validFrom: '2026-05-05',
  validUntil: '2027-05-05',
  fileUrl: 'https://textiva.example/certificate.pdf',
  subject,
})

/** A passport with everything that a page can show. */
export const FULL_VIEW: PassportView = {
  json: {
    variant: {
      id: 'var_01m7yb2gwne2s9dntjc439fpyh',
      name: 'Everyday Organic Tee, White, S',
      color: 'White',
      size: 'S',
      materialComposition: '95% organic cotton, 5% elastane',
      careInstructions: 'Wash with similar colours. Iron on the left.',
      weight: 0.152,
      productionLocation: 'Barcelos, Portugal',
      digitalId: 'mbw4qx9gqeqc',
      gtin: '9521000000018',
      manufacturer: 'Confecções Ribeira Velha, Lda.',
    },
    product: { id: 'prd_1', name: 'Everyday Organic Tee', sku: 'VH-TEE-01', brand: 'Vesperholm', category: 'T-shirts' },
    sustainabilityScore: 73,
    environmentalImpact: {
      carbonFootprint: 3.42,
      waterLiters: 510,
      methodology: 'Carbon footprint, cradle to grave. '.repeat(20),
    },
  },
  document: {
    format: 1,
    assertedBy: 'Vesperholm',
    description: 'A mid-weight crew neck tee that keeps its shape.',
    productType: 'T-shirt',
    brand: { name: 'Vesperholm', country: 'DK', city: 'Aarhus', website: 'https://vesperholm.example', gln: null },
    manufacturer: { name: 'Confecções Ribeira Velha, Lda.', country: 'PT', city: 'Barcelos', website: null, gln: null },
    composition: [
      {
        label: 'organic cotton',
        fibre: 'cotton',
        qualifiers: ['organic'],
        share: 0.95,
        part: null,
        originCountry: 'IN',
        recycledShare: 0.2,
      },
      {
        label: 'elastane',
        fibre: 'elastane',
        qualifiers: [],
        share: 0.05,
        part: null,
        originCountry: 'TW',
        recycledShare: 0,
      },
    ],
    stages: (['spinning', 'fabric', 'dyeing', 'making'] as const).map((stage) => ({
      stage,
      country: 'PT',
      process: null,
    })),
    careSymbols: ['wash-40', 'bleach-none', 'tumble-low', 'iron-150', 'dryclean-none'],
    certifications: [
      certification('crt_1', null),
      certification('crt_2', 'organic cotton'),
      certification('crt_3', 'Vesperholm'),
    ],
    assessment: {
      method: 'selvedge-open',
      methodVersion: 'selvedge-open-1',
      factorSetVersion: 'selvedge-factors-2026-11-21',
      assessedAt: '2026-11-21T08:00:00Z',
      breakdown: ['material', 'spinning', 'fabric', 'wet', 'making', 'transport', 'use', 'eol'].map((stage, i) => ({
        stage,
        carbonFootprint: 0.2 + i * 0.07,
      })),
      sources: ['Ember annual average grid intensity', 'UK DESNZ 2025', 'ecobalyse use: impact-without-ironing'],
    },
    pictures: [],
  },
  publisher: 'Vesperholm',
  look: { brandColor: '#8c4a2f', logoUrl: null },
  files: { photos: [], documents: [], certificates: {}, logoUrl: null },
  publication: {
    version: 3,
    publishedAt: new Date('2026-11-21T08:00:00Z'),
    versions: [3, 2, 1].map((version) => ({ version, publishedAt: `2026-11-2${version - 1}T08:00:00Z` })),
  },
}

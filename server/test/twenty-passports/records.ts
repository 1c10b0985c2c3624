/**
 * The records behind twenty-passports.test.ts. What names another record of the same workspace names it by its key here; files belong to
 * the record that has them. Nothing here is ever changed, because what was published from it is kept in published/.
 */
export type WorkspaceRecords = {
  readonly settings: object
  readonly companies: Readonly<Record<string, object>>
  readonly materials: Readonly<Record<string, object>>
  readonly products: Readonly<Record<string, object>>
  readonly certifications: Readonly<Record<string, object>>
  readonly variants: Readonly<Record<string, object>>
  readonly files: readonly FileOf[]
}
export type FileOf = { readonly name: string; readonly pixels?: readonly [number, number] } & Readonly<
  Record<string, unknown>
>

const BRAND: WorkspaceRecords = {
  settings: { name: 'Vesperholm', publicScore: 'ALWAYS', markets: ['FR', 'PT'], brandColor: '#27497d' },
  companies: {
    vesperholm: {
      name: 'Vesperholm',
      role: 'BRAND',
      description: 'Knitwear from the north.',
      country: 'DK',
      city: 'Aarhus',
      address: 'Havnegade 4',
      website: 'https://vesperholm.example',
      email: 'hej@vesperholm.example',
      phone: '+45 00 00 00 00',
      gln: '9521234543213',
      vatId: 'DK00000000',
      lei: '5493001KJTIIGC8Y1R12',
    },
    ribeira: { name: 'Ribeira Confeções', role: 'MANUFACTURER', country: 'PT', city: 'Barcelos' },
    mill: { name: 'Mill & Sons <Ltd>', role: 'SUPPLIER', country: 'IN' },
  },
  materials: {
    cotton: {
      name: 'Organic cotton, ring-spun',
      label: 'organic cotton',
      type: 'fibre',
      fibre: 'cotton',
      description: 'Long staple.',
      supplier: 'Mill & Sons',
      supplierId: 'mill',
      originCountry: 'IN',
      recycledShare: 0,
      factorMaterial: 'cotton-organic',
    },
    denim: {
      name: 'Denim 12 oz',
      label: 'recycled cotton',
      originCountry: 'TR',
      recycledShare: 0.4,
      carbonFootprint: 6.2,
      carbonFootprintBoundary: 'fabric',
      carbonFootprintEvidence: 'verified',
      waterLiters: 900,
      factorSource: 'EPD of the mill, 2025',
    },
    wool: { name: 'Merino 19.5 µm', label: 'wool', fibre: 'wool', originCountry: 'NZ' },
    secret: { name: 'House blend no. 7' },
  },
  products: {
    tee: {
      name: 'Everyday Tee',
      sku: 'VH-TEE-01',
      category: 'T-shirts',
      brand: 'Vesperholm',
      productType: 'T-shirt',
      description: 'Wears in, not out.\nMade to be mended.',
      companyId: 'vesperholm',
      imageUrl: 'https://vesperholm.example/tee.jpg',
      gtinPrefix: '9521',
      hsCode: '610910',
    },
    jeans: { name: 'Jeans “Nº 5”', category: 'Trousers', productType: 'Jeans', companyId: 'vesperholm' },
    jumper: { name: 'Jumper', category: 'Knitwear', hsCode: '611011' },
    bare: { name: 'Beret' },
  },
  certifications: {
    gots: {
      scheme: 'GOTS',
      name: 'Global Organic Textile Standard',
      number: 'CU 1234567',
      issuer: 'Control Union',
      scope: 'Garments of organic cotton',
      validFrom: '2024-02-29',
      validUntil: '2027-06-30',
      fileUrl: 'https://vesperholm.example/gots.pdf',
      productId: 'tee',
    },
    ended: { scheme: 'OEKO-TEX', name: 'STANDARD 100', validUntil: '2025-12-31', productId: 'tee' },
    fibre: { scheme: 'RWS', materialId: 'wool' },
    people: { scheme: 'SA8000', issuer: 'SGS', validFrom: '2026-02-01', companyId: 'ribeira' },
    begins: { scheme: 'Bluesign', validFrom: '2030-01-01', productId: 'jeans' },
  },
  variants: {
    'everything-filled': {
      name: 'Everyday Tee, White, M',
      productId: 'tee',
      color: 'White',
      size: 'M',
      composition: [
        { materialId: 'cotton', share: 0.9, part: 'shell' },
        { fibreText: 'elastane', share: 0.05, part: 'shell' },
        { materialId: 'secret', share: 0.05, part: 'label' },
      ],
      careInstructions: 'Machine wash, max 40 °C.\nDry flat.',
      careSymbols: ['wash-40', 'bleach-none', 'tumble-low', 'iron-110', 'dryclean-none', 'dry-flat'],
      weight: 0.152,
      productionLocation: 'Barcelos, Portugal',
      expectedUses: 60,
      airFreightShare: 0.1,
      undyed: true,
      faded: false,
      recyclability: 0.8,
      repairability: 0.65,
      stages: [
        { stage: 'FIBRE', country: 'IN', process: 'ginning' },
        { stage: 'SPINNING', country: 'IN' },
        { stage: 'FABRIC', country: 'PT', process: 'circular knitting' },
        { stage: 'DYEING', country: 'PT' },
        { stage: 'MAKING', country: 'PT', process: 'cut and sewn' },
      ],
      gtin: '9521000000018',
      manufacturer: 'Ribeira',
      manufacturerId: 'ribeira',
      imageUrls: ['https://vesperholm.example/white.jpg', 'https://vesperholm.example/back.jpg'],
    },
    'nothing-filled': { name: 'Red', productId: 'bare' },
    'fibres-only': {
      name: 'Black, S',
      productId: 'tee',
      composition: [
        { fibreText: 'Baumwolle', share: 0.6 },
        { fibreText: 'polyester (recycled)', share: 0.4 },
      ],
      weight: 0.14,
    },
    'materials-only': {
      name: 'Jeans, Indigo, 32',
      productId: 'jeans',
      composition: [{ materialId: 'denim', share: 1 }],
      weight: 0.61,
      faded: true,
      stages: [{ stage: 'MAKING', country: 'TN' }],
    },
    'composition-as-text': {
      name: 'Jeans, Ecru',
      productId: 'jeans',
      materialComposition: '98% cotton, 2% elastane',
      weight: 0.58,
    },
    'text-nobody-can-read': {
      name: 'Jeans, Grey',
      productId: 'jeans',
      materialComposition: 'whatever was left',
      weight: 0.6,
    },
    'weight-alone': { name: 'Jumper, Navy', productId: 'jumper', weight: 0.4 },
    'wool-without-weight': {
      name: 'Jumper, Natural',
      productId: 'jumper',
      composition: [{ materialId: 'wool', share: 1 }],
      undyed: true,
    },
    'care-alone': {
      name: 'Beret, Blue',
      productId: 'bare',
      careInstructions: 'By hand & with love <30 °C>',
      careSymbols: ['wash-hand'],
    },
    'shares-below-one': {
      name: 'Jumper, Moss',
      productId: 'jumper',
      composition: [
        { materialId: 'wool', share: 1 / 3 },
        { fibreText: 'nylon', share: 1 / 7 },
      ],
      weight: 0.385,
      expectedUses: 0.5,
      airFreightShare: 1,
      recyclability: 0,
      repairability: 1,
    },
    'published-twice': { name: 'Everyday Tee, Sand', productId: 'tee', color: 'Sand', weight: 0.15, gtin: '95200002' },
  },
  files: [
    { name: 'front.png', kind: 'IMAGE', variantId: 'everything-filled', alt: 'From the front', pixels: [900, 1200] },
    { name: 'back.png', kind: 'IMAGE', variantId: 'everything-filled', position: 1, pixels: [300, 300] },
    { name: 'style.png', kind: 'IMAGE', productId: 'tee', alt: 'The style', pixels: [1400, 700] },
    { name: 'care.txt', kind: 'DOCUMENT', productId: 'tee', visibility: 'PUBLIC' },
    { name: 'private.txt', kind: 'DOCUMENT', productId: 'tee' },
    { name: 'certificate.txt', kind: 'DOCUMENT', certificationId: 'gots', visibility: 'PUBLIC' },
  ],
}

const GERMAN: WorkspaceRecords = {
  settings: { name: 'Nordlicht Textil GmbH', publicScore: 'BY_MARKET', markets: ['AT', 'DE'] },
  companies: {
    nordlicht: { name: 'Nordlicht', role: 'BRAND', country: 'DE', city: 'Köln', website: 'https://nordlicht.example' },
  },
  materials: {
    leinen: { name: 'Leinen aus der Normandie', label: 'Leinen', originCountry: 'FR' },
    polyester: { name: 'Polyester, recycelt', recycledShare: 1, originCountry: 'TW' },
  },
  products: {
    hemd: { name: 'Hemd „Förde“', sku: 'NL-7', category: 'Hemden', productType: 'Hemd', companyId: 'nordlicht' },
    jacke: { name: 'Regenjacke', category: 'Jacken', brand: 'Nordlicht Außen' },
  },
  certifications: { knopf: { name: 'Grüner Knopf', companyId: 'nordlicht', validUntil: '2026-03-01' } },
  variants: {
    'german-linen': {
      name: 'Hemd Förde, weiß, 40',
      productId: 'hemd',
      color: 'weiß',
      size: '40',
      composition: [{ materialId: 'leinen', share: 1 }],
      careInstructions: 'Maschinenwäsche, höchstens 40 °C',
      careSymbols: ['wash-40-mild', 'iron-200'],
      weight: 0.21,
      stages: [
        { stage: 'FABRIC', country: 'IT' },
        { stage: 'MAKING', country: 'RO' },
      ],
      gtin: '04012345123456',
    },
    'german-text': {
      name: 'Hemd Förde, blau, 42',
      productId: 'hemd',
      materialComposition: '55 % Leinen, 45 % Baumwolle',
      weight: 0.22,
      productionLocation: 'Temeswar, Rumänien',
    },
    'german-jacket': {
      name: 'Regenjacke, gelb',
      productId: 'jacke',
      composition: [
        { materialId: 'polyester', share: 0.7, part: 'Oberstoff' },
        { fibreText: 'Polyamid', share: 0.3, part: 'Futter' },
      ],
      weight: 0.55,
      stages: [{ stage: 'MAKING', country: 'VN', process: 'verschweißt' }],
    },
    'german-short-gtin': { name: 'Regenjacke, rot', productId: 'jacke', gtin: '40123455', manufacturer: 'Hanoi 10' },
  },
  files: [{ name: 'logo.png', kind: 'LOGO', pixels: [400, 120] }],
}

const QUIET: WorkspaceRecords = {
  settings: { name: 'Atelier Lumière', publicScore: 'NEVER', brandColor: '#ffee00' },
  companies: { lumiere: { name: 'Lumière', country: 'FR' } },
  materials: { soie: { name: 'Soie', label: 'soie', originCountry: 'CN' } },
  products: { robe: { name: 'Robe', category: 'Robes', productType: 'Dress', companyId: 'lumiere' } },
  certifications: {},
  variants: {
    'score-hidden': {
      name: 'Robe, ivoire',
      productId: 'robe',
      composition: [{ materialId: 'soie', share: 1 }],
      weight: 0.3,
      manufacturerId: 'lumiere',
    },
    'french-fibres': {
      name: 'Robe, noire',
      productId: 'robe',
      composition: [
        { fibreText: 'viscose', share: 0.5 },
        { fibreText: 'coton biologique', share: 0.5 },
      ],
      weight: 0.32,
    },
    'names-in-many-scripts': {
      name: '綿のドレス – «платье» 👗',
      productId: 'robe',
      color: 'أزرق',
      size: '½',
      materialComposition: '100% 綿',
    },
    'heavy-and-far': {
      name: 'Manteau',
      productId: 'robe',
      composition: [{ fibreText: 'wool', share: 1 }],
      weight: 9_999.5,
      expectedUses: 10_000,
      stages: [{ stage: 'MAKING', country: 'AU' }],
    },
    'gtin-without-composition': { name: 'Robe, rouge', productId: 'robe', weight: 0.25, gtin: '9521000000995' },
  },
  files: [],
}

export const WORKSPACES: readonly WorkspaceRecords[] = [BRAND, GERMAN, QUIET]

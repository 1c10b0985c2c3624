// Made from the fields of the records by "npm run generate".
export const COMPANY_KINDS = { country: { kind: 'country' } } as const
export const MATERIAL_KINDS = { originCountry: { kind: 'country' }, recycledShare: { kind: 'number' }, carbonFootprint: { kind: 'number' }, footprintValidUntil: { kind: 'day' }, waterLiters: { kind: 'number' } } as const
export const PRODUCT_KINDS = { weight: { kind: 'number' } } as const
export const VARIANT_KINDS = { weight: { kind: 'number' }, airFreightShare: { kind: 'number' }, expectedUses: { kind: 'number' }, recyclability: { kind: 'number' }, repairability: { kind: 'number' }, undyed: { kind: 'truth' }, faded: { kind: 'truth' } } as const
export const CERTIFICATION_KINDS = { validFrom: { kind: 'day' }, validUntil: { kind: 'day' } } as const
export const RATING_KINDS = { score: { kind: 'number' }, outOf: { kind: 'number' }, publishedOn: { kind: 'day' }, validUntil: { kind: 'day' }, saidExpired: { kind: 'truth' } } as const

export const BULK_FIELDS = {
  company: ['role', 'description', 'country', 'city'],
  material: ['type', 'description', 'originCountry', 'recycledShare', 'supplier', 'supplierId'],
  product: ['category', 'brand', 'companyId', 'description', 'hsCode', 'weight', 'careInstructions', 'productionLocation', 'manufacturer', 'manufacturerId', 'brandId'],
  variant: ['productId', 'color', 'size', 'weight', 'careInstructions', 'productionLocation', 'manufacturer', 'manufacturerId', 'airFreightShare', 'expectedUses', 'recyclability', 'repairability', 'undyed', 'faded'],
  certification: ['issuer', 'validFrom', 'validUntil', 'scope'],
  rating: ['validUntil'],
} as const

export const TRANSLATED_FIELDS = {
  company: ['description'],
  material: ['name', 'label'],
  product: ['name', 'category', 'description', 'materialComposition', 'careInstructions'],
  variant: ['name', 'color', 'materialComposition', 'careInstructions'],
  certification: ['name', 'scope'],
  rating: [],
} as const

export const OF_ONE_FIELDS = {
  company: ['gln', 'vatId', 'lei', 'code'],
  material: ['code'],
  product: ['sku', 'code'],
  variant: ['gtin', 'code'],
  certification: ['number', 'fileUrl', 'productId', 'materialId', 'companyId', 'code'],
  rating: ['code'],
} as const

/** What a product says for all its variants. */
export const PASSED_ON_FIELDS = ['weight', 'materialComposition', 'composition', 'careInstructions', 'careSymbols', 'productionLocation', 'manufacturer', 'manufacturerId', 'stages'] as const

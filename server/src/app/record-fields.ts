/** The queries that answer from the workspace's records alone, so that their answers may be remembered until one of those changes. */
export const RECORD_FIELDS: ReadonlySet<string> = new Set([
  ...[
    'products',
    'product',
    'productCount',
    'variants',
    'variant',
    'variantCount',
    'materials',
    'material',
    'materialCount',
  ],
  ...[
    'companies',
    'company',
    'companyCount',
    'certifications',
    'certification',
    'certificationCount',
    'getStatistics',
    'readComposition',
    'readLabelName',
  ],
  ...['productCategories', 'productBrands', 'materialFibres', 'certificationSchemes'],
  ...['levers', 'impactMethod', 'assessDraft'],
  ...['readinessOverview', 'readinessRequirements'],
  ...['files', 'file', 'fileCount'],
])

/**
 * What the automation tools offer of the interface: the operations of records that people build flows with. What each asks for, what it means and what it
 * answers is read from the contract.
 */
export type Resource = {
  readonly name: string
  readonly plural: string
  /** By the name that a flow calls it by; tools have conventions for the first five. */
  readonly operations: Readonly<Record<string, string>>
}

export const RESOURCES = {
  product: records('product', 'products', 'Product'),
  variant: {
    ...records('variant', 'variants', 'Variant'),
    operations: {
      ...records('variant', 'variants', 'Variant').operations,
      getAssessment: 'readAssessment',
      getFindings: 'listPublicationFindings',
      getPassport: 'readPassport',
      getReadiness: 'readReadiness',
      publish: 'publishVariant',
      withdraw: 'withdrawVariant',
    },
  },
  company: records('company', 'companies', 'Company'),
  material: records('material', 'materials', 'Material'),
  certification: records('certification', 'certifications', 'Certification'),
  file: {
    name: 'file',
    plural: 'files',
    operations: { delete: 'deleteFile', get: 'readFile', getAll: 'listFiles', update: 'updateFile' },
  },
  privateLink: {
    name: 'private link',
    plural: 'private links',
    operations: {
      create: 'createPrivateLink',
      delete: 'revokePrivateLink',
      get: 'readPrivateLink',
      getAll: 'listPrivateLinks',
    },
  },
  webhook: {
    name: 'webhook',
    plural: 'webhooks',
    operations: { getAll: 'listWebhooks', send: 'sendRecords', test: 'testWebhook' },
  },
  event: { name: 'event', plural: 'events', operations: { getAll: 'listEvents' } },
  statistics: { name: 'workspace', plural: 'workspaces', operations: { get: 'readStatistics' } },
} as const satisfies Record<string, Resource>

export type ResourceName = keyof typeof RESOURCES
export const RESOURCE_NAMES = Object.keys(RESOURCES) as ResourceName[]

/** Those that are chosen from a list of names. */
export const CHOSEN = [
  'product',
  'variant',
  'company',
  'material',
  'certification',
  'file',
  'privateLink',
  'webhook',
] as const satisfies ResourceName[]

function records(name: string, plural: string, Name: string) {
  const operations = {
    create: `create${Name}`,
    delete: `delete${Name}`,
    get: `read${Name}`,
    getAll: `list${Name === 'Company' ? 'Companie' : Name}s`,
    update: `update${Name}`,
  }
  return { name, plural, operations }
}

/** "materialComposition" → "Material Composition", "hsCode" → "HS Code" */
export function titleOf(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').split(/[ _.-]/)
  return words
    .map((word) => WRITTEN[word.toLowerCase()] ?? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ')
}

const WRITTEN: Readonly<Record<string, string>> = {
  gln: 'GLN',
  gtin: 'GTIN',
  hs: 'HS',
  id: 'ID',
  ids: 'IDs',
  lei: 'LEI',
  sku: 'SKU',
  url: 'URL',
  urls: 'URLs',
  vat: 'VAT',
}

/** "a variant", "an event" */
export function one(name: string): string {
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
}

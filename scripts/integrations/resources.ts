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
  rating: {
    ...records('rating', 'ratings', 'Rating'),
    operations: {
      ...records('rating', 'ratings', 'Rating').operations,
      conceal: 'concealRating',
      disclose: 'discloseRating',
      request: 'requestRating',
    },
  },
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
  connection: {
    name: 'connection',
    plural: 'connections',
    operations: {
      get: 'readConnection',
      getAll: 'listConnections',
      getRuns: 'listConnectionRuns',
      pause: 'pauseConnection',
      resume: 'resumeConnection',
      start: 'startConnectionRun',
    },
  },
  listCopy: {
    name: 'list copy',
    plural: 'list copies',
    operations: { bringInStep: 'bringInStep', get: 'readListCopy', getAll: 'listListCopies' },
  },
  channel: {
    name: 'channel',
    plural: 'channels',
    operations: {
      get: 'readChannel',
      getAll: 'listChannels',
      pause: 'pauseChannel',
      resume: 'resumeChannel',
      test: 'testChannel',
    },
  },
  // Only a signed-in person creates one, because its secret is shown once.
  feed: { name: 'feed', plural: 'feeds', operations: { delete: 'revokeFeed', get: 'readFeed', getAll: 'listFeeds' } },
  refreshedModel: {
    name: 'semantic model',
    plural: 'semantic models',
    operations: { getAll: 'listRefreshedModels', refresh: 'refreshModelNow' },
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
  'rating',
  'file',
  'privateLink',
  'webhook',
  'connection',
  'listCopy',
  'channel',
  'feed',
  'refreshedModel',
] as const satisfies ResourceName[]
export type ChosenName = (typeof CHOSEN)[number]

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

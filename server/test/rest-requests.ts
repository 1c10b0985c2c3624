import { NOUN_NAMES, NOUNS } from '#features/records/nouns.ts'
import type { RestOperation } from '#platform/rest/rest-operation.ts'
import { type Fixture, type Part, partsOf } from './fixture.ts'

/** A request that works for each operation of the REST interface, on records made for it. */
export function requestFor(operation: RestOperation, fixture: Fixture): { url: string; body: object | undefined } {
  const url = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    name === 'messageId' ? fixture.message : idFor(operation, fixture),
  )
  const query = operation.exampleQuery ? `?${operation.exampleQuery}` : QUERIES[operation.id]
  const example = EXAMPLES[operation.id]?.(fixture) ?? operation.example
  return { url: `/api/v1${url}${query ?? ''}`, body: example && fill(example, fixture) }
}

/** The records that this request is about. */
export function partsNeededBy(operation: RestOperation): Part[] {
  return partsOf((fixture) => JSON.stringify(requestFor(operation, fixture)))
}

/** What stands in braces in an example is a record that was made before. */
export function fill(example: object, fixture: Fixture): object {
  const named = (name: string) => (name === 'variant' ? fixture.draft : fixture[name as keyof Fixture])
  return JSON.parse(JSON.stringify(example).replaceAll(/"\{(\w+)\}"/g, (_, name: string) => `"${named(name)}"`))
}

function idFor({ id, tag, method }: RestOperation, fixture: Fixture): string {
  const own = IDS[id]
  if (own) return fixture[own]
  const isDeleting = method === 'DELETE'
  switch (tag) {
    case 'Companies':
      return isDeleting ? fixture.idleCompany : fixture.company
    case 'Products':
      return isDeleting ? fixture.idleProduct : fixture.product
    case 'Materials':
      return isDeleting ? fixture.idleMaterial : fixture.material
    case 'Variants':
      return isDeleting ? fixture.draft : fixture.published
    case 'Certifications':
      return fixture.certification
    case 'Members':
      return fixture.member
    case 'Mail':
      return fixture.email
    case 'API keys':
      return fixture.apiKey
    case 'Private links':
      return fixture.privateLink
    case 'Files':
      return fixture.file
    case 'Bulk changes':
      return fixture.bulkChange
    case 'Imports':
      return fixture.import
    case 'Webhooks':
      return fixture.webhook
    case 'Schedules':
      return fixture.schedule
    case 'Semantic models':
      return fixture.refreshedModel
    case 'Feeds':
      return fixture.feed
    case 'Channels':
      return fixture.channel
    case 'Connections':
      return fixture.connection
    case 'List copies':
      return fixture.listCopy
    case 'Deleted records':
      return fixture.deletedMaterial
    default:
      return partOf(tag, fixture) ?? fixture.published
  }
}

/** "Facilities": the facility of the fixture. */
function partOf(tag: string, fixture: Fixture): string | undefined {
  const noun = NOUN_NAMES.find((name) => NOUNS[name].plural === tag.toLowerCase())
  return noun && new Map(Object.entries(fixture)).get(noun)
}

const IDS: Readonly<Record<string, keyof Fixture>> = {
  listScoreOrder: 'product',
  cancelConnectionRun: 'connectionRun',
  changeImport: 'upload',
  checkImport: 'upload',
  confirmListCopy: 'shownListCopy',
  confirmWriteBacks: 'writtenConnection',
  continueConnectionRun: 'waitingRun',
  correctImport: 'upload',
  importSheet: 'upload',
  readImportProfile: 'importProfile',
  updateImportProfile: 'importProfile',
  deleteImportProfile: 'importProfile',
  readImportPickup: 'importPickup',
  updateImportPickup: 'importPickup',
  runImportPickup: 'importPickup',
  deleteImportPickup: 'importPickup',
  applyImportProfile: 'upload',
  createListCopy: 'listCopyConnection',
  decideRatedCompany: 'ratedConnection',
  discoverTables: 'listCopyConnection',
  listListCopies: 'listCopyConnection',
  listRatedCompanies: 'ratedConnection',
  listUndoneChanges: 'restore',
  resumeWorkspace: 'restore',
  undoConnectionRun: 'finishedRun',
  deleteChannelRule: 'channelRule',
  updateChannelRule: 'channelRule',
  undoImport: 'importToUndo',
  publishVariant: 'draft',
  readConnectionRun: 'connectionRun',
  replaceForeignValues: 'writtenConnection',
  requestRating: 'ratedConnection',
  revokeInvitation: 'invitation',
  startBulkChange: 'product',
  withdrawCompanyPrefix: 'companyPrefix',
  writeBack: 'writtenConnection',
}

const QUERIES: Readonly<Record<string, string>> = {
  listPassportChanges: '?from=1&to=1',
  listLevers: '?lifeFactor=1.5',
}

const EXAMPLES: Readonly<Record<string, (fixture: Fixture) => object>> = {
  createImportProfile: ({ upload }) => ({ name: `Nordwind ${upload}`, importId: upload }),
  updateImportProfile: ({ importProfile }) => ({ name: `Nordwind ${importProfile}` }),
  createListCopy: () => ({
    name: 'Our range',
    noun: 'VARIANT',
    table: 'plain',
    columns: { variant_id: 'id' },
    keyColumn: 'variant_id',
    whenLeft: 'DELETE',
  }),
  createChannel: () => ({
    kind: 'plain_channel',
    name: 'A channel',
    settings: { address: 'http://127.0.0.1:9/channel' },
    language: 'en',
    timeZone: 'UTC',
  }),
  createWebhook: () => ({ name: 'A webhook', url: 'http://127.0.0.1:9/hook', kinds: [] }),
  inviteMember: ({ member }) => ({ email: `${member.toLowerCase()}@nordlys.example`, role: 'EDITOR' }),
}

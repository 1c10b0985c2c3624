import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '#database/transaction.ts'
import { createConnection } from '#features/connecting/connections/create-connection.ts'
import { disconnect } from '#features/connecting/connections/disconnect.ts'
import { keepDiscovery } from '#features/connecting/connections/discover-connection.ts'
import { findConnections } from '#features/connecting/connections/find-connections.ts'
import { createFeed } from '#features/connecting/feeds/create-feed.ts'
import { findFeeds } from '#features/connecting/feeds/find-feeds.ts'
import { revokeFeed } from '#features/connecting/feeds/revoke-feed.ts'
import { bringInStep } from '#features/connecting/list-copies/bring-in-step.ts'
import { createListCopy } from '#features/connecting/list-copies/create-list-copy.ts'
import { deleteListCopy } from '#features/connecting/list-copies/delete-list-copy.ts'
import { findListCopy } from '#features/connecting/list-copies/find-list-copies.ts'
import { selectCopiesOf } from '#features/connecting/list-copies/list-copy.store.ts'
import { createRule } from '#features/connecting/messages/set-up/change-rules.ts'
import { createChannel } from '#features/connecting/messages/set-up/create-channel.ts'
import { deleteChannel } from '#features/connecting/messages/set-up/delete-channel.ts'
import { findChannels } from '#features/connecting/messages/set-up/find-channels.ts'
import { keepRatedCompanies } from '#features/connecting/rated-companies/keep-ratings.ts'
import { createRefreshedModel } from '#features/connecting/refreshed-models/create-refreshed-model.ts'
import { deleteRefreshedModel } from '#features/connecting/refreshed-models/delete-refreshed-model.ts'
import { findRefreshedModels } from '#features/connecting/refreshed-models/find-refreshed-models.ts'
import { cancelRun, continueRun } from '#features/connecting/runs/decide-run.ts'
import { findRun } from '#features/connecting/runs/find-runs.ts'
import { startRun } from '#features/connecting/runs/start-run.ts'
import { confirmWriteBacks } from '#features/connecting/write-backs/confirm-write-backs.ts'
import { updateWriteBacks } from '#features/connecting/write-backs/update-write-backs.ts'
import { loadBulkChange } from '#features/exchange/bulk-changes/find-bulk-changes.ts'
import { runBatch } from '#features/exchange/bulk-changes/run-bulk-change.ts'
import { startBulkChange } from '#features/exchange/bulk-changes/start-bulk-change.ts'
import { findImportPickups } from '#features/exchange/import-pickups/find-import-pickups.ts'
import { createImportPickup, deleteImportPickup } from '#features/exchange/import-pickups/set-import-pickup.ts'
import { createImportProfile } from '#features/exchange/import-profiles/create-import-profile.ts'
import { checkImport, startImport } from '#features/exchange/imports/begin-import.ts'
import { changeImport } from '#features/exchange/imports/change-import.ts'
import { loadImport } from '#features/exchange/imports/find-imports.ts'
import { runImport } from '#features/exchange/imports/run-import.ts'
import { uploadImport } from '#features/exchange/imports/upload-import.ts'
import { createApiKey } from '#features/people/api-keys/create-api-key.ts'
import { queueEmail } from '#features/people/emails/queue-email.ts'
import { LETTERS } from '#features/people/emails/words/letters.ts'
import { inviteMember } from '#features/people/members/invite-member.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { claimCompanyPrefix } from '#features/records/company-prefixes/claim-company-prefix.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { deleteMaterial } from '#features/records/materials/delete-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createRating } from '#features/records/ratings/create-rating.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { createPrivateLink } from '#features/sharing/private-links/create-private-link.ts'
import { openPrivateLink } from '#features/sharing/private-links/open-private-link.ts'
import { createSchedule } from '#features/telling/schedules/create-schedule.ts'
import { testWebhook } from '#features/telling/webhook-deliveries/test-webhook.ts'
import { createWebhook } from '#features/telling/webhooks/create-webhook.ts'
import { deleteWebhook } from '#features/telling/webhooks/delete-webhook.ts'
import { findWebhooks } from '#features/telling/webhooks/find-webhooks.ts'
import type { Actor } from '#kit/actor.ts'
import { openReadScope } from '#kit/read-scope.ts'
import { newId } from '#platform/ids.ts'
import { createMailer, type Mailer } from '#platform/mail/mailer.ts'
import type { Deps } from '../src/deps.ts'
import './doubles/channels/plain-channel.ts'
import { PLAIN_TARGETS, STILL_SHOP } from './doubles/plain-shop/connector.ts'
import type { TestWorkspace } from './harness.ts'
import { ownerOf } from './owner-of.ts'
import { makeFile } from './uploads.ts'

/** One record of each kind, made anew for each call of an operation that may change it. */
export type Fixture = {
  readonly company: string
  /** A letter on its way. */
  readonly email: string
  readonly material: string
  readonly product: string
  /** Not published. */
  readonly draft: string
  readonly published: string
  readonly certification: string
  /** Of the company, and valid for a year. */
  readonly rating: string
  /** A public document of the product. */
  readonly file: string
  /** A company that the brand of a product is called like, and does not follow. */
  readonly brand: string
  /** Named by no other record. */
  readonly idleCompany: string
  readonly idleMaterial: string
  readonly idleProduct: string
  /** Deleted, and kept for restoring. */
  readonly deletedMaterial: string
  readonly apiKey: string
  readonly companyPrefix: string
  readonly invitation: string
  /** Of the draft, and opened once. */
  readonly privateLink: string
  /** An editor who has done nothing. */
  readonly member: string
  /** Ended; has changed a company. */
  readonly bulkChange: string
  readonly import: string
  readonly importToUndo: string
  readonly upload: string
  readonly importProfile: string
  /** Paused, and its server is not there. */
  readonly importPickup: string
  /** Hears of nothing, and leads to where nobody listens. */
  readonly webhook: string
  /** A sample that was sent to it. */
  readonly message: string
  /** That it is sent materials at new year. */
  readonly schedule: string
  /** To a shop that is not there. */
  readonly connection: string
  /** Of another such connection: waits before it asks again, for somebody to agree, or has come to its end. */
  readonly connectionRun: string
  readonly waitingRun: string
  readonly finishedRun: string
  readonly cancelledRun: string
  /** To the same, which passport addresses are written to. */
  readonly writtenConnection: string
  /** To a scheme that knows the supplier AB123456. */
  readonly ratedConnection: string
  /** Its products as CSV. */
  readonly feed: string
  readonly revokedFeed: string
  /** To a shop that says what it has without being called. */
  readonly listCopyConnection: string
  /** Of it: nothing was looked at yet; what would be written has been shown. */
  readonly listCopy: string
  readonly shownListCopy: string
  /** To where nobody listens. */
  readonly channel: string
  /** That it is told of passports. */
  readonly channelRule: string
  /** In a Power BI that is not there; nothing is due. */
  readonly refreshedModel: string
  readonly pausedModel: string
  /** One whose list an owner has seen, with a key that was revoked. */
  readonly restore: string
}

export type Part = keyof Fixture

/** How each is made; what another rests on is asked for by name, and made once. */
const RECIPES: { readonly [P in Part]: (deps: Deps, w: TestWorkspace, of: (part: Part) => Promise<string>) => Made } = {
  company: (deps, { actor }) =>
    createCompany(deps, actor, { name: 'Ribeira Confeções', role: 'manufacturer', country: 'PT' }),
  email: (deps, { actor }) =>
    inTransaction(deps.db.app, actor, (tx) =>
      queueEmail({ ...deps, mailer: idleMailer(deps) }, tx, actor.workspaceId, {
        kind: 'alert',
        to: 'olga@selvedge.example',
        letter: LETTERS.en.test({ server: 'mail.example' }),
        causedBy: null,
        endsAt: new Date(deps.now().getTime() + 3_600_000),
      }),
    ),
  material: (deps, { actor }) =>
    createMaterial(deps, actor, { name: 'Organic cotton', label: 'organic cotton', supplier: 'Sarayu' }),
  product: async (deps, { actor }, of) =>
    createProduct(deps, actor, { name: 'Everyday Tee', category: 'T-shirts', companyId: await of('company') }),
  draft: async (deps, { actor }, of) => {
    const composition = [{ materialId: await of('material'), share: 1 }]
    return createVariant(deps, actor, { name: 'White, S', productId: await of('product'), composition })
  },
  published: async (deps, { actor }, of) => {
    const composition = [{ materialId: await of('material'), share: 1 }]
    const variant = await createVariant(deps, actor, { name: 'White, M', productId: await of('product'), composition })
    await of('file')
    await publishPassport(deps, actor, { id: variant.id })
    return variant
  },
  certification: async (deps, { actor }, of) =>
    createCertification(deps, actor, { scheme: 'GOTS', productId: await of('product') }),
  rating: async (deps, { actor }, of) => {
    const today = deps.now().toISOString().slice(0, 10)
    const next = `${Number(today.slice(0, 4)) + 1}-06-30`
    const companyId = await of('company')
    return createRating(deps, actor, { scheme: 'EcoVadis', score: 68, companyId, publishedOn: today, validUntil: next })
  },
  file: async (deps, { actor }, of) =>
    makeFile(deps, actor, { name: 'care.txt', productId: await of('product'), visibility: 'public' }),
  brand: async (deps, { actor }) => {
    await createProduct(deps, actor, { name: 'Worn product', brand: 'Nordlys' })
    return createCompany(deps, actor, { name: 'Nordlys', role: 'brand' })
  },
  idleCompany: (deps, { actor }) => createCompany(deps, actor, { name: 'Idle company' }),
  idleMaterial: (deps, { actor }) => createMaterial(deps, actor, { name: 'Idle material' }),
  idleProduct: (deps, { actor }) => createProduct(deps, actor, { name: 'Idle product' }),
  deletedMaterial: async (deps, { actor }) => {
    const material = await createMaterial(deps, actor, { name: 'Deleted material' })
    await makeFile(deps, actor, { name: 'went-along.txt', materialId: material.id, visibility: 'private' })
    await deleteMaterial(deps, actor, { id: material.id })
    return material
  },
  companyPrefix: async (deps, { actor }) => {
    prefixes += 1
    const { prefix } = await claimCompanyPrefix(deps, actor, { prefix: `95${String(prefixes).padStart(6, '0')}` })
    return { id: prefix }
  },
  apiKey: async (deps, { actor }) => (await createApiKey(deps, actor, { name: 'A key', scope: 'read' })).apiKey,
  invitation: async (deps, { actor }) =>
    (await inviteMember(deps, actor, { email: `${randomUUID()}@selvedge.example`, role: 'viewer' })).invitation,
  privateLink: async (deps, { actor }, of) => {
    const { privateLink, url } = await createPrivateLink(deps, actor, {
      label: 'For the audit',
      passportOf: await of('draft'),
      maxOpenings: null,
    })
    await openPrivateLink(deps, {
      token: url.slice(url.lastIndexOf('/') + 1),
      passcode: null,
      userAgent: 'Firefox',
      network: '203.0.113.0/24',
      requestId: null,
    })
    return privateLink
  },
  member: async (_deps, { join }) => ({ id: (await join('editor')).userId }),
  bulkChange: async (deps, { actor }, of) => ({
    id: await makeBulkChange(deps, actor, {
      verb: 'update',
      noun: 'company',
      ids: [await of('idleCompany')],
      fields: { city: 'Porto' },
    }),
  }),
  import: async (deps, { actor }) => ({
    id: await makeImport(deps, actor, 'material_name;fibre\nEvery silk;silk\n;wool\n'),
  }),
  importToUndo: async (deps, { actor }) => ({
    id: await makeImport(deps, actor, 'material_name;fibre\nOther silk;silk\n'),
  }),
  upload: async (deps, { actor }) => ({
    id: await makeUpload(deps, actor, 'material_name;fibre\nThird silk;silk\n'),
  }),
  importProfile: async (deps, { actor }, of) =>
    createImportProfile(deps, actor, { name: `Silk ${newId('ipr')}`, importId: await of('upload') }),
  importPickup: async (deps, { actor }, of) => makePickup(deps, actor, await of('importProfile')),
  webhook: (deps, { actor }) => makeWebhook(deps, actor),
  message: async (deps, { actor }, of) => {
    const sample = { id: await of('webhook'), kind: 'passport.published' } as const
    return { id: (await testWebhook(deps, actor, sample)).messageId }
  },
  schedule: async (deps, { actor }, of) => {
    const times = { name: 'New year', cron: '0 0 1 1 *', timeZone: 'UTC' }
    return createSchedule(deps, actor, { ...times, webhookId: await of('webhook'), noun: 'material' })
  },
  connection: (deps, { actor }) => makeConnection(deps, actor),
  connectionRun: async (deps, { actor }) => makeRun(deps, actor),
  waitingRun: async (deps, { actor }) => makeReadRun(deps, actor),
  finishedRun: async (deps, { actor }) => {
    const run = await makeReadRun(deps, actor)
    await continueRun(deps, actor, run)
    await runEnds(deps, actor, run.id, 'finished')
    return run
  },
  cancelledRun: async (deps, { actor }) => cancelRun(deps, actor, await makeRun(deps, actor)),
  writtenConnection: async (deps, { actor }) => {
    const { id } = await makeConnection(deps, actor)
    await keepDiscovery(deps, actor.workspaceId, id, { columns: [], choices: [], targets: PLAIN_TARGETS })
    await updateWriteBacks(deps, actor, { id, targets: { passport_address: 'field.passport' } })
    await confirmWriteBacks(deps, actor, { id })
    return { id }
  },
  ratedConnection: async (deps, { actor }) => {
    const connection = await connectStillShop(deps, actor)
    const rated = { id: 'AB123456', name: 'Supplier', country: 'PT', city: null, vatId: null, ownNumbers: [] }
    const companies = [{ ...rated, standing: 'Completed', rating: null }]
    await inTransaction(deps.db.background, actor, (tx) =>
      keepRatedCompanies(deps, tx, actor, { id: connection.id, name: 'EcoVadis' }, companies),
    )
    return connection
  },
  feed: (deps, { actor }) => makeFeed(deps, actor),
  refreshedModel: (deps, { actor }) => makeModel(deps, actor, { isPaused: false }),
  pausedModel: (deps, { actor }) => makeModel(deps, actor, { isPaused: true }),
  revokedFeed: async (deps, { actor }) => revokeFeed(deps, actor, await makeFeed(deps, actor)),
  listCopyConnection: (deps, { actor }) => connectStillShop(deps, actor),
  listCopy: async (deps, { actor }, of) => makeListCopy(deps, actor, await of('listCopyConnection')),
  shownListCopy: async (deps, { actor }, of) => {
    const copy = await makeListCopy(deps, actor, await of('listCopyConnection'))
    await bringInStep(deps, actor, copy)
    while ((await phaseOf(deps, actor, copy.id)) !== 'waits') await new Promise((resolve) => setTimeout(resolve, 20))
    return copy
  },
  channel: (deps, { actor }) => makeChannel(deps, actor),
  channelRule: async (deps, { actor }) => {
    const { id: channelId } = await makeChannel(deps, actor)
    return createRule(deps, actor, { channelId, kinds: ['passport.published'], pace: 'weekly' })
  },
  restore: (deps, w) => makeRestore(deps, w),
}
let prefixes = 0

/** To a server that is not there; nothing is sent where the service itself has no mail set. */
export function idleMailer({ outbound }: Deps): Mailer {
  const server = { host: '127.0.0.1', port: 9, security: 'none', login: null } as const
  return createMailer({ server, sender: { name: null, address: 'passports@selvedge.example' } }, { outbound })
}

type Made = Promise<{ readonly id: string }>
const PARTS = Object.keys(RECIPES) as Part[]

/** All of it, or the parts that are asked for with what they rest on; reading another is a mistake of the test's. */
export async function makeFixture(
  deps: Deps,
  workspace: TestWorkspace,
  parts: readonly Part[] = PARTS,
): Promise<Fixture> {
  const made = new Map<Part, Promise<string>>()
  const of = (part: Part): Promise<string> => {
    const id = made.get(part) ?? RECIPES[part](deps, workspace, of).then((record) => record.id)
    made.set(part, id)
    return id
  }
  const fixture: Partial<Record<Part, string>> = {}
  for (const part of parts) fixture[part] = await of(part)
  return readWith((part) => {
    const id = fixture[part]
    if (id === undefined) throw new Error(`The fixture was made without ${part}.`)
    return id
  })
}

/** What a document names of the fixture. */
export function partsOf(document: (fixture: Fixture) => string): Part[] {
  const parts = new Set<Part>()
  document(readWith((part) => parts.add(part) && part))
  return [...parts]
}

export function readWith(idOf: (part: Part) => string): Fixture {
  const parts = PARTS.map((part) => [part, { enumerable: true, get: () => idOf(part) }] as const)
  return Object.defineProperties({} as Fixture, Object.fromEntries(parts))
}

/** As settlePast enters it, and seen: while it is not, nothing that tests wait for goes on. */
async function makeRestore(deps: Deps, { id: workspaceId }: TestWorkspace): Made {
  const id = newId('rsr')
  await ownerOf.get(deps)?.query(
    `insert into workspace_restores (workspace_id, id, moment, known_until, changed, resumed_at, resumed_by)
     values ($1, $2, '2026-11-22', '2026-11-23', '{"product": {"updated": 2}}', now(), 'Olga')`,
    [workspaceId, id],
  )
  await ownerOf.get(deps)?.query(
    `insert into undone_changes (workspace_id, restore_id, position, kind, subject_type, subject_id, name, is_kept)
     values ($1, $2, 0, 'key_revoked', 'api_key', 'key_1', 'ERP', true)`,
    [workspaceId, id],
  )
  return { id }
}

/** Fixtures are made by the hundred in one workspace, which may have fifty webhooks. The first is of the fixture that tests share. */
async function makeWebhook(deps: Deps, actor: Actor): Made {
  const scope = openReadScope(deps, actor)
  const former = await findWebhooks(scope)
  scope.close()
  if (former.length > 40) for (const { id } of former.slice(1, 21)) await deleteWebhook(deps, actor, { id })
  const { webhook } = await createWebhook(deps, actor, { name: 'A webhook', url: 'http://127.0.0.1:9/hook', kinds: [] })
  return webhook
}

/** As with webhooks; the first dozen are of the fixture that tests share. */
async function makeConnection(deps: Deps, actor: Actor): Made {
  await disconnectSome(deps, actor)
  const there = { settings: { address: 'http://127.0.0.1:9' }, secrets: { key: 'plain-key-of-nobody' } }
  return createConnection(deps, actor, { kind: 'plain_shop', name: 'A shop', ...there })
}

/** There may be fifty. */
async function disconnectSome(deps: Deps, actor: Actor): Promise<void> {
  const scope = openReadScope(deps, actor)
  const former = (await findConnections(scope, { take: 100 })).reverse()
  scope.close()
  if (former.length > 40) {
    for (const { id } of former.slice(12, 32)) await disconnect(deps, actor, { id, references: 'remove' })
  }
}

/** As with webhooks: there may be a hundred. */
async function makeFeed(deps: Deps, actor: Actor): Made {
  const scope = openReadScope(deps, actor)
  const working = (await findFeeds(scope)).filter(({ revokedAt }) => revokedAt === null).reverse()
  scope.close()
  if (working.length > 80) for (const { id } of working.slice(4, 64)) await revokeFeed(deps, actor, { id })
  return (await createFeed(deps, actor, { name: 'A feed', kind: 'csv', list: 'products' })).feed
}

async function connectStillShop(deps: Deps, actor: Actor): Made {
  await disconnectSome(deps, actor)
  const there = { settings: { address: STILL_SHOP }, secrets: { key: 'plain-key-of-nobody' } }
  return createConnection(deps, actor, { kind: 'plain_shop', name: 'A shop with tables', ...there })
}

/** There may be twenty; the first two are of the fixture that tests share. */
async function makeListCopy(deps: Deps, actor: Actor, connectionId: string): Made {
  const scope = openReadScope(deps, actor)
  const connections = await findConnections(scope, { take: 100 })
  const former = await selectCopiesOf(
    await scope.tx(),
    actor.workspaceId,
    connections.map(({ id }) => id),
  )
  scope.close()
  if (former.length > 15) for (const { id } of former.slice(2, 10)) await deleteListCopy(deps, actor, { id })
  return createListCopy(deps, actor, {
    connectionId,
    name: 'Our range',
    noun: 'variant',
    table: 'plain',
    columns: { variant_id: 'id', variant_name: 'name' },
    keyColumn: 'variant_id',
    leftColumn: 'left',
  })
}

async function phaseOf(deps: Deps, actor: Actor, id: string): Promise<string | undefined> {
  const scope = openReadScope(deps, actor)
  try {
    return (await findListCopy(scope, id))?.phase
  } finally {
    scope.close()
  }
}

/** As with webhooks. */
async function makeChannel(deps: Deps, actor: Actor): Made {
  const scope = openReadScope(deps, actor)
  const former = (await findChannels(scope, { take: 100 })).reverse()
  scope.close()
  if (former.length > 40) for (const { id } of former.slice(12, 32)) await deleteChannel(deps, actor, { id })
  return createChannel(deps, actor, {
    kind: 'plain_channel',
    name: 'A channel',
    settings: { address: 'http://127.0.0.1:9/channel' },
    language: 'en',
    timeZone: 'UTC',
  })
}

/** As with webhooks: there may be twenty. */
async function makeModel(deps: Deps, actor: Actor, given: { readonly isPaused: boolean }): Made {
  const scope = openReadScope(deps, actor)
  const former = await findRefreshedModels(scope)
  scope.close()
  if (former.length > 15) for (const { id } of former.slice(4, 14)) await deleteRefreshedModel(deps, actor, { id })
  const ids = { clientId: randomUUID(), groupId: randomUUID(), datasetId: randomUUID() }
  const there = { tenant: 'nobody.selvedge.test', clientSecret: 'planted-secret', ...ids }
  return createRefreshedModel(deps, actor, { name: 'A report', ...there, ...given })
}

/** There may be fifty. */
async function makePickup(deps: Deps, actor: Actor, profileId: string): Made {
  const scope = openReadScope(deps, actor)
  const former = await findImportPickups(scope)
  scope.close()
  if (former.length > 40) for (const { id } of former.slice(4, 30)) await deleteImportPickup(deps, actor, { id })
  return createImportPickup(deps, actor, {
    name: 'Nordwind',
    profileId,
    address: 'https://nobody.selvedge.test/articles.csv',
    userName: 'selvedge',
    password: 'planted-secret',
    cron: '0 6 * * 1',
    timeZone: 'UTC',
    isPaused: true,
  })
}

async function makeRun(deps: Deps, actor: Actor): Made {
  const { id } = await makeConnection(deps, actor)
  return startRun(deps, actor, { connectionId: id })
}

/** From a shop without items, as far as nobody has to agree. */
async function makeReadRun(deps: Deps, actor: Actor): Made {
  const { id: connectionId } = await createConnection(deps, actor, {
    kind: 'plain_shop',
    name: 'A shop that is there',
    settings: { address: STILL_SHOP },
    secrets: { key: 'plain-key-of-nobody' },
  })
  const run = await startRun(deps, actor, { connectionId })
  await runEnds(deps, actor, run.id, 'waiting')
  return run
}

/** Until it is in this state. */
export async function runEnds(deps: Deps, actor: Actor, id: string, state: string): Promise<void> {
  for (;;) {
    const scope = openReadScope(deps, actor)
    const run = await findRun(scope, id)
    scope.close()
    if (run?.state === state) return
    if (run?.endedAt) throw new Error(`The run ended as ${run.state}: ${run.endedBecause?.message}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** One that has ended. */
export async function makeBulkChange(
  deps: Deps,
  actor: Actor,
  order: Parameters<typeof startBulkChange>[2],
): Promise<string> {
  const { id } = await startBulkChange(deps, actor, order)
  const scope = openReadScope(deps, actor)
  while ((await loadBulkChange(scope, id))?.state === 'running') await runBatch(deps, { ...actor, id }, () => false)
  scope.close()
  return id
}

/** One that has been carried out, and whose columns somebody has chosen. */
export async function makeImport(deps: Deps, actor: Actor, content: string): Promise<string> {
  const id = await makeUpload(deps, actor, content)
  await changeImport(deps, actor, { id, columns: [{ header: 'fibre', column: 'fibre' }] })
  for (const begin of [checkImport, startImport]) {
    let state: string = (await begin(deps, actor, { id })).state
    while (state === 'checking' || state === 'running') {
      await runImport(deps, { workspaceId: actor.workspaceId, id }, () => false)
      const scope = openReadScope(deps, actor)
      state = (await loadImport(scope, id))?.state ?? ''
      scope.close()
    }
  }
  return id
}

export async function makeUpload(
  deps: Deps,
  actor: Actor,
  content: string | Buffer,
  replaces: string | null = null,
): Promise<string> {
  const path = join(tmpdir(), `selvedge-import-${randomUUID()}.csv`)
  await writeFile(path, content)
  const sha256 = createHash('sha256').update(content).digest()
  const received = { path, size: Buffer.byteLength(content), sha256, discard: () => rm(path) }
  const { id } = await uploadImport(deps, actor, received, 'table.csv', replaces)
  await received.discard()
  return id
}

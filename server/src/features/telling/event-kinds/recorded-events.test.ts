import { buffer } from 'node:stream/consumers'
import fastCheck, { type Arbitrary } from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { changeConnection } from '#features/connecting/connections/change-connection.ts'
import { disconnect } from '#features/connecting/connections/disconnect.ts'
import { pauseConnection } from '#features/connecting/connections/pause-connection.ts'
import { tellExpiringCredentials } from '#features/connecting/connections/tell-expiring-credentials.ts'
import { createFeed } from '#features/connecting/feeds/create-feed.ts'
import { renewFeed } from '#features/connecting/feeds/renew-feed.ts'
import { revokeFeed } from '#features/connecting/feeds/revoke-feed.ts'
import { updateFeed } from '#features/connecting/feeds/update-feed.ts'
import { deleteRule, updateRule } from '#features/connecting/messages/set-up/change-rules.ts'
import { deleteChannel } from '#features/connecting/messages/set-up/delete-channel.ts'
import { pauseChannel, resumeChannel } from '#features/connecting/messages/set-up/pause-channel.ts'
import { updateChannel } from '#features/connecting/messages/set-up/update-channel.ts'
import { askForRating } from '#features/connecting/rated-companies/ask-for-rating.ts'
import { decideRatedCompany } from '#features/connecting/rated-companies/decide-rated-company.ts'
import { deleteRefreshedModel } from '#features/connecting/refreshed-models/delete-refreshed-model.ts'
import { findRun } from '#features/connecting/runs/find-runs.ts'
import { cancelBulkChange } from '#features/exchange/bulk-changes/cancel-bulk-change.ts'
import { startBulkChange } from '#features/exchange/bulk-changes/start-bulk-change.ts'
import { undoBulkChange } from '#features/exchange/bulk-changes/undo-bulk-change.ts'
import { EXPORTS } from '#features/exchange/exports/export.ts'
import { exportRecords, exportWorkspace } from '#features/exchange/exports/make-export.ts'
import { runImportPickup } from '#features/exchange/import-pickups/run-import-pickup.ts'
import {
  createImportPickup,
  deleteImportPickup,
  updateImportPickup,
} from '#features/exchange/import-pickups/set-import-pickup.ts'
import { applyImportProfile } from '#features/exchange/import-profiles/apply-import-profile.ts'
import { createImportProfile } from '#features/exchange/import-profiles/create-import-profile.ts'
import { deleteImportProfile } from '#features/exchange/import-profiles/delete-import-profile.ts'
import { updateImportProfile } from '#features/exchange/import-profiles/update-import-profile.ts'
import { cancelImport, checkImport, startImport, undoImport } from '#features/exchange/imports/begin-import.ts'
import { changeImport } from '#features/exchange/imports/change-import.ts'
import { correctImport } from '#features/exchange/imports/correct-import.ts'
import { runImport } from '#features/exchange/imports/run-import.ts'
import { sweepImports } from '#features/exchange/imports/sweep-imports.ts'
import { createApiKey } from '#features/people/api-keys/create-api-key.ts'
import { revokeApiKey } from '#features/people/api-keys/revoke-api-key.ts'
import { tellExpiringKeys } from '#features/people/api-keys/tell-expiring-keys.ts'
import { forgetEmails } from '#features/people/emails/forget-emails.ts'
import { queueEmail } from '#features/people/emails/queue-email.ts'
import { LETTERS } from '#features/people/emails/words/letters.ts'
import { changeMemberRole } from '#features/people/members/change-member-role.ts'
import { inviteMember } from '#features/people/members/invite-member.ts'
import { removeMember } from '#features/people/members/remove-member.ts'
import { revokeInvitation } from '#features/people/members/revoke-invitation.ts'
import { createOperatorReset } from '#features/people/password-resets/create-operator-reset.ts'
import { usePasswordReset } from '#features/people/password-resets/use-password-reset.ts'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { deleteCertification } from '#features/records/certifications/delete-certification.ts'
import { tellExpiring } from '#features/records/certifications/tell-expiring.ts'
import { updateCertification } from '#features/records/certifications/update-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { deleteCompany } from '#features/records/companies/delete-company.ts'
import { updateCompany } from '#features/records/companies/update-company.ts'
import { claimCompanyPrefix } from '#features/records/company-prefixes/claim-company-prefix.ts'
import { assignPrefix } from '#features/records/company-prefixes/operator-prefixes.store.ts'
import { withdrawCompanyPrefix } from '#features/records/company-prefixes/withdraw-company-prefix.ts'
import { deleteForGood } from '#features/records/deleted-records/delete-for-good.ts'
import { restoreRecord } from '#features/records/deleted-records/restore-record.ts'
import { sweepDeletedRecords } from '#features/records/deleted-records/sweep-deleted-records.ts'
import { attachFile } from '#features/records/files/attach-file.ts'
import { deleteFile } from '#features/records/files/delete-file.ts'
import { detachFile } from '#features/records/files/detach-file.ts'
import { orderFiles } from '#features/records/files/order-files.ts'
import { updateFile } from '#features/records/files/update-file.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { deleteMaterial } from '#features/records/materials/delete-material.ts'
import { updateMaterial } from '#features/records/materials/update-material.ts'
import { NOUN_NAMES } from '#features/records/nouns.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { deleteProduct } from '#features/records/products/delete-product.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { createRating } from '#features/records/ratings/create-rating.ts'
import { deleteRating } from '#features/records/ratings/delete-rating.ts'
import { concealRating, discloseRating } from '#features/records/ratings/disclose-rating.ts'
import { tellExpiringRatings } from '#features/records/ratings/tell-expiring-ratings.ts'
import { updateRating } from '#features/records/ratings/update-rating.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { deleteVariant } from '#features/records/variants/delete-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { createPrivateLink } from '#features/sharing/private-links/create-private-link.ts'
import { openPrivateLink } from '#features/sharing/private-links/open-private-link.ts'
import { revokePrivateLink } from '#features/sharing/private-links/revoke-private-link.ts'
import { openReadScope } from '#kit/read-scope.ts'
import type { EventKind } from '#kit/record-event.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { faultOf, faultOfBefore } from '#test/catalogued-events.ts'
import { toldCopies } from '#test/copied-list.ts'
import { refreshedAndPaused } from '#test/doubles/power-bi/refreshed-and-paused.ts'
import { idleMailer, makeBulkChange, makeFixture, makeImport, makeUpload } from '#test/fixture.ts'
import { type Credentials, signIn, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { type Named, type Noun, randomChange, randomNew, WORDS } from '#test/random-records.ts'
import { eventually, type Received, startReceiver } from '#test/receiver.ts'
import { restoredAndResumed } from '#test/restored-past.ts'
import { toldBackups } from '#test/told-backups.ts'
import { makeFile, picture } from '#test/uploads.ts'
import { replacedValue } from '#test/written-shop.ts'
import { createSchedule } from '../schedules/create-schedule.ts'
import { deleteSchedule } from '../schedules/delete-schedule.ts'
import { updateSchedule } from '../schedules/update-schedule.ts'
import { redeliverRange } from '../webhook-deliveries/redeliver.ts'
import { sendRecords } from '../webhook-deliveries/send-records.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { deleteWebhook } from '../webhooks/delete-webhook.ts'
import { rotateWebhookSecret } from '../webhooks/rotate-webhook-secret.ts'
import { updateWebhook } from '../webhooks/update-webhook.ts'
import { FORMATS } from '../webhooks/webhook.ts'
import { eventCatalogue } from './event-catalogue.ts'

let t: TestApp
let w: TestWorkspace
/** Where people sign in, and which publishes a GTIN of the first. */
let other: TestWorkspace
let owner: Credentials
let named: Named
beforeAll(async () => {
  t = await startTestApp(WITH_RECEIVERS)
  w = await t.workspace()
  other = await t.workspace()
  owner = await w.member('owner')
  const { id: company } = await createCompany(t.deps, w.actor, { name: 'Ribeira' })
  const { id: material } = await createMaterial(t.deps, w.actor, { name: 'Organic cotton' })
  const { id: product } = await createProduct(t.deps, w.actor, { name: 'Everyday Tee' })
  named = { company, material, product }
})

const local = parsePrivateTarget('127.0.0.1')
const WITH_RECEIVERS = { outboundPrivateTargets: local ? [local] : [] }

/** Which kinds come of it, and doing it with any valid input. */
type Recipe = { readonly records: readonly EventKind[]; readonly run: () => Promise<void> }

function tried<T>(input: Arbitrary<T>, numRuns: number, record: (given: T) => Promise<unknown>): Promise<void> {
  const property = fastCheck.asyncProperty(input, async (given) => {
    await record(given)
  })
  return fastCheck.assert(property, { numRuns, endOnFailure: true })
}

async function ask(query: string, as: Credentials = owner, variables: object = {}) {
  const { data, errors } = await t.graphql(query, as, variables)
  expect(errors).toBeUndefined()
  return data
}

type Verb = (deps: TestApp['deps'], actor: TestWorkspace['actor'], input: never) => Promise<{ id: string }>
const VERBS = {
  company: [createCompany, updateCompany, deleteCompany],
  material: [createMaterial, updateMaterial, deleteMaterial],
  product: [createProduct, updateProduct, deleteProduct],
  variant: [createVariant, updateVariant, deleteVariant],
  certification: [createCertification, updateCertification, deleteCertification],
  rating: [createRating, updateRating, deleteRating],
} satisfies Partial<Record<Noun, [create: Verb, update: Verb, remove: Verb]>>

function recipeOf(noun: keyof typeof VERBS): Recipe {
  const [create, update, remove]: readonly [Verb, Verb, Verb] = VERBS[noun]
  const does = (verb: Verb, input: object) => verb(t.deps, w.actor, input as never)
  return {
    records: (['created', 'updated', 'deleted', 'restored', 'deleted_for_good'] as const).map(
      (what) => `${noun}.${what}` as const,
    ),
    run: () => {
      const change = randomChange(noun, named)
      const input = fastCheck.tuple(randomNew(noun, named), change, change, fastCheck.boolean())
      return tried(input, noun === 'variant' ? 16 : 8, async ([made, first, second, isDeleted]) => {
        const { id } = await does(create, made)
        await does(update, { id, ...first })
        await does(update, { id, ...second })
        if (!isDeleted) return
        await does(remove, { id })
        await restoreRecord(t.deps, w.actor, { recordId: id })
        await does(remove, { id })
        await deleteForGood(t.deps, w.actor, { recordId: id })
      })
    },
  }
}

const SUBJECTS = ['productId', 'materialId', 'companyId'] as const
const reader = { userAgent: 'Firefox', network: '203.0.113.0/24', requestId: null }
const tokenIn = (url: string) => url.slice(url.lastIndexOf('/') + 1)

const RECIPES: Readonly<Record<string, Recipe>> = {
  companies: recipeOf('company'),
  materials: recipeOf('material'),
  products: recipeOf('product'),
  variants: recipeOf('variant'),
  certifications: recipeOf('certification'),
  ratings: recipeOf('rating'),

  'what is said to a scheme that rates companies, and of its suppliers': {
    records: ['connection.company_decided', 'company.rating_requested'],
    run: async () => {
      const { ratedConnection: connectionId, company: companyId } = await makeFixture(t.deps, w, [
        'ratedConnection',
        'company',
      ])
      const externalId = 'AB123456'
      await decideRatedCompany(t.deps, w.actor, { connectionId, externalId, decision: 'accepted', companyId })
      await decideRatedCompany(t.deps, w.actor, { connectionId, externalId, decision: 'refused' })
      const contact = { contactFirstName: 'Ana', contactLastName: 'Sá', contactEmail: 'ana@b.example' }
      const buyer = { buyerFirstName: 'Jo', buyerLastName: 'Berg', buyerEmail: 'jo@b.example' }
      await askForRating(t.deps, w.actor, { connectionId, companyId, ...contact, ...buyer })
    },
  },

  'whether passports show a rating': {
    records: ['rating.disclosed', 'rating.concealed'],
    run: () =>
      tried(randomNew('rating', named), 2, async (given) => {
        const ends = { validUntil: '9999-12-31', saidExpired: null }
        const { id } = await createRating(t.deps, w.actor, { ...given, ...ends })
        await discloseRating(t.deps, w.actor, { id })
        await concealRating(t.deps, w.actor, { id })
      }),
  },

  'what goes with a record, and comes back without what is gone': {
    records: [
      'product.restored',
      'variant.restored',
      'material.restored',
      'assessment.updated',
      'assessment.batch_updated',
    ],
    run: () =>
      tried(fastCheck.tuple(WORDS, randomNew('material', named)), 3, async ([name, given]) => {
        const { id: supplierId } = await createCompany(t.deps, w.actor, { name })
        const material = await createMaterial(t.deps, w.actor, { ...given, supplierId })
        const product = await createProduct(t.deps, w.actor, { name, companyId: supplierId, productType: 'T-shirt' })
        const composition = [{ materialId: material.id, share: 1 }]
        const wanted = { name, productId: product.id, weight: 0.2, composition }
        const variant = await createVariant(t.deps, w.actor, wanted)
        await updateMaterial(t.deps, w.actor, { id: material.id, carbonFootprint: 12, waterLiters: 7 })
        await updateVariant(t.deps, w.actor, { id: variant.id, composition: [] })
        for (const [remove, id] of [
          [deleteProduct, product.id],
          [deleteMaterial, material.id],
          [deleteCompany, supplierId],
        ] as const) {
          await remove(t.deps, w.actor, { id })
        }
        for (const recordId of [product.id, material.id]) {
          await restoreRecord(t.deps, w.actor, { recordId, leaveOutMissing: true })
        }
      }),
  },

  'an e-mail that could not be sent': {
    records: ['email.not_delivered'],
    run: () =>
      tried(WORDS, 2, async (server) => {
        await inTransaction(t.deps.db.app, w.actor, (tx) =>
          queueEmail({ ...t.deps, mailer: idleMailer(t.deps) }, tx, w.id, {
            kind: 'alert',
            to: 'olga@selvedge.example',
            letter: LETTERS.en.test({ server }),
            causedBy: null,
            endsAt: new Date(t.deps.now().getTime() - 1),
          }),
        )
        await forgetEmails(t.deps)
      }),
  },

  'backups of the installation': { records: ['backup.failed', 'backup.recovered'], run: () => toldBackups(t) },

  passports: {
    records: ['passport.published', 'passport.withdrawn'],
    run: () =>
      tried(randomNew('variant', named), 4, async (given) => {
        const { id } = await createVariant(t.deps, w.actor, given as never)
        await publishPassport(t.deps, w.actor, { id })
        await withdrawPassport(t.deps, w.actor, { id })
      }),
  },

  files: {
    records: ['file.created', 'file.updated', 'file.attached', 'file.detached', 'file.deleted'],
    run: () => {
      const said = fastCheck.record(
        {
          alt: fastCheck.option(WORDS),
          visibility: fastCheck.constantFrom('public', 'private'),
          position: fastCheck.nat(10_000),
        },
        { requiredKeys: [] },
      )
      const kind = fastCheck.constantFrom('image', 'document', 'audit', 'evidence', 'logo')
      const subject = fastCheck.constantFrom(...SUBJECTS)
      return tried(
        fastCheck.tuple(kind, said, said, subject),
        8,
        async ([kind, given, { visibility: _, ...later }, subject]) => {
          const isPicture = kind === 'image' || kind === 'logo'
          const of = { [subject]: named[subject.slice(0, -2) as keyof Named] }
          const { visibility, ...told } = given
          const fields = { kind, ...told, ...(kind !== 'audit' && { visibility }), ...(kind !== 'logo' && of) }
          const content = isPicture ? await picture(700, 30).png().toBuffer() : Buffer.from('Wash at 30')
          const { id } = await makeFile(t.deps, w.actor, { name: isPicture ? 'a.png' : 'a.txt', ...fields }, content)
          await updateFile(t.deps, w.actor, { id, ...later })
          await updateFile(t.deps, w.actor, { id, position: 7 })
          await orderFiles(t.deps, w.actor, { ids: [id] })
          if (kind !== 'logo') {
            await detachFile(t.deps, w.actor, { id })
            await attachFile(t.deps, w.actor, { id, ...of })
          }
          if (kind !== 'image') await deleteFile(t.deps, w.actor, { id })
        },
      )
    },
  },

  'private links': {
    records: [
      'private_link.created',
      'private_link.opened',
      'private_link.passcode_failed',
      'private_link.locked',
      'private_link.revoked',
    ],
    run: async () => {
      const file = await makeFile(t.deps, w.actor, { name: 'a.txt', productId: named.product })
      const variant = await createVariant(t.deps, w.actor, { name: 'M', productId: named.product })
      const shown = fastCheck.constantFrom(
        { passportOf: variant.id },
        { productIds: [named.product], materialIds: [named.material], variantIds: [variant.id] },
        { fileIds: [file.id] },
      )
      const ends = fastCheck.record(
        {
          maxOpenings: fastCheck.option(fastCheck.integer({ min: 1, max: 9 })),
          expiresAt: fastCheck.constant(new Date(Date.now() + 864e5).toISOString()),
        },
        { requiredKeys: [] },
      )
      await tried(fastCheck.tuple(WORDS, shown, ends), 8, async ([label, which, end]) => {
        const { privateLink, url } = await createPrivateLink(t.deps, w.actor, { label, ...which, ...end })
        await openPrivateLink(t.deps, { token: tokenIn(url), passcode: null, ...reader })
        await revokePrivateLink(t.deps, w.actor, { id: privateLink.id })
      })
      const secret = { label: 'Guessed', passcode: 'correct horse', fileIds: [file.id] }
      const { url } = await createPrivateLink(t.deps, w.actor, secret)
      for (let guess = 0; guess < 11; guess += 1) {
        const given = { token: tokenIn(url), passcode: `guess ${guess}` }
        await openPrivateLink(t.deps, { ...given, ...reader }).catch(() => {})
      }
    },
  },

  'bulk changes': {
    records: ['bulk_change.started', 'bulk_change.finished'],
    run: async () => {
      const { id } = await createVariant(t.deps, w.actor, { name: 'In bulk', productId: named.product })
      const which = fastCheck.constantFrom({ ids: [id] }, { matching: { search: 'In bulk' } })
      const fields = randomChange('variant', named).map(({ gtin: _, name: _name, ...rest }) => ({
        color: 'Ecru',
        ...rest,
      }))
      const order = fastCheck.oneof(
        fastCheck.constantFrom('publish' as const, 'withdraw' as const, 'delete' as const).map((verb) => ({ verb })),
        fields.map((given) => ({ verb: 'update' as const, fields: given })),
      )
      await tried(fastCheck.tuple(order, which), 6, async ([given, chosen]) => {
        const done = await makeBulkChange(t.deps, w.actor, { noun: 'variant', ...given, ...chosen } as never)
        const undo = await undoBulkChange(t.deps, w.actor, { id: done }).catch(() => null)
        if (undo) await eventually(async () => (await kindsSince(0n, undo.id)).has('bulk_change.finished'))
      })
    },
  },

  imports: {
    records: [
      'import.uploaded',
      'import.changed',
      'import.corrected',
      'import.started',
      'import.finished',
      'import.undone',
    ],
    run: async () => {
      const settings = fastCheck.record(
        {
          decimal: fastCheck.constantFrom('.', ','),
          dateOrder: fastCheck.constantFrom('dmy', 'mdy', 'ymd'),
          mode: fastCheck.constantFrom('create', 'update', 'both'),
          emptyCells: fastCheck.constantFrom('keep', 'clear'),
          onError: fastCheck.constantFrom('nothing', 'good_rows'),
          matchBy: fastCheck.constant([{ record: 'variant', by: 'color_size' }]),
          columns: fastCheck.constant([
            {
              header: 'net',
              column: 'weight_kg',
              unit: 'g',
              decimal: ',',
              changes: [{ kind: 'replace', find: 'x', with: '' }],
            },
          ]),
          made: fastCheck.constant([{ header: 'Brand', column: 'brand', kind: 'fixed', value: 'Nord' }]),
        },
        { requiredKeys: [] },
      )
      await tried(fastCheck.tuple(settings, WORDS), 5, async ([given, value]) => {
        const id = await makeUpload(t.deps, w.actor, 'product_name;color;net\nTee;Ecru;180\nTee;White;x\n')
        await changeImport(t.deps, w.actor, { id, ...given })
        await correctImport(t.deps, w.actor, { id, corrections: [{ header: 'color', line: 2, value }] })
        await changeImport(t.deps, w.actor, { id, mode: 'both' })
      })
      const book = await buffer(
        await exportRecords(t.deps, w.actor, 'companies', 'xlsx', { ids: [named.company], list: {} }),
      )
      const workbook = await makeUpload(t.deps, w.actor, book)
      await changeImport(t.deps, w.actor, { id: workbook, mode: 'update' })
      await tried(WORDS, 3, async (name) => {
        const cell = `"${name.replaceAll('"', '""')}"`
        const id = await makeImport(t.deps, w.actor, `material_name;fibre\n${cell};silk\n;wool\n`)
        await undoImport(t.deps, w.actor, { id })
        await runImport(t.deps, { workspaceId: w.id, id }, () => false)
        await eventually(async () => (await kindsSince(0n, id)).has('import.undone'))
      })
    },
  },

  exports: {
    records: ['export.made'],
    run: async () => {
      const list = fastCheck.record(
        { orderBy: fastCheck.constant('OLDEST'), search: WORDS },
        { requiredKeys: ['orderBy'] },
      )
      const query = fastCheck.oneof(
        list.map((narrowed) => ({ ids: null, list: narrowed })),
        fastCheck.constant({ ids: [named.company], list: {} }),
      )
      for (const name of EXPORTS) {
        await tried(
          fastCheck.tuple(query, fastCheck.constantFrom('csv' as const, 'xlsx' as const)),
          2,
          async ([given, format]) => buffer(await exportRecords(t.deps, w.actor, name, format, given)),
        )
      }
      for (const format of ['zip', 'xlsx'] as const) await buffer(await exportWorkspace(t.deps, w.actor, format))
    },
  },

  'the workspace': {
    records: [
      'workspace.created',
      'workspace.updated',
      'workspace.prefix_claimed',
      'workspace.prefix_withdrawn',
      'workspace.prefix_confirmed',
      'workspace.prefix_unconfirmed',
      'passport.gtin_disputed',
      'passport.gtin_settled',
    ],
    run: async () => {
      const change = fastCheck.record(
        {
          name: WORDS,
          publicCatalogue: fastCheck.boolean(),
          markets: fastCheck.array(fastCheck.constantFrom('FR', 'DE', 'XK')),
          publicScore: fastCheck.constantFrom('by_market', 'never', 'always'),
          brandColor: fastCheck.option(fastCheck.constantFrom('#27497d', '#FFFFFF')),
        },
        { requiredKeys: [] },
      )
      await tried(change, 8, (given) => updateWorkspace(t.deps, w.actor, given))
      await tried(fastCheck.integer({ min: 1_000, max: 9_999 }), 2, async (number) => {
        await claimCompanyPrefix(t.deps, w.actor, { prefix: `950${number}` })
        await withdrawCompanyPrefix(t.deps, w.actor, { prefix: `950${number}` })
      })
      const published: string[] = []
      for (const { actor } of [w, other]) {
        const coat = await createProduct(t.deps, actor, { name: 'Coat' })
        const wanted = { name: 'M', productId: coat.id, gtin: '9520000000004' }
        const { id } = await createVariant(t.deps, actor, wanted)
        await publishPassport(t.deps, actor, { id })
        published.push(id)
      }
      await withdrawPassport(t.deps, other.actor, { id: published[1] ?? '' })
      const operator = await t.owner.connect()
      for (const { id } of [w, other]) await assignPrefix(operator, id, '952000')
      operator.release()
    },
  },

  members: {
    records: [
      'invitation.created',
      'invitation.accepted',
      'invitation.revoked',
      'member.added',
      'member.role_changed',
      'member.removed',
      'member.renamed',
      'member.reset_link_made',
      'member.password_reset',
      'api_key.created',
      'api_key.revoked',
    ],
    run: async () => {
      const role = fastCheck.constantFrom('viewer', 'editor', 'admin')
      await tried(fastCheck.tuple(role, fastCheck.uuid()), 3, async ([role, name]) => {
        const { invitation } = await inviteMember(t.deps, w.actor, { email: `${name}@vesper.example`, role })
        await revokeInvitation(t.deps, w.actor, { id: invitation.id })
      })
      const next = fastCheck.constantFrom('viewer', 'editor')
      await tried(fastCheck.tuple(next, WORDS, fastCheck.boolean()), 3, async ([role, name, isDemoted]) => {
        const { userId, credentials } = await w.join('admin')
        const key = 'mutation ($name: String!) { createApiKey(name: $name, scope: ADMIN) { secret } }'
        await ask(key, credentials, { name })
        await ask('mutation ($name: String!) { updateMe(name: $name) { name } }', credentials, { name })
        if (isDemoted) await changeMemberRole(t.deps, w.actor, { userId, role })
        await removeMember(t.deps, w.actor, { userId })
      })
      const { url } = await createOperatorReset(t.deps, { email: w.ownerEmail })
      const password = 'loom and shuttle again'
      const browser = { userAgent: null, network: null }
      await usePasswordReset(t.deps, { token: tokenIn(url), password, browser })
      owner = await signIn(t.app, w.ownerEmail, password)
    },
  },

  sessions: {
    records: ['session.begun', 'session.refused', 'session.ended', 'member.password_changed'],
    run: async () => {
      const { ownerEmail: email, password } = other
      const browser = fastCheck.constantFrom('Mozilla/5.0 Firefox/140.0', 'curl/8.5.0', '')
      const enter = (given: string, agent: string) =>
        t.app.inject({
          method: 'POST',
          url: '/api/session',
          headers: { 'user-agent': agent },
          payload: { email, password: given },
        })
      await tried(browser, 3, async (agent) => {
        await enter('a guess', agent)
        const headers = { cookie: String((await enter(password, agent)).headers['set-cookie']).split(';', 1)[0] ?? '' }
        await t.app.inject({ method: 'DELETE', url: '/api/session', headers })
      })
      const { headers } = (await other.member('owner')) ?? {}
      const change = { current: password, next: 'loom and shuttle' }
      await t.app.inject({ method: 'POST', url: '/api/password', headers: headers ?? {}, payload: change })
      await eventually(async () => (await kindsSince(0n)).has('session.refused'))
    },
  },

  'API keys': {
    records: ['api_key.created', 'api_key.revoked'],
    run: () => {
      const expiresAt = fastCheck.constantFrom(null, undefined, new Date(Date.now() + 864e6))
      const scope = fastCheck.constantFrom('read', 'write', 'admin')
      return tried(fastCheck.record({ name: WORDS, scope, expiresAt }), 4, async (given) => {
        const { apiKey } = await createApiKey(t.deps, w.actor, given)
        await revokeApiKey(t.deps, w.actor, { id: apiKey.id })
      })
    },
  },

  'import profiles': {
    records: ['import_profile.created', 'import_profile.updated', 'import_profile.deleted'],
    run: () =>
      tried(fastCheck.uuid(), 2, async (name) => {
        const importId = await makeUpload(t.deps, w.actor, 'product_name;color;net\nTee;Ecru;180\n')
        const { id } = await createImportProfile(t.deps, w.actor, { name, importId })
        await updateImportProfile(t.deps, w.actor, { id, name: `${name} again` })
        await applyImportProfile(t.deps, w.actor, { id: importId, profileId: id })
        await deleteImportProfile(t.deps, w.actor, { id })
      }),
  },

  pickups: {
    records: ['import_pickup.created', 'import_pickup.updated', 'import_pickup.run_finished', 'import_pickup.deleted'],
    run: () =>
      tried(WORDS, 2, async (name) => {
        const importId = await makeUpload(t.deps, w.actor, 'product_name;color\nTee;Ecru\n')
        const { id: profileId } = await createImportProfile(t.deps, w.actor, { name: `P ${importId}`, importId })
        const address = 'http://127.0.0.1:9/articles.csv'
        const times = { cron: '0 6 1 1 *', timeZone: 'UTC' }
        const { id } = await createImportPickup(t.deps, w.actor, { name, profileId, address, ...times })
        await updateImportPickup(t.deps, w.actor, { id, password: 'a', guardPercent: 3, isPaused: true })
        await deleteImportProfile(t.deps, w.actor, { id: profileId })
        await runImportPickup(t.deps, w.actor, { id })
        const state = async () =>
          (await t.owner.query('select state from import_pickups where id = $1', [id])).rows[0].state
        await expect.poll(state, { timeout: 30_000, interval: 30 }).toBe('rests')
        await deleteImportPickup(t.deps, w.actor, { id })
      }),
  },

  'saved views': {
    records: ['saved_view.saved', 'saved_view.updated', 'saved_view.deleted'],
    run: () =>
      tried(
        fastCheck.record({
          name: fastCheck.uuid(),
          state: fastCheck.constantFrom('', 'status=DRAFT'),
          isShared: fastCheck.boolean(),
        }),
        4,
        async (given) => {
          const save =
            'mutation ($name: String!, $state: String!, $isShared: Boolean) { saveView(list: VARIANTS, name: $name, state: $state, isShared: $isShared) { id } }'
          const { id } = (await ask(save, owner, given)).saveView
          await ask(
            'mutation ($id: ID!, $state: String) { updateView(id: $id, state: $state) { id } deleteView(id: $id) { id } }',
            owner,
            { id, state: 'a' },
          )
        },
      ),
  },

  'webhooks and schedules': {
    records: [
      'webhook.created',
      'webhook.updated',
      'webhook.deleted',
      'webhook.restored',
      'webhook.deleted_for_good',
      'webhook.secret_rotated',
      'webhook.disabled',
      'webhook.redelivered',
      'webhook.sent',
      'schedule.created',
      'schedule.updated',
      'schedule.deleted',
      'schedule.restored',
      'schedule.deleted_for_good',
    ],
    run: async () => {
      const receiver = await startReceiver()
      const change = fastCheck.record(
        {
          name: WORDS,
          format: fastCheck.constantFrom(...FORMATS),
          kinds: fastCheck.option(
            fastCheck.constantFrom([], ['company.created'], ['passport.published', 'records.sent']),
          ),
          matching: fastCheck.option(fastCheck.constant({ subject: 'variant' })),
          withRecord: fastCheck.boolean(),
          headers: fastCheck.constantFrom({}, { authorization: 'Bearer secret' }),
          parallel: fastCheck.integer({ min: 1, max: 20 }),
        },
        { requiredKeys: [] },
      )
      const times = fastCheck.record({
        name: WORDS,
        cron: fastCheck.constantFrom('0 6 * * 1', '0 0 1 1 *'),
        timeZone: fastCheck.constantFrom('Europe/Lisbon', 'UTC'),
      })
      const of = fastCheck.record(
        {
          noun: fastCheck.constantFrom(...NOUN_NAMES),
          isPaused: fastCheck.boolean(),
          matching: fastCheck.constant(() => ({ search: 'Tee' })),
        },
        { requiredKeys: [] },
      )
      const input = fastCheck.tuple(WORDS, change, times, of)
      await tried(input, 5, async ([name, given, clock, later]) => {
        const { webhook } = await createWebhook(t.deps, w.actor, { ...given, name, url: receiver.url })
        const { id } = webhook
        await updateWebhook(t.deps, w.actor, { id, ...given, url: `${receiver.url}/another?secret=1` })
        await updateWebhook(t.deps, w.actor, { id, isEnabled: false })
        await updateWebhook(t.deps, w.actor, { id, isEnabled: true })
        await rotateWebhookSecret(t.deps, w.actor, { id })
        await sendRecords(t.deps, w.actor, { id, noun: 'product', ids: [named.product] })
        await redeliverRange(t.deps, w.actor, { id, from: new Date(0), until: new Date(1) })
        const schedule = await createSchedule(t.deps, w.actor, { ...clock, webhookId: id, noun: 'variant' })
        await updateSchedule(t.deps, w.actor, { id: schedule.id, ...later, cron: clock.cron, webhookId: id })
        for (const [remove, recordId] of [
          [deleteSchedule, schedule.id],
          [deleteWebhook, id],
        ] as const) {
          await remove(t.deps, w.actor, { id: recordId })
          await restoreRecord(t.deps, w.actor, { recordId })
          await remove(t.deps, w.actor, { id: recordId })
          await deleteForGood(t.deps, w.actor, { recordId })
        }
      })
      receiver.answer((response) => response.writeHead(410).end())
      await createWebhook(t.deps, w.actor, { name: 'Gone', url: receiver.url, kinds: ['company.created'] })
      await createCompany(t.deps, w.actor, { name: 'Told' })
      await eventually(async () => (await kindsSince(0n)).has('webhook.disabled'))
    },
  },

  connections: {
    records: [
      'connection.created',
      'connection.updated',
      'connection.paused',
      'connection.resumed',
      'connection.run_finished',
      'connection.deleted',
    ],
    run: async () => {
      const { finishedRun } = await makeFixture(t.deps, w, ['finishedRun'])
      const scope = openReadScope(t.deps, w.actor)
      const id = (await findRun(scope, finishedRun))?.connectionId ?? ''
      scope.close()
      const secrets = { key: 'another-key-of-nobody' }
      const times = { cron: '0 6 * * *', timeZone: 'Europe/Lisbon' }
      const rules = {
        mapping: { sku: null },
        leads: { color: 'newer' },
        emptyAlso: ['color'],
        chosen: { state: ['x'] },
      }
      await changeConnection(t.deps, w.actor, { id, secrets, ...times, ...rules, guardPercent: 20 })
      await pauseConnection(t.deps, w.actor, { id })
      await disconnect(t.deps, w.actor, { id, references: 'remove' })
    },
  },

  feeds: {
    records: ['feed.created', 'feed.updated', 'feed.renewed', 'feed.revoked'],
    run: async () => {
      const products = { kind: 'csv', list: 'products', columns: ['sku'], matching: { search: 'tee' } } as const
      const { feed } = await createFeed(t.deps, w.actor, { name: 'A list', ...products })
      const { id } = (await createFeed(t.deps, w.actor, { name: 'A report', kind: 'odata', sets: ['Products'] })).feed
      await updateFeed(t.deps, w.actor, { id, name: 'The report', sets: null })
      await updateFeed(t.deps, w.actor, { id: feed.id, columns: null, matching: () => null })
      await renewFeed(t.deps, w.actor, { id })
      await revokeFeed(t.deps, w.actor, { id })
    },
  },

  'channels and their rules': {
    records: [
      'channel.created',
      'channel.updated',
      'channel.paused',
      'channel.resumed',
      'channel.deleted',
      'channel_rule.created',
      'channel_rule.updated',
      'channel_rule.deleted',
    ],
    run: async () => {
      const { channelRule } = await makeFixture(t.deps, w, ['channelRule'])
      const changed = {
        severities: ['problem'],
        productIds: [named.product],
        companyIds: [named.company],
        isEnabled: true,
      }
      const { channelId: id } = await updateRule(t.deps, w.actor, {
        id: channelRule,
        ...changed,
        kinds: null,
        pace: 'daily',
      })
      const settings = { address: 'http://127.0.0.1:9/another' }
      const quiet = { quietFrom: '20:00', quietUntil: '07:00', digestAt: '09:00', digestWeekday: 5 }
      await updateChannel(t.deps, w.actor, { id, settings, ...quiet, name: 'News', language: 'fr', timeZone: 'UTC' })
      await pauseChannel(t.deps, w.actor, { id })
      await resumeChannel(t.deps, w.actor, { id })
      await deleteRule(t.deps, w.actor, { id: channelRule })
      await deleteChannel(t.deps, w.actor, { id })
    },
  },

  'refreshed models': {
    records: [
      'refreshed_model.created',
      'refreshed_model.updated',
      'refreshed_model.refreshed',
      'refreshed_model.paused',
      'refreshed_model.deleted',
    ],
    run: async () => {
      const id = await refreshedAndPaused(t, w)
      await deleteRefreshedModel(t.deps, w.actor, { id })
    },
  },

  'write-backs': {
    records: [
      'connection.write_backs_updated',
      'connection.write_backs_confirmed',
      'connection.write_back_refused',
      'connection.write_backs_replaced',
    ],
    run: () => replacedValue(t, w),
  },

  'list copies': {
    records: [
      'list_copy.created',
      'list_copy.updated',
      'list_copy.confirmed',
      'list_copy.kept',
      'list_copy.waits',
      'list_copy.stopped',
      'list_copy.deleted',
    ],
    run: () => toldCopies(t, w),
  },

  'what the service does by itself, and what is stopped before it is done': {
    records: [
      'bulk_change.cancelled',
      'import.cancelled',
      'import.file_removed',
      'certification.expiring',
      'rating.expiring',
      'api_key.expiring',
      'connection.expiring',
      'workspace.deleted_records_expired',
    ],
    run: async () => {
      // Nothing in the background does it first.
      await t.app.close()
      const order = { verb: 'update', noun: 'company', ids: [named.company], fields: { city: 'Faro' } } as const
      await cancelBulkChange(t.deps, w.actor, await startBulkChange(t.deps, w.actor, order))
      const content = 'material_name;fibre\nSilk;silk\n'
      const id = await makeUpload(t.deps, w.actor, content)
      await checkImport(t.deps, w.actor, { id })
      await runImport(t.deps, { workspaceId: w.id, id }, () => false)
      await startImport(t.deps, w.actor, { id })
      await cancelImport(t.deps, w.actor, { id })
      await makeUpload(t.deps, w.actor, content, await makeUpload(t.deps, w.actor, content))
      await sweepImports(t.deps, { keptDays: 0 })
      const ends = { validUntil: '2031-03-31' }
      await tried(randomNew('certification', named), 3, (given) =>
        createCertification(t.deps, w.actor, { ...given, ...ends }),
      )
      await tried(randomNew('rating', named), 3, (given) =>
        createRating(t.deps, w.actor, { ...given, publishedOn: '2030-04-01', ...ends, saidExpired: null }),
      )
      await createApiKey(t.deps, w.actor, { name: 'Soon', scope: 'read', expiresAt: new Date('2031-03-04T12:00:00Z') })
      t.setNow(new Date('2031-03-01T12:00:00Z'))
      await sweepDeletedRecords(t.deps)
      await tellExpiring(t.deps)
      await tellExpiringRatings(t.deps)
      await tellExpiringKeys(t.deps)
      await makeFixture(t.deps, w, ['connection'])
      await t.owner.query(`update connections set credentials_expire_at = '2031-03-04'`)
      await tellExpiringCredentials(t.deps)
      t.setNow(null)
    },
  },

  // Last, for it ends all sessions.
  'a restore to the past': {
    records: ['workspace.restored', 'workspace.resumed'],
    run: () => restoredAndResumed(t),
  },
}

describe('what verbs record', () => {
  test.each(Object.entries(RECIPES))(
    '%s: the kinds of events that are promised come of it',
    async (_, { records, run }) => {
      const { rows } = await t.owner.query<{ last: string }>('select coalesce(max(sequence), 0) as last from events')
      const last = records.includes('workspace.created') ? 0n : BigInt(rows[0]?.last ?? 0)
      await run()
      const kinds = await kindsSince(last)
      expect(records.filter((kind) => !kinds.has(kind))).toEqual([])
    },
  )

  test('is every kind there is', () => {
    const promised = new Set(Object.values(RECIPES).flatMap(({ records }) => records))
    expect(Object.keys(eventCatalogue()).filter((kind) => !promised.has(kind as EventKind))).toEqual([])
  })

  test('is what the published schema of its kind says, as it is kept', async () => {
    const { rows } = await t.owner.query<Kept>('select id, kind, data, before from events')
    expect(faultsIn(rows)).toEqual([])
  })

  test('is what the published schema says and the same on every wall: GraphQL, REST and each format of webhooks', async () => {
    // A second process on the same database, because the first has been closed.
    t = await startTestApp(WITH_RECEIVERS, t.connection)
    for (const workspace of [w, other]) {
      const { rows } = await t.owner.query<Kept>('select id, kind, data, before from events where workspace_id = $1', [
        workspace.id,
      ])
      const kept = new Map(rows.map((event) => [event.id, event]))
      const as = await keyOf(workspace)
      const shown = await listed<Shown>(async (after) => {
        const query =
          'query ($after: ID) { events(take: 100, after: $after) { id kind data changes { field before after called } } }'
        return (await ask(query, as, { after })).events
      })
      const answered = await listed<Shown>(async (after) => {
        const url = `/api/v1/events?take=100&fields=id,kind,data,changes${after ? `&after=${after}` : ''}`
        return (await t.app.inject({ url, headers: as?.headers ?? {} })).json().items
      })
      const changes = ({ changes }: Shown) =>
        changes.map(({ field, before, after, called }) => ({
          field,
          before: JSON.parse(before),
          after: JSON.parse(after),
          called: called === null ? null : JSON.parse(called),
        }))
      const read = shown.map((event) => ({ ...event, data: JSON.parse(event.data), changes: changes(event) }))
      // What is told meanwhile is on one page and not on the other.
      expect(answered.filter(({ id }) => kept.has(id))).toEqual(read.filter(({ id }) => kept.has(id)))
      for (const event of read) {
        const stored = kept.get(event.id)
        if (stored === undefined) continue
        expect(event.data).toEqual(stored.data)
        if (stored.before === null) continue
        for (const { field, before, after } of event.changes) {
          expect([before, after]).toEqual([stored.before[field] ?? null, stored.data[field] ?? null])
        }
      }
      expect(read.length).toBeGreaterThanOrEqual(kept.size)
      // The many in one format, the few in each.
      for (const format of workspace === w ? (['cloudevents'] as const) : FORMATS) {
        const sent = await sentTo(workspace, format, kept)
        expect(faultsIn(sent)).toEqual([])
        const same = sent.filter(({ id }) => kept.has(id))
        expect(same.length).toBe(kept.size)
        for (const event of same) {
          const version = format === 'standard' ? null : String(eventCatalogue()[event.kind].version)
          expect(event).toEqual({ ...kept.get(event.id), version })
        }
      }
    }
  })
})

type Values = Readonly<Record<string, unknown>>
type Kept = { readonly id: string; readonly kind: EventKind; readonly data: Values; readonly before: Values | null }

async function kindsSince(last: bigint, subjectId: string | null = null): Promise<Set<string>> {
  const { rows } = await t.owner.query<{ kind: string }>(
    'select distinct kind from events where sequence > $1 and ($2::text is null or subject_id = $2)',
    [String(last), subjectId],
  )
  return new Set(rows.map(({ kind }) => kind))
}

function faultsIn(events: readonly Kept[]): string[] {
  const faults = events.flatMap(({ kind, data, before }) => [
    faultOf(kind, data) ?? [],
    before === null ? [] : (faultOfBefore(kind, before) ?? []),
  ])
  return [...new Set(faults.flat().map((fault) => fault.replaceAll(/\/\d+/g, '/…')))]
}

async function keyOf({ actor }: TestWorkspace): Promise<Credentials> {
  const { secret } = await createApiKey(t.deps, actor, { name: 'Reading', scope: 'admin', expiresAt: null })
  return { headers: { authorization: `Bearer ${secret}` } }
}

/** All pages of a list. */
async function listed<T extends { id: string }>(page: (after: string | null) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const next = await page(all.at(-1)?.id ?? null)
    all.push(...next)
    if (next.length < 100) return all
  }
}

/** What a webhook is sent that asks for everything of all times. */
async function sentTo({ actor }: TestWorkspace, format: Format, kept: ReadonlyMap<string, Kept>): Promise<Sent[]> {
  const receiver = await startReceiver()
  const { webhook } = await createWebhook(t.deps, actor, { name: format, url: receiver.url, format, parallel: 20 })
  await createCompany(t.deps, actor, { name: 'Told' })
  await receiver.until(1)
  const times = { from: new Date(0), until: new Date(Date.now() + 60_000) }
  await redeliverRange(t.deps, actor, { id: webhook.id, ...times })
  await eventually(async () => {
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
    return [...kept.keys()].every((id) => ids.has(id))
  })
  await deleteWebhook(t.deps, actor, { id: webhook.id })
  const sent = receiver.received.map((one) => readMessage(format, one))
  return [...new Map(sent.map((event) => [event.id, event])).values()]
}

/** As GraphQL has it: with JSON as text. */
type Shown = Pick<Kept, 'id'> & {
  readonly data: string
  readonly changes: { field: string; before: string; after: string; called: string | null }[]
}

type Format = (typeof FORMATS)[number]
type Sent = Kept & { readonly version: string | null }

function readMessage(format: Format, { headers, body }: Received): Sent {
  const id = String(headers['webhook-id'])
  const parsed = JSON.parse(body)
  const { fields, before = null } = format === 'cloudevents_binary' ? parsed : parsed.data
  const type = format === 'cloudevents_binary' ? headers['ce-type'] : parsed.type
  const version = format === 'cloudevents_binary' ? headers['ce-dataschemaversion'] : parsed.dataschemaversion
  const kind = String(type).replace(/^selvedge\./, '') as EventKind
  return { id, kind, data: fields, before, version: version ?? null }
}

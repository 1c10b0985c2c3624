import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { tellExpiringCredentials } from '#features/connecting/connections/tell-expiring-credentials.ts'
import { cancelBulkChange } from '#features/exchange/bulk-changes/cancel-bulk-change.ts'
import { startBulkChange } from '#features/exchange/bulk-changes/start-bulk-change.ts'
import { exportRecords, exportWorkspace } from '#features/exchange/exports/make-export.ts'
import { runImportPickup } from '#features/exchange/import-pickups/run-import-pickup.ts'
import { deleteImportProfile } from '#features/exchange/import-profiles/delete-import-profile.ts'
import { cancelImport, checkImport, startImport } from '#features/exchange/imports/begin-import.ts'
import { runImport } from '#features/exchange/imports/run-import.ts'
import { sweepImports } from '#features/exchange/imports/sweep-imports.ts'
import { createApiKey } from '#features/people/api-keys/create-api-key.ts'
import { tellExpiringKeys } from '#features/people/api-keys/tell-expiring-keys.ts'
import { forgetEmails } from '#features/people/emails/forget-emails.ts'
import { usePasswordReset } from '#features/people/password-resets/use-password-reset.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { assessBatch } from '#features/records/assessments/reassess.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { tellExpiring } from '#features/records/certifications/tell-expiring.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { assignPrefix } from '#features/records/company-prefixes/operator-prefixes.store.ts'
import { deleteForGood } from '#features/records/deleted-records/delete-for-good.ts'
import { sweepDeletedRecords } from '#features/records/deleted-records/sweep-deleted-records.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createRating } from '#features/records/ratings/create-rating.ts'
import { tellExpiringRatings } from '#features/records/ratings/tell-expiring-ratings.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { createPrivateLink } from '#features/sharing/private-links/create-private-link.ts'
import { openPrivateLink } from '#features/sharing/private-links/open-private-link.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { faultOf, lookAtEvents } from '#test/catalogued-events.ts'
import { toldCopies } from '#test/copied-list.ts'
import { refreshedAndPaused } from '#test/doubles/power-bi/refreshed-and-paused.ts'
import { makeBulkChange, makeFixture, makeUpload, partsOf } from '#test/fixture.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { OPERATIONS } from '#test/operations.ts'
import { eventually, startReceiver } from '#test/receiver.ts'
import { restoredAndResumed } from '#test/restored-past.ts'
import { toldBackups } from '#test/told-backups.ts'
import { replacedValue } from '#test/written-shop.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { eventCatalogue, messageCatalogue } from './event-catalogue.ts'

let t: TestApp
let w: TestWorkspace
beforeAll(async () => {
  const local = parsePrivateTarget('127.0.0.1')
  t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
  w = await t.workspace()
})

describe('the catalogue', () => {
  test.each(Object.entries(messageCatalogue()))('%s: the sample is what the schema says', (kind, entry) => {
    expect(faultOf(kind, JSON.parse(JSON.stringify(entry.sample)))).toBeNull()
    expect(entry.description).toMatch(/^[A-Z].+\.$/)
  })

  test('is listed whole by GraphQL and REST, to those who may read', async () => {
    const as = await w.key('read')
    const { data } = await t.graphql('{ eventKinds { kind subject version description schema sample } }', as)
    const listed = data.eventKinds.map(({ schema, sample, ...entry }: Record<string, string>) => ({
      ...entry,
      schema: JSON.parse(String(schema)),
      sample: JSON.parse(String(sample)),
    }))
    const rest = await t.app.inject({ url: '/api/v1/event-kinds', headers: as?.headers ?? {} })
    expect(rest.json().items).toEqual(listed)
    expect(listed.map(({ kind }: { kind: string }) => kind)).toEqual(Object.keys(messageCatalogue()))
    expect((await t.app.inject({ url: '/api/v1/event-kinds' })).statusCode).toBe(401)
  })

  test('has each version after the first in docs/api/events.md, with what is different', async () => {
    const document = await readFile(join(import.meta.dirname, '../../../../../docs/api/events.md'), 'utf8')
    const rows = document.split('\n').flatMap((line) => {
      const [, kinds = '', version = ''] = /^\| (`.+`) \| (\d+) \|/.exec(line) ?? []
      return [...kinds.matchAll(/`([^`]+)`/g)].map(([, kind]) => [kind, Number(version)] as const)
    })
    const later = Object.entries(messageCatalogue()).filter(([, { version }]) => version > 1)
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(later.map(([kind, { version }]) => [kind, version])))
  })

  test('describes every event that the service records, and none that nothing records', async () => {
    const owner = await w.member('owner')
    for (const { name, document } of OPERATIONS) {
      const asked = document(await makeFixture(t.deps, w, partsOf(document)))
      if (!asked.startsWith('mutation')) continue
      const { errors } = await t.graphql(asked, owner)
      expect(errors?.filter(({ extensions }) => extensions?.['code'] === 'internal') ?? [], name).toEqual([])
    }
    await withoutOperation(owner)
    await replacedValue(t, w)
    await toldCopies(t, w)
    await toldBackups(t)
    await endedPickup()
    await overTime()
    await restoredAndResumed(t)
    const { kinds, faults } = await lookAtEvents(t)
    expect(faults).toEqual([])
    expect(Object.keys(eventCatalogue()).filter((kind) => !kinds.has(kind))).toEqual([])
    // Who sees an event is decided by its subject, and told by its kind; an assessment's is of what it has assessed.
    const odd = `select distinct kind, subject_type from events where split_part(kind, '.', 1) not in (subject_type, 'assessment')`
    expect((await t.owner.query(odd)).rows).toEqual([])
  }, 240_000)
})

/** What no operation of the table makes: several steps, wrong guesses, a receiver's answer. */
async function withoutOperation(owner: Awaited<ReturnType<TestWorkspace['member']>>): Promise<void> {
  const { idleProduct, draft, certification, rating, idleCompany, webhook, schedule } = await makeFixture(t.deps, w)
  for (const [noun, id] of [
    ['Certification', certification],
    ['Rating', rating],
    ['Variant', draft],
    ['Product', idleProduct],
    ['Company', idleCompany],
    ['Schedule', schedule],
    ['Webhook', webhook],
  ]) {
    const gone = `delete${noun}(id: "${id}") { id }`
    const back = `restoreRecord(recordId: "${id}") { recordId }`
    const { errors } = await t.graphql(`mutation { one: ${gone} two: ${back} three: ${gone} }`, owner)
    expect(errors, noun).toBeUndefined()
    await deleteForGood(t.deps, w.actor, { recordId: String(id) })
  }

  const { rating: shown } = await makeFixture(t.deps, w, ['rating'])
  await t.graphql(`mutation { discloseRating(id: "${shown}") { id } concealRating(id: "${shown}") { id } }`, owner)

  const { data } = await t.graphql('mutation { saveView(list: VARIANTS, name: "Drafts", state: "") { id } }', owner)
  const view = data.saveView.id
  await t.graphql(`mutation { updateView(id: "${view}", name: "All") { id } deleteView(id: "${view}") { id } }`, owner)

  const { ownerEmail: email, password } = await t.workspace()
  const enter = (given: string) =>
    t.app.inject({ method: 'POST', url: '/api/session', payload: { email, password: given } })
  await enter('a guess')
  const { headers } = {
    headers: { cookie: String((await enter(password)).headers['set-cookie']).split(';', 1)[0] ?? '' },
  }
  const change = { current: password, next: 'loom and shuttle' }
  await t.app.inject({ method: 'POST', url: '/api/password', headers, payload: change })
  await t.app.inject({ method: 'DELETE', url: '/api/session', headers })
  await eventually(async () => (await lookAtEvents(t)).kinds.has('session.refused'))

  const { userId } = await w.join('viewer')
  const reset = await t.graphql(`mutation { createPasswordReset(userId: "${userId}") { url } }`, owner)
  const token = reset.data.createPasswordReset.url.split('/').at(-1)
  await usePasswordReset(t.deps, {
    token,
    password: 'correct horse again',
    browser: { userAgent: null, network: null },
  })

  const product = await t.graphql('mutation { createProduct(name: "Tee") { id } }', owner)
  const { url } = await createPrivateLink(t.deps, w.actor, {
    label: 'Guessed',
    passcode: 'correct horse',
    productIds: [product.data.createProduct.id],
  })
  const link = url.split('/').at(-1) ?? ''
  for (let guess = 0; guess < 20; guess += 1) {
    const reader = { userAgent: 'Firefox', network: '203.0.113.0/24', requestId: null }
    await openPrivateLink(t.deps, { token: link, passcode: `guess ${guess}`, ...reader }).catch(() => {})
  }

  const owned = await t.workspace()
  for (const workspace of [w, owned]) {
    const coat = await createProduct(t.deps, workspace.actor, { name: 'Coat' })
    const wanted = { name: 'M', productId: coat.id, gtin: '9520000000004' }
    const made = await createVariant(t.deps, workspace.actor, wanted)
    await publishPassport(t.deps, workspace.actor, made)
    if (workspace === owned) await withdrawPassport(t.deps, owned.actor, { id: made.id })
  }
  const operator = await t.owner.connect()
  for (const workspace of [w, owned]) await assignPrefix(operator, workspace.id, '952000')
  operator.release()

  const receiver = await startReceiver()
  receiver.answer((response) => response.writeHead(410).end())
  await createWebhook(t.deps, w.actor, { name: 'Gone', url: receiver.url, kinds: ['company.created'] })
  await createCompany(t.deps, w.actor, { name: 'Told' })
  await eventually(async () => (await lookAtEvents(t)).kinds.has('webhook.disabled'))

  await buffer(await exportRecords(t.deps, w.actor, 'variants', 'csv', { ids: null, list: { orderBy: 'OLDEST' } }))
  await buffer(await exportWorkspace(t.deps, w.actor, 'zip'))
}

/** Without its profile it ends at once. */
async function endedPickup(): Promise<void> {
  const { importPickup: id, importProfile } = await makeFixture(t.deps, w)
  await deleteImportProfile(t.deps, w.actor, { id: importProfile })
  await runImportPickup(t.deps, w.actor, { id })
  const outcome = 'select outcome from import_pickups where id = $1'
  await expect.poll(async () => (await t.owner.query(outcome, [id])).rows[0].outcome).toBe('failed')
}

/** What the service does by itself, and what is stopped before it is done: the app is closed, so nothing in the background does it first. */
async function overTime(): Promise<void> {
  await t.app.close()
  await assessBatch(t.deps, t.deps.db.background, w.id)
  const company = await createCompany(t.deps, w.actor, { name: 'Changed' })
  const order = { verb: 'update', noun: 'company', ids: [company.id], fields: { city: 'Porto' } } as const
  await makeBulkChange(t.deps, w.actor, order)
  await cancelBulkChange(
    t.deps,
    w.actor,
    await startBulkChange(t.deps, w.actor, { ...order, fields: { city: 'Faro' } }),
  )

  const id = await makeUpload(t.deps, w.actor, 'material_name;fibre\nSilk;silk\n')
  await checkImport(t.deps, w.actor, { id })
  await runImport(t.deps, { workspaceId: w.id, id }, () => false)
  await startImport(t.deps, w.actor, { id })
  await cancelImport(t.deps, w.actor, { id })
  await sweepImports(t.deps, { keptDays: 0 })

  await createCertification(t.deps, w.actor, { name: 'GOTS', validUntil: '2031-03-31' })
  await createRating(t.deps, w.actor, {
    companyId: company.id,
    scheme: 'EcoVadis',
    publishedOn: '2030-04-01',
    validUntil: '2031-03-31',
  })
  await createApiKey(t.deps, w.actor, { name: 'Soon', scope: 'read', expiresAt: new Date('2031-03-04T12:00:00Z') })
  t.setNow(new Date('2031-03-01T12:00:00Z'))
  await sweepDeletedRecords(t.deps)
  await tellExpiring(t.deps)
  await tellExpiringRatings(t.deps)
  await tellExpiringKeys(t.deps)
  await makeFixture(t.deps, w, ['connection', 'email'])
  await refreshedAndPaused(t, w)
  await t.owner.query(`update connections set credentials_expire_at = '2031-03-04'`)
  await tellExpiringCredentials(t.deps)
  t.setNow(new Date('2031-03-02T12:00:00Z'))
  await forgetEmails(t.deps)
  t.setNow(null)
}

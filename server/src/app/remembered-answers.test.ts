import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { updateMaterial } from '#features/records/materials/update-material.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { recordEvent } from '#kit/record-event.ts'
import { type Fixture, makeFixture } from '#test/fixture.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { OPERATIONS } from '#test/operations.ts'
import { RECORD_FIELDS } from './record-fields.ts'

let t: TestApp
/** Another server process on the same database. */
let second: TestApp
let home: TestWorkspace
let key: Credentials
let fixture: Fixture

beforeAll(async () => {
  t = await startTestApp()
  second = await startTestApp({}, t.connection)
})

beforeEach(async () => {
  home = await t.workspace()
  key = await home.key('write')
  fixture = await makeFixture(t.deps, home)
})

/** Asked often enough to be remembered: seen, compiled, kept. */
async function askUntilKept(app: TestApp, query: string, as: Credentials = key) {
  for (let i = 0; i < 4; i += 1) await app.graphql(query, as)
}

async function statementsOf(app: TestApp, query: string): Promise<number> {
  const before = app.deps.db.statementCount()
  await app.graphql(query, key)
  return app.deps.db.statementCount() - before
}

describe('an answer that was given before', () => {
  test('costs one statement however much it holds, and is the same', async () => {
    const query =
      '{ products { name variants { name composition { share material { name } } certifications: product { name } } } getStatistics { totalVariants } }'
    const first = await t.graphql(query, key)
    await askUntilKept(t, query)
    expect(await statementsOf(t, query)).toBe(1)
    expect(await t.graphql(query, key)).toEqual(first)
  })

  test('is never given after a write was acknowledged, in this process or another', async () => {
    const query = `{ product(id: "${fixture.product}") { name revision } }`
    await askUntilKept(t, query)
    await askUntilKept(second, query)
    for (let i = 0; i < 30; i += 1) {
      const writer = i % 2 ? t : second
      const name = `Name ${i}`
      await updateProduct(writer.deps, home.actor, { id: fixture.product, name })
      for (const app of [t, second]) expect((await app.graphql(query, key)).data.product.name).toBe(name)
    }
  })

  test('sees a change that began before it was made and was committed after', async () => {
    const query = '{ materials { name } }'
    await askUntilKept(t, query)
    let commit = () => {}
    const held = new Promise<void>((resolve) => {
      commit = resolve
    })
    const id = fixture.material
    const slow = inTransaction(t.deps.db.app, home.actor, async (tx) => {
      await tx
        .updateTable('materials')
        .set({ name: 'Hemp' })
        .where('workspace_id', '=', home.id)
        .where('id', '=', id)
        .execute()
      recordEvent(tx, home.actor, { kind: 'material.updated', subjectType: 'material', subjectId: id, data: {} })
      await held
    })
    await updateMaterial(t.deps, home.actor, { id: fixture.idleMaterial, name: 'Quick' })
    await askUntilKept(t, query)
    const during = (await t.graphql(query, key)).data.materials
    expect(JSON.stringify(during)).not.toContain('Hemp')
    commit()
    await slow
    expect(JSON.stringify((await t.graphql(query, key)).data.materials)).toContain('Hemp')
  })

  test('is nobody else’s: not another workspace’s, not a stranger’s, not another question’s', async () => {
    const query = 'query ($take: Int) { products(take: $take) { id } }'
    for (let i = 0; i < 4; i += 1) await t.graphql(query, key, { take: 5 })
    const other = await t.workspace()
    for (let i = 0; i < 4; i += 1) {
      expect((await t.graphql(query, await other.key('read'), { take: 5 })).data.products).toEqual([])
      expect((await t.graphql(query, null, { take: 5 })).data.products).toEqual([])
      expect((await t.graphql(query, key, { take: 1 })).data.products).toHaveLength(1)
    }
    expect((await t.graphql(query, key, { take: 5 })).data.products).toHaveLength(3)
  })

  test('is forgotten when the day changes', async () => {
    const query = '{ certifications { state } }'
    await t.graphql(
      `mutation { createCertification(scheme: "GRS", validUntil: "2030-01-31") { id } updateCertification(id: "${fixture.certification}", validUntil: "2029-12-31") { id } }`,
      key,
    )
    t.setNow(new Date('2029-06-01T12:00:00Z'))
    await askUntilKept(t, query)
    expect((await t.graphql(query, key)).data.certifications).toEqual([{ state: 'VALID' }, { state: 'VALID' }])
    t.setNow(new Date('2030-01-10T12:00:00Z'))
    expect((await t.graphql(query, key)).data.certifications).toEqual([{ state: 'EXPIRING' }, { state: 'EXPIRED' }])
    t.setNow(new Date())
  })
})

test('is kept for the queries of records alone, and for all of those', () => {
  const personal = [
    'reassessment',
    'previewBulkChange',
    'bulkChange',
    'bulkChanges',
    'importColumns',
    'import',
    'imports',
    'me',
    'workspace',
    'events',
    'eventActors',
    'upgradeNotices',
    'deletedRecords',
    'deletedRecord',
    'deletedRecordCount',
    'members',
    'invitations',
    'apiKeys',
    'sessions',
    'privateLink',
    'privateLinks',
    'privateLinkCount',
    'scans',
    'passportChanges',
    'savedViews',
    'importProfiles',
    'importProfile',
    'importPickups',
    'importPickup',
    'eventKinds',
    'webhooks',
    'webhook',
    'webhookDeliveries',
    'webhookDelivery',
    'webhookSample',
    'schedules',
    'schedule',
    'nextRuns',
    'connectors',
    'connections',
    'connection',
    'connectionRuns',
    'connectionRun',
    'connectionNotices',
    'connectionConflicts',
    'connectionConflictCount',
    'writeBacks',
    'writeBackItems',
    'mail',
    'emails',
    'email',
    'alerts',
    'ratedCompanies',
    'ratedCompanyCount',
    'listCopies',
    'listCopy',
    'listCopyRows',
    'feeds',
    'feed',
    'feedColumns',
    'channelKinds',
    'channels',
    'channel',
    'brokenChannels',
    'channelMessages',
    'channelPreview',
    'refreshedModels',
    'backups',
    'workspaceRestores',
    'undoneChanges',
    // What would be created at this moment, of which nothing is kept.
    'previewVariants',
    // A setting, and what begins and ends with the passports of other workspaces.
    'companyPrefixes',
    'gtinDisputes',
  ]
  const queries = OPERATIONS.filter(({ document }) => document(fixture).startsWith('{')).map(({ name }) => name)
  expect([...RECORD_FIELDS].sort()).toEqual(queries.filter((name) => !personal.includes(name)).sort())
})

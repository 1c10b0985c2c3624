import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { createApiKey } from '#features/people/api-keys/create-api-key.ts'
import { systemActor } from '#kit/actor.ts'
import { startTestApp } from '#test/harness.ts'

const cluster = inject('cluster')
const database = `test_${randomUUID().replaceAll('-', '')}`
const admin = new pg.Client(cluster)

afterAll(async () => {
  await admin.query(`drop database ${database} with (force)`)
  await admin.end()
})

/** As the first release wrote it: scores and footprints null everywhere. */
async function writeRecordsOfFirstRelease(body: Buffer): Promise<void> {
  const client = new pg.Client({ ...cluster, database, options: '-c search_path=selvedge' })
  await client.connect()
  const sha256 = createHash('sha256').update(body).digest()
  await client.query(`
    insert into workspaces (id, slug, name, public_catalogue) values ('wsp_1', 'old', 'Old', true);
    insert into materials (workspace_id, id, name, fibre) values ('wsp_1', 'mat_1', 'Cotton', 'cotton');
    insert into products (workspace_id, id, name, product_type) values ('wsp_1', 'prd_1', 'Tee', 'T-shirt');
    insert into variants (workspace_id, id, product_id, name, digital_id, weight_kg) values
      ('wsp_1', 'var_1', 'prd_1', 'Public', 'abcdefgh2345', 0.17), ('wsp_1', 'var_2', 'prd_1', 'Draft', 'abcdefgh2346', null);
    insert into variant_materials (workspace_id, variant_id, position, material_id, share)
      select 'wsp_1', id, 0, 'mat_1', 1 from variants;
    insert into passports (workspace_id, variant_id, digital_id, state, version) values ('wsp_1', 'var_1', 'abcdefgh2345', 'published', 1);
    insert into selvedge_published.products (workspace_id, id, name, product_type) values ('wsp_1', 'prd_1', 'Tee', 'T-shirt');
    insert into selvedge_published.variants (workspace_id, id, product_id, name, digital_id, weight_kg)
      values ('wsp_1', 'var_1', 'prd_1', 'Public', 'abcdefgh2345', 0.17)`)
  await client.query(
    `insert into passport_versions (workspace_id, variant_id, version, body, sha256, published_by) values ('wsp_1', 'var_1', 1, $1, $2, 'X')`,
    [body, sha256],
  )
  await client.end()
}

test('a database of the first release: every variant is assessed, and what was published stays as it was', async () => {
  await admin.connect()
  await admin.query(`create database ${database}`)
  await migrate({ ...cluster, database }, '0001-records.sql')
  const body = Buffer.from('{"sustainabilityScore":null,"environmentalImpact":{"carbonFootprint":null}}')
  await writeRecordsOfFirstRelease(body)

  const { applied } = await migrate({ ...cluster, database })
  expect(applied[0]).toBe('0002-assessments.sql')
  const t = await startTestApp({}, { ...cluster, database })
  const { secret } = await createApiKey(t.deps, systemActor('wsp_1', 'test'), { name: 'Reader', scope: 'read' })
  const key = { headers: { authorization: `Bearer ${secret}` } }
  const done = async () => (await t.graphql('{ reassessment { total waiting finishedAt } }', key)).data.reassessment
  await expect.poll(async () => (await done()).finishedAt).not.toBeNull()
  expect(await done()).toMatchObject({ total: 2, waiting: 0 })

  const { data, errors } = await t.graphql(
    `{ variants { name sustainabilityScore assessment { carbonFootprint reasonCodes }
         passport { hasUnpublishedChanges versions { json assessment { score } } } } }`,
    key,
  )
  expect(errors).toBeUndefined()
  const byName = Object.fromEntries(data.variants.map((variant: { name: string }) => [variant.name, variant]))
  expect(byName.Public).toMatchObject({
    sustainabilityScore: expect.any(Number),
    assessment: { carbonFootprint: expect.any(Number) },
    passport: { hasUnpublishedChanges: true, versions: [{ json: body.toString(), assessment: null }] },
  })
  expect(byName.Draft.assessment).toMatchObject({
    carbonFootprint: null,
    reasonCodes: expect.arrayContaining(['WEIGHT']),
  })
  const served = await t.app.inject('/api/public/dpp/abcdefgh2345')
  expect([served.statusCode, served.body]).toEqual([200, body.toString()])
  const stranger = await t.graphql('{ variants { name assessment { carbonFootprint } } }')
  expect(stranger.data.variants).toEqual([{ name: 'Public', assessment: null }])
})

import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { makeFile } from '#test/uploads.ts'
import { createMaterial } from '../materials/create-material.ts'
import { updateMaterial } from '../materials/update-material.ts'
import { createProduct } from '../products/create-product.ts'
import { createVariant } from '../variants/create-variant.ts'
import { impactMethod } from './impact-method.ts'
import { assessBatch } from './reassess.ts'
import { resultOf } from './result-of.ts'

/** Linen has another factor with the Kering rows than without them. */
async function makeLinenShirt(t: TestApp, w: TestWorkspace) {
  const product = await createProduct(t.deps, w.actor, { name: 'Shirt', productType: 'shirt' })
  return createVariant(t.deps, w.actor, {
    productId: product.id,
    name: 'Natural, M',
    weight: 0.25,
    composition: [{ fibreText: 'linen', share: 1 }],
  })
}

describe('Another version of the method', () => {
  test('leaves what was published with the first as it was: it is calculated again by the rules of then', async () => {
    const t = await startTestApp()
    const inputs = { product: 'shirt', mass: 0.25, materials: [{ id: 'polyester', share: 1 }], uses: 200, cycles: 100 }
    const factorSetVersion = impactMethod(t.deps.config.lcaSourcesOff).factors.version
    const made = (methodVersion: string) =>
      resultOf(
        { deps: t.deps, tx: () => Promise.reject(new Error('The factors of today are at hand.')) },
        { method: 'selvedge-open', methodVersion, factorSetVersion, inputs },
      )
    const { assessment: then } = await made('selvedge-open-1')
    const { assessment: now } = await made('selvedge-open-6')
    expect([then.methodVersion, then.uses]).toEqual(['selvedge-open-1', 200])
    expect(now.uses).toBeLessThan(200)
    await expect(made('selvedge-open-0')).rejects.toMatchObject({ reason: 'assessment_version_unknown' })
  })
})

describe('Another factor set', () => {
  let first: TestApp
  beforeAll(async () => {
    first = await startTestApp({ lcaSourcesOff: [] })
  })

  test('reassesses every variant in the background; a published result can be made again with the factors of then', async () => {
    const w = await first.workspace()
    const key = await w.key('read')
    const { id, digitalId } = await makeLinenShirt(first, w)
    await publishPassport(first.deps, w.actor, { id })
    const servedBy = async (t: TestApp) => (await t.app.inject(`/api/public/dpp/${digitalId}`)).body
    const bytes = await servedBy(first)
    const query = `{ variant(id: "${id}") {
      environmentalImpact { carbonFootprint methodology }
      assessment { carbonFootprint factorSetVersion reasonCodes }
      passport { hasUnpublishedChanges versions { version json assessment { carbonFootprint score factorSetVersion explanation { value factor { source } } } } } } }`
    const answer = await first.graphql(query, key)
    expect(answer.errors).toBeUndefined()
    const before = answer.data.variant
    expect(before.environmentalImpact.carbonFootprint).toBeGreaterThan(0)
    expect(before.environmentalImpact.methodology).toContain('no licence text was seen')

    const second = await startTestApp({}, first.connection)
    const version = async () => (await second.graphql(query, key)).data.variant.assessment.factorSetVersion
    await expect.poll(version).not.toBe(before.assessment.factorSetVersion)
    const after = (await second.graphql(query, key)).data.variant
    expect(after.assessment.carbonFootprint).not.toBe(before.assessment.carbonFootprint)
    expect(after.environmentalImpact.methodology).not.toContain('no licence text was seen')
    expect(after.passport.hasUnpublishedChanges).toBe(true)

    const [published] = after.passport.versions
    expect(published).toEqual(before.passport.versions[0])
    expect(published.assessment.carbonFootprint).toBe(JSON.parse(published.json).environmentalImpact.carbonFootprint)
    expect(published.assessment.score).toBe(JSON.parse(published.json).sustainabilityScore)
    expect(published.assessment.factorSetVersion).toBe(before.assessment.factorSetVersion)

    // What the public reads are the bytes of then, until somebody has seen what would change and publishes it.
    expect(await servedBy(second)).toBe(bytes)
    const changes = (await second.graphql(`{ passportChanges(variantId: "${id}") { path before after } }`, key)).data
    const ofCarbon = changes.passportChanges.find(({ path }: { path: string }) => /carbonFootprint/.test(path))
    expect(Number(ofCarbon.before)).toBe(before.assessment.carbonFootprint)
    expect(Number(ofCarbon.after)).toBe(after.assessment.carbonFootprint)
    await publishPassport(second.deps, w.actor, { id })
    expect(JSON.parse(await servedBy(second)).environmentalImpact.carbonFootprint).toBe(
      after.assessment.carbonFootprint,
    )
    const { versions } = (await second.graphql(query, key)).data.variant.passport
    expect(versions.map(({ version }: { version: number }) => version).toSorted()).toEqual([1, 2])
    expect(versions.find(({ version }: { version: number }) => version === 1).json).toBe(published.json)

    const { data } = await second.graphql('{ reassessment { cause total waiting finishedAt } }', key)
    expect(data.reassessment).toMatchObject({
      cause: 'factor_set',
      total: 1,
      waiting: 0,
      finishedAt: expect.any(String),
    })
    const events = await second.graphql(
      '{ events(kind: "assessment.batch_updated") { actorName data } }',
      await w.key('admin'),
    )
    expect(JSON.parse(events.data.events[0].data).assessments).toMatchObject([
      { variantId: id, after: { carbonFootprint: after.assessment.carbonFootprint } },
    ])
  })

  test('is worked through by those who have it alone; what a process with another saves is due for them', async () => {
    const other = await startTestApp({ lcaSourcesOff: ['kir-2024'] }, first.connection)
    const w = await first.workspace()
    const { id } = await makeLinenShirt(first, w)
    const query = `{ variant(id: "${id}") { assessment { factorSetVersion carbonFootprint } } impactMethod { factorSetVersion } }`
    const ask = async (t: TestApp) => (await t.graphql(query, await w.key('read'))).data
    const before = await ask(first)
    expect(before.variant.assessment.factorSetVersion).toBe(before.impactMethod.factorSetVersion)
    expect(await assessBatch(first.deps, first.deps.db.app, w.id)).toBe(0)
    expect(await assessBatch(other.deps, other.deps.db.app, w.id)).toBe(1)
    const { variant, impactMethod } = await ask(other)
    expect(variant.assessment.factorSetVersion).toBe(impactMethod.factorSetVersion)
    expect(impactMethod.factorSetVersion).not.toBe(before.impactMethod.factorSetVersion)
    expect(
      (await assessBatch(first.deps, first.deps.db.app, w.id)) +
        (await assessBatch(other.deps, other.deps.db.app, w.id)),
    ).toBe(0)
  })

  test('starts nothing when the server starts again with the same', async () => {
    const t = await startTestApp({}, first.connection)
    const w = await t.workspace()
    await makeLinenShirt(t, w)
    await startTestApp({}, first.connection)
    const { rows } = await t.owner.query('select count(*)::int as n from assessments_due where workspace_id = $1', [
      w.id,
    ])
    expect(rows[0].n).toBe(0)
  })

  test('is none at the first start of an installation: what was assessed meanwhile, as the demo is, is not due', async () => {
    const t = await startTestApp()
    const w = await t.workspace()
    const { id: assessed } = await makeLinenShirt(t, w)
    await t.owner.query('delete from selvedge.reassessments')
    await t.owner.query('delete from selvedge.assessment_basis')
    await startTestApp({}, t.connection)
    const basis = 'select count(*)::int as n from selvedge.assessment_basis'
    await expect.poll(async () => (await t.owner.query(basis)).rows[0].n).toBe(1)
    expect((await t.graphql('{ reassessment { cause } }', await w.key('read'))).data.reassessment).toBeNull()

    // What was never assessed, or with something else, is due.
    const { id: other } = await makeLinenShirt(t, w)
    const { id: never } = await makeLinenShirt(t, w)
    await t.owner.query(`update selvedge.assessments set method_version = 'selvedge-open-1' where variant_id = $1`, [
      other,
    ])
    await t.owner.query('delete from selvedge.assessments where variant_id = $1', [never])
    await t.owner.query('delete from selvedge.assessment_basis')
    await startTestApp({}, t.connection)
    const query = '{ reassessment { cause total finishedAt } }'
    const answer = async () => (await t.graphql(query, await w.key('read'))).data.reassessment
    await expect.poll(answer).toEqual({ cause: 'factor_set', total: 2, finishedAt: expect.any(String) })
    const { rows } = await t.owner.query(
      'select variant_id, method_version from selvedge.assessments where variant_id = any($1)',
      [[assessed, other, never]],
    )
    expect(rows).toHaveLength(3)
    expect(new Set(rows.map(({ method_version }) => method_version)).size).toBe(1)
  })

  test('that the method cannot do without is refused before anything starts', async () => {
    await expect(startTestApp({ lcaSourcesOff: ['ember-co2js'] })).rejects.toThrow(/LCA_SOURCES_OFF is "ember-co2js"/)
  })
})

describe('A reassessment of many variants', () => {
  const COUNT = 900

  test('answers at once, goes on in the background, keeps old values until the new ones are there, and two servers share it', async () => {
    const t = await startTestApp()
    const w = await t.workspace()
    const key = await w.key('read')
    const { materialId } = await makeMany(t, w, COUNT)
    const scores = async () =>
      (
        await t.owner.query(
          'select variant_id as id, carbon_footprint as kg from assessments where workspace_id = $1 order by 1',
          [w.id],
        )
      ).rows
    const before = await scores()
    expect(before).toHaveLength(COUNT)
    const second = await startTestApp({}, t.connection)
    await updateMaterial(t.deps, w.actor, { id: materialId, recycledShare: 1 })
    await Promise.all([
      assessBatch(second.deps, second.deps.db.app, w.id),
      assessBatch(second.deps, second.deps.db.app, w.id),
    ])
    for (const { kg } of await scores()) expect(kg).toBeGreaterThan(0)
    const waiting = async () =>
      (await t.graphql('{ reassessment { waiting total finishedAt } }', key)).data.reassessment
    await expect.poll(async () => (await waiting()).finishedAt, { timeout: 20_000 }).not.toBeNull()
    expect(await waiting()).toMatchObject({ waiting: 0, total: COUNT })
    const after = await scores()
    expect(after.every(({ kg }, i) => kg < before[i].kg)).toBe(true)
    // Each was assessed once, whoever did it.
    const { rows } = await t.owner.query(
      `select a ->> 'variantId' as id from events, jsonb_array_elements(data -> 'assessments') a
       where workspace_id = $1 and kind = 'assessment.batch_updated' and jsonb_typeof(a -> 'before') = 'object'`,
      [w.id],
    )
    expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT)
    expect(rows).toHaveLength(COUNT)
  })

  test('goes on where it stopped, whichever process takes it up', async () => {
    const t = await startTestApp()
    const w = await t.workspace()
    const { materialId } = await makeMany(t, w, COUNT)
    await t.app.close()
    // As a process leaves it that was killed after its first batch: the rest stands in the database as due.
    await t.owner.query(`update materials set recycled_share = 1 where id = $1`, [materialId])
    await t.owner.query(
      `insert into assessments_due (workspace_id, variant_id) select workspace_id, id from variants where workspace_id = $1`,
      [w.id],
    )
    const next = await startTestApp({}, t.connection)
    await expect
      .poll(async () => (await next.owner.query('select count(*)::int as n from assessments_due')).rows[0].n, {
        timeout: 20_000,
      })
      .toBe(0)
    const { rows } = await next.owner.query(
      `select count(*)::int as n from assessments where inputs::text like '%recycled%'`,
    )
    expect(rows[0].n).toBe(COUNT)
  })
})

test('an answer that is remembered is forgotten when a variant is assessed again, even if its values stay', async () => {
  const t = await startTestApp()
  const w = await t.workspace()
  const key = await w.key('read')
  const { id: materialId } = await createMaterial(t.deps, w.actor, {
    name: 'Cotton',
    fibre: 'cotton',
    carbonFootprint: 8,
    footprintVerifier: 'Bureau Veritas',
    footprintValidUntil: '2999-12-31',
  })
  await makeFile(t.deps, w.actor, { kind: 'evidence', materialId, name: 'lca.txt' })
  const { id: productId } = await createProduct(t.deps, w.actor, { name: 'Something', productType: 'Shirt' })
  const composition = [{ materialId, share: 1 }]
  const { id } = await createVariant(t.deps, w.actor, { productId, name: 'One', weight: 0.2, composition })
  const ask = async () =>
    (await t.graphql(`{ variant(id: "${id}") { assessment { carbonFootprint dataQuality } } }`, key)).data.variant
      .assessment
  const before = await ask()
  // The moment between the change of the material and the assessment that follows from it.
  await t.owner.query("update materials set carbon_footprint_evidence = 'verified' where id = $1", [materialId])
  await t.owner.query('insert into assessments_due (workspace_id, variant_id) values ($1, $2)', [w.id, id])
  // Asked often enough to be remembered.
  for (let i = 0; i < 4; i += 1) expect(await ask()).toEqual(before)
  await assessBatch(t.deps, t.deps.db.app, w.id)
  const after = await ask()
  expect(after.carbonFootprint).toBe(before.carbonFootprint)
  expect(after.dataQuality).toBeLessThan(before.dataQuality)
})

/** Variants of one material, written in one statement each way: saving them one by one is another test's matter. */
async function makeMany(t: TestApp, w: TestWorkspace, count: number) {
  const { id: materialId } = await createMaterial(t.deps, w.actor, {
    name: 'Polyester',
    label: 'polyester',
    recycledShare: 0,
  })
  const { id: productId } = await createProduct(t.deps, w.actor, { name: 'Tee', productType: 'T-shirt' })
  await t.owner.query(
    `insert into variants (workspace_id, id, product_id, name, digital_id, weight_kg)
     select $1, 'var_' || lpad(i::text, 26, '0'), $2, 'No. ' || i, $3 || i, 0.1 + i / 10000.0 from generate_series(1, $4::int) i`,
    [w.id, productId, createHash('sha256').update(w.id).digest('hex').slice(0, 8), count],
  )
  await t.owner.query(
    `insert into variant_materials (workspace_id, variant_id, position, material_id, share)
     select workspace_id, id, 0, $2, 1 from variants where workspace_id = $1`,
    [w.id, materialId],
  )
  await t.owner.query(
    `insert into assessments_due (workspace_id, variant_id) select workspace_id, id from variants where workspace_id = $1`,
    [w.id],
  )
  while ((await assessBatch(t.deps, t.deps.db.app, w.id)) > 0);
  return { materialId, productId }
}

import fc from 'fast-check'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { makeFile } from '#test/uploads.ts'
import { detachFile } from '../files/detach-file.ts'
import { createMaterial } from '../materials/create-material.ts'
import { deleteMaterial } from '../materials/delete-material.ts'
import { updateMaterial } from '../materials/update-material.ts'
import { createProduct } from '../products/create-product.ts'
import { updateProduct } from '../products/update-product.ts'
import { createVariant } from '../variants/create-variant.ts'
import { deleteVariant } from '../variants/delete-variant.ts'
import { updateVariant } from '../variants/update-variant.ts'
import { assessVariants } from './assess-variants.ts'
import { assessBatch } from './reassess.ts'
import { endEvidence } from './reassessment.store.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})

const CHAIN = ['fibre', 'spinning', 'fabric', 'dyeing', 'making'].map((stage) => ({ stage, country: 'PT' }))

/** A T-shirt of which everything is known. */
async function makeTee(w: TestWorkspace, fields: object = {}) {
  const cotton = await createMaterial(t.deps, w.actor, { name: 'Cotton', label: 'cotton', fibre: 'cotton' })
  const product = await createProduct(t.deps, w.actor, { name: 'Tee', productType: 'T-shirt' })
  const variant = await createVariant(t.deps, w.actor, {
    productId: product.id,
    name: 'White, M',
    weight: 0.17,
    stages: CHAIN,
    composition: [{ materialId: cotton.id, share: 1 }],
    ...fields,
  })
  return { cotton, product, variant }
}

async function read(w: TestWorkspace, id: string, fields = '') {
  const answer = await t.graphql(
    `{ variant(id: "${id}") {
        sustainabilityScore environmentalImpact { carbonFootprint waterLiters methodology }
        product { sustainabilityScore assessedVariants }
        assessment { id score carbonFootprint waterLiters reasonCodes grade boundary methodVersion factorSetVersion ${fields} } } }`,
    await w.key('read'),
  )
  expect(answer.errors).toBeUndefined()
  return answer.data.variant
}

const impactOf = async (w: TestWorkspace, fields: object) => {
  const { variant } = await makeTee(w, fields)
  return (await read(w, variant.id)).environmentalImpact
}
const scoreOf = async (w: TestWorkspace, fields: object) => {
  const { variant } = await makeTee(w, fields)
  return (await read(w, variant.id)).sustainabilityScore
}
const codesOf = async (w: TestWorkspace, id: string): Promise<string[]> => (await read(w, id)).assessment.reasonCodes

describe('A variant is assessed when it is saved', () => {
  test('with a footprint, water, a score, and the text that goes with them', async () => {
    const w = await t.workspace()
    const { variant } = await makeTee(w)
    const { sustainabilityScore, environmentalImpact, product, assessment } = await read(w, variant.id)
    expect(environmentalImpact.carbonFootprint).toBeGreaterThan(1)
    expect(environmentalImpact.waterLiters).toBeGreaterThan(100)
    expect(environmentalImpact.methodology).toContain('Carbon footprint cradle to grave, per item over 45 uses')
    expect(Number.isInteger(sustainabilityScore)).toBe(true)
    expect(assessment).toMatchObject({
      score: sustainabilityScore,
      boundary: 'cradle-to-grave',
      methodVersion: 'selvedge-open-6',
    })
    expect(product).toEqual({ sustainabilityScore, assessedVariants: 1 })
  })

  test('again when something changes that it rests on, and only then', async () => {
    const w = await t.workspace()
    const { variant } = await makeTee(w)
    const before = await read(w, variant.id)
    await updateVariant(t.deps, w.actor, { id: variant.id, name: 'Snow, M', color: 'Snow', gtin: null })
    expect((await read(w, variant.id)).assessment.id).toBe(before.assessment.id)
    await updateVariant(t.deps, w.actor, { id: variant.id, weight: 0.34 })
    const after = await read(w, variant.id)
    expect(after.assessment.id).not.toBe(before.assessment.id)
    expect(after.environmentalImpact.carbonFootprint).toBeGreaterThan(before.environmentalImpact.carbonFootprint * 1.5)
  })

  test('with as many statements for 50 materials as for one', async () => {
    const w = await t.workspace()
    const { product } = await makeTee(w)
    const ids = await Promise.all(
      Array.from(
        { length: 50 },
        async (_, i) => (await createMaterial(t.deps, w.actor, { name: `No. ${i}`, fibre: 'cotton' })).id,
      ),
    )
    const statementsFor = async (materials: string[]) => {
      const composition = materials.map((materialId) => ({ materialId, share: 1 / materials.length }))
      const before = t.deps.db.statementCount()
      const fields = { productId: product.id, name: `Of ${materials.length}`, weight: 0.2, composition }
      const { id } = await createVariant(t.deps, w.actor, fields)
      const created = t.deps.db.statementCount() - before
      await updateVariant(t.deps, w.actor, { id, weight: 0.3, composition: composition.toReversed() })
      return [created, t.deps.db.statementCount() - before - created]
    }
    const one = await statementsFor(ids.slice(0, 1))
    expect(await statementsFor(ids)).toEqual(one)
    for (const count of one) expect(count).toBeLessThan(20)
  })

  test('and tells so in an event, in the transaction of the save', async () => {
    const w = await t.workspace()
    const { variant } = await makeTee(w)
    await updateVariant(t.deps, w.actor, { id: variant.id, weight: null })
    const { data } = await t.graphql(`{ events(subjectId: "${variant.id}") { kind data } }`, await w.key('admin'))
    const kinds = data.events.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(['assessment.updated', 'variant.updated', 'assessment.updated', 'variant.created'])
    const { before, after } = JSON.parse(data.events[0].data)
    expect(before.carbonFootprint).toBeGreaterThan(0)
    expect(after).toEqual({ carbonFootprint: null, waterLiters: null, sustainabilityScore: null })
  })
})

describe('Where the data does not suffice, values are null and the reason is told', () => {
  const twoParts = 'Shell: 100% cotton. Lining: 100% polyester'
  const cases: [string, object, string][] = [
    ['no weight', { weight: null }, 'WEIGHT'],
    ['no composition at all', { composition: [] }, 'COMPOSITION_SUM'],
    ['a composition of 80 %', { composition: [{ fibreText: 'cotton', share: 0.8 }] }, 'COMPOSITION_SUM'],
    ['a fibre that nobody knows', { composition: [{ fibreText: 'moonweave', share: 1 }] }, 'COVERAGE'],
    ['the label of two parts', { composition: null, materialComposition: twoParts }, 'COMPOSITION_SUM'],
  ]
  test.each(cases)('%s', async (_what, fields, code) => {
    const w = await t.workspace()
    const { variant } = await makeTee(w, fields)
    const { sustainabilityScore, environmentalImpact, assessment } = await read(
      w,
      variant.id,
      `methodology reasons { code blocking message } missingInputs { record field advice blocking }
       stages { stage } explanation { line }`,
    )
    expect(sustainabilityScore).toBeNull()
    expect(environmentalImpact).toEqual({ carbonFootprint: null, waterLiters: null, methodology: null })
    expect(assessment.reasonCodes).toContain(code)
    expect(assessment.reasons).toContainEqual({ code, blocking: true, message: expect.stringMatching(/\.$/) })
    expect(assessment.missingInputs[0]).toMatchObject({ record: 'variant', blocking: true })
    expect(assessment.methodology).toContain('No carbon footprint')
    expect([assessment.stages, assessment.explanation]).toEqual([[], []])
  })

  const mostly = [
    { fibreText: 'cotton', share: 0.9 },
    { fibreText: 'moonweave', share: 0.1 },
  ]
  const filled: [string, object, string][] = [
    ['a country', { stages: CHAIN.slice(1) }, 'COUNTRY_PROXY'],
    ['a part without a factor', { composition: mostly }, 'MATERIAL_PROXY'],
    ['a rounding', { composition: [{ fibreText: 'cotton', share: 0.995 }] }, 'COMPOSITION_NORMALISED'],
  ]
  test.each(filled)('%s is filled in and said', async (_what, fields, code) => {
    const w = await t.workspace()
    const { variant } = await makeTee(w, fields)
    expect((await read(w, variant.id)).environmentalImpact.carbonFootprint).toBeGreaterThan(0)
    expect(await codesOf(w, variant.id)).toContain(code)
  })

  test('a kind of product that the method does not know gets material and transport, and no score', async () => {
    const w = await t.workspace()
    const { product, variant } = await makeTee(w)
    await updateProduct(t.deps, w.actor, { id: product.id, productType: 'scarf' })
    const { sustainabilityScore, environmentalImpact, assessment } = await read(w, variant.id)
    expect(sustainabilityScore).toBeNull()
    expect(environmentalImpact.carbonFootprint).toBeGreaterThan(0)
    expect(assessment.boundary).toBe('cradle-to-gate')
    expect(assessment.reasonCodes).toEqual(expect.arrayContaining(['BENCHMARK', 'DEFAULT']))
  })
})

describe('What a person says of a variant is what is calculated with', () => {
  test('a label text alone suffices, in any of its languages', async () => {
    const w = await t.workspace()
    const composition = [
      { fibreText: 'cotton', share: 0.95 },
      { fibreText: 'elastane', share: 0.05 },
    ]
    const structured = await impactOf(w, { composition })
    expect(structured.carbonFootprint).toBeGreaterThan(0)
    const label = { composition: null, materialComposition: '95% Baumwolle, 5% Elasthan' }
    expect(await impactOf(w, label)).toEqual(structured)
  })

  test('the place of production names the country of making', async () => {
    const w = await t.workspace()
    const stages = CHAIN.slice(0, 4)
    expect(await impactOf(w, { stages, productionLocation: 'Barcelos, Portugal' })).toEqual(await impactOf(w, {}))
    const { variant } = await makeTee(w, { stages, productionLocation: 'Springfield, CA' })
    expect(await codesOf(w, variant.id)).toContain('COUNTRY_PROXY')
  })

  test('longer life and circularity raise the score; flying raises the footprint', async () => {
    const w = await t.workspace()
    const usual = await scoreOf(w, {})
    expect(await scoreOf(w, { expectedUses: 60 })).toBeGreaterThan(usual)
    expect(await scoreOf(w, { recyclability: 1, repairability: 1 })).toBeGreaterThan(usual)
    // Silence is taken for the worst, so saying it changes nothing.
    const flown = await impactOf(w, { airFreightShare: 1 })
    expect(flown.carbonFootprint).toBe((await impactOf(w, {})).carbonFootprint)
    expect((await impactOf(w, { airFreightShare: 0 })).carbonFootprint).toBeLessThan(flown.carbonFootprint)
  })

  test("a supplier's own footprint replaces the factor, up to its boundary; far below it only with evidence", async () => {
    const w = await t.workspace()
    const { cotton, variant } = await makeTee(w)
    const footprintWith = async (fields: object) => {
      await updateMaterial(t.deps, w.actor, { id: cotton.id, ...fields })
      return (await read(w, variant.id)).environmentalImpact.carbonFootprint
    }
    const usual = await footprintWith({})
    const fibre = await footprintWith({ carbonFootprint: 8 })
    expect(fibre).toBeGreaterThan(usual)
    expect(await footprintWith({ carbonFootprintBoundary: 'yarn' })).toBeLessThan(fibre)
    expect(await footprintWith({ carbonFootprint: 0.1, carbonFootprintBoundary: 'fibre' })).toBe(usual)
    expect(await codesOf(w, variant.id)).toContain('SUPPLIER')
    expect(await footprintWith({ carbonFootprintEvidence: 'verified' })).toBe(usual)
    const study = await makeFile(t.deps, w.actor, { kind: 'evidence', materialId: cotton.id, name: 'lca.txt' })
    expect(await footprintWith({})).toBe(usual)
    expect(await footprintWith({ footprintVerifier: 'Bureau Veritas' })).toBe(usual)
    expect(await codesOf(w, variant.id)).toContain('EVIDENCE_VALIDITY')
    expect(await footprintWith({ footprintValidUntil: '2999-12-31' })).toBeLessThan(usual)
    expect(await footprintWith({ carbonFootprintBoundary: 'other' })).toBe(usual)
    expect(await footprintWith({ carbonFootprintBoundary: 'fibre' })).toBeLessThan(usual)
    await detachFile(t.deps, w.actor, { id: study.id })
    expect(await footprintWith({})).toBe(usual)
    expect(await codesOf(w, variant.id)).toContain('EVIDENCE_FILE')
  })

  test('where the workspace sells counts for washing and the way there: every variant is assessed again, what is published stays', async () => {
    const w = await t.workspace()
    const { variant } = await makeTee(w)
    const { digitalId } = await publishPassport(t.deps, w.actor, { id: variant.id })
    const served = async () => (await t.app.inject(`/api/public/dpp/${digitalId}`)).body
    const bytes = await served()
    const fields = 'reasons { item } missingInputs { record field } explanation { label factor { id } }'
    const of = async () => (await read(w, variant.id, fields)).assessment
    const sellIn = async (...markets: string[]) => {
      await updateWorkspace(t.deps, w.actor, { markets })
      // The worker of the service is told by the same transaction.
      const key = await w.key('read')
      const reassessment = async () =>
        (await t.graphql('{ reassessment { cause total waiting finishedAt } }', key)).data.reassessment
      const done = { cause: 'market', total: 1, waiting: 0, finishedAt: expect.any(String) }
      await expect.poll(reassessment, { timeout: 20_000 }).toEqual(done)
      return of()
    }
    const unsaid = await of()
    expect(unsaid.reasons).toContainEqual({ item: 'market' })
    expect(unsaid.missingInputs).toContainEqual({ record: 'workspace', field: 'markets' })
    const france = await sellIn('FR')
    expect(france.carbonFootprint).toBeLessThan(unsaid.carbonFootprint)
    expect(france.missingInputs).not.toContainEqual({ record: 'workspace', field: 'markets' })
    expect(france.explanation).toContainEqual({
      label: 'Electricity for washing and drying, France',
      factor: { id: 'electricity/FR' },
    })
    const both = await sellIn('FR', 'PL')
    const poland = await sellIn('PL')
    expect(both.carbonFootprint).toBe(poland.carbonFootprint)
    expect(both.missingInputs).not.toContainEqual({ record: 'workspace', field: 'markets' })
    expect(poland.carbonFootprint).toBeGreaterThan(france.carbonFootprint)
    // The method has no electricity of Liechtenstein, which may be worse than any.
    expect((await sellIn('FR', 'LI')).carbonFootprint).toBe(unsaid.carbonFootprint)
    expect(await served()).toBe(bytes)
  })

  test("a supplier's study is cited line by line, and not in what is public", async () => {
    const w = await t.workspace()
    await updateWorkspace(t.deps, w.actor, { markets: ['FR'] })
    const { cotton, variant } = await makeTee(w)
    await makeFile(t.deps, w.actor, { kind: 'evidence', materialId: cotton.id, name: 'epd.txt' })
    await updateMaterial(t.deps, w.actor, {
      id: cotton.id,
      carbonFootprint: 3,
      carbonFootprintEvidence: 'verified',
      factorSource: 'EPD S-P-01234',
      footprintStandard: 'ISO 14025',
      footprintVerifier: 'Bureau Veritas',
      footprintValidUntil: '2999-12-31',
    })
    const { data } = await t.graphql(
      `{ variant(id: "${variant.id}") { assessment { methodology primaryDataShare verifiedDataShare explanation { factor { source } } } } }`,
      await w.key('read'),
    )
    const { methodology, primaryDataShare, verifiedDataShare, explanation } = data.variant.assessment
    const sources = explanation.map(({ factor }: { factor: { source: string } | null }) => factor?.source)
    expect(sources).toContain(
      'the supplier, verified: EPD S-P-01234, ISO 14025, verified by Bureau Veritas, valid until 2999-12-31',
    )
    expect(primaryDataShare).toBeGreaterThan(0)
    expect(verifiedDataShare).toBe(primaryDataShare)
    expect(methodology).toContain('(the supplier, verified)')
    expect(methodology).not.toContain('Bureau Veritas')
    await updateMaterial(t.deps, w.actor, { id: cotton.id, carbonFootprintEvidence: 'declared' })
    const declared = (await read(w, variant.id)).environmentalImpact.methodology
    expect(declared).toMatch(/primary data 0 %, declared by suppliers without proof \d+ %/)
  })

  test('evidence counts until its last day and not after; who publishes is told both with the day', async () => {
    const w = await t.workspace()
    const key = await w.key('read')
    onTestFinished(() => t.setNow(null))
    t.setNow(new Date('2027-03-01T12:00:00Z'))
    const cotton = await createMaterial(t.deps, w.actor, {
      name: 'Cotton',
      fibre: 'cotton',
      carbonFootprint: 0.5,
      carbonFootprintEvidence: 'verified',
      footprintVerifier: 'Bureau Veritas',
      footprintValidUntil: '2027-03-31',
    })
    await makeFile(t.deps, w.actor, { kind: 'evidence', materialId: cotton.id, name: 'epd.txt' })
    const product = await createProduct(t.deps, w.actor, { name: 'Tee', productType: 'T-shirt' })
    const { id } = await createVariant(t.deps, w.actor, {
      productId: product.id,
      name: 'Tee',
      weight: 0.17,
      composition: [{ materialId: cotton.id, share: 1 }],
    })
    const shown = async () => {
      const { data } = await t.graphql(
        `{ variant(id: "${id}") { publicationFindings { code value recordId } assessment { carbonFootprint reasonCodes } } }`,
        key,
      )
      const { publicationFindings: findings, assessment } = data.variant
      return { ...assessment, ended: findings.filter(({ code }: { code: string }) => code.startsWith('EVIDENCE')) }
    }
    const day = { value: '"2027-03-31"', recordId: cotton.id }
    const before = await shown()
    expect(before.ended).toEqual([{ code: 'EVIDENCE_ENDING', ...day }])
    t.setNow(new Date('2027-03-31T23:59:00Z'))
    expect(await endEvidence(t.deps.db.background, '2027-03-31')).toBe(false)
    t.setNow(new Date('2027-04-01T00:01:00Z'))
    expect(await endEvidence(t.deps.db.background, '2027-04-01')).toBe(true)
    expect(await endEvidence(t.deps.db.background, '2027-04-01')).toBe(false)
    expect(await assessBatch(t.deps, t.deps.db.background, w.id)).toBe(1)
    const after = await shown()
    expect(after.ended).toEqual([{ code: 'EVIDENCE_ENDED', ...day }])
    expect(after.carbonFootprint).toBeGreaterThan(before.carbonFootprint)
    expect(after.reasonCodes).toContain('EVIDENCE_ENDED')
    await updateMaterial(t.deps, w.actor, { id: cotton.id, footprintValidUntil: '2032-03-31' })
    expect(await shown()).toMatchObject({ carbonFootprint: before.carbonFootprint, ended: [] })
  })

  test("a supplier's own water replaces the water factor", async () => {
    const w = await t.workspace()
    const { cotton, variant } = await makeTee(w)
    const before = (await read(w, variant.id)).environmentalImpact
    await updateMaterial(t.deps, w.actor, { id: cotton.id, waterLiters: 9000 })
    const after = (await read(w, variant.id)).environmentalImpact
    expect(after.waterLiters).toBeGreaterThan(before.waterLiters)
    expect(after.carbonFootprint).toBe(before.carbonFootprint)
  })

  test('a person may say which material of the method it is', async () => {
    const w = await t.workspace()
    const { cotton, variant } = await makeTee(w)
    const before = (await read(w, variant.id)).environmentalImpact.carbonFootprint
    await updateMaterial(t.deps, w.actor, { id: cotton.id, factorMaterial: 'cotton-organic' })
    expect((await read(w, variant.id)).environmentalImpact.carbonFootprint).toBeLessThan(before)
    const unknown = updateMaterial(t.deps, w.actor, { id: cotton.id, factorMaterial: 'unobtainium' })
    await expect(unknown).rejects.toMatchObject({ reason: 'field_not_allowed' })
  })
})

describe('What variants share', () => {
  test('a changed material is in all its variants when the change is answered, and in no other', async () => {
    const w = await t.workspace()
    const { cotton, product, variant } = await makeTee(w)
    const composition = [{ materialId: cotton.id, share: 1 }]
    const others = await Promise.all(
      ['S', 'L', 'XL'].map((name) =>
        createVariant(t.deps, w.actor, { productId: product.id, name, weight: 0.17, stages: CHAIN, composition }),
      ),
    )
    const apart = await makeTee(w)
    const apartBefore = await read(w, apart.variant.id)
    const before = await read(w, variant.id)
    await updateMaterial(t.deps, w.actor, { id: cotton.id, recycledShare: 1 })
    for (const { id } of [variant, ...others]) {
      expect((await read(w, id)).sustainabilityScore).toBeGreaterThan(before.sustainabilityScore)
    }
    expect((await read(w, apart.variant.id)).assessment.id).toBe(apartBefore.assessment.id)
    const { data } = await t.graphql('{ reassessment { cause total waiting finishedAt } }', await w.key('read'))
    expect(data.reassessment).toMatchObject({ cause: 'material', total: 4, waiting: 0, finishedAt: expect.any(String) })
    expect((await t.graphql('{ reassessment { cause } }')).data.reassessment).toBeNull()
  })

  test("a product's score is the mean of its variants, of which one without a score counts 0", async () => {
    const w = await t.workspace()
    const { product, variant } = await makeTee(w)
    const heavy = await createVariant(t.deps, w.actor, {
      productId: product.id,
      name: 'Heavy',
      weight: 0.3,
      stages: CHAIN,
      composition: [{ fibreText: 'cotton', share: 1 }],
    })
    const nothing = await createVariant(t.deps, w.actor, { productId: product.id, name: 'Not known' })
    const one = (await read(w, variant.id)).sustainabilityScore
    const two = (await read(w, heavy.id)).sustainabilityScore
    expect(one).not.toBe(two)
    const mean = (one + two) / 3
    expect((await read(w, nothing.id)).product).toEqual({ sustainabilityScore: mean, assessedVariants: 2 })
    const { data } = await t.graphql(
      '{ getStatistics { averageSustainabilityScore assessedVariants totalVariants } }',
      await w.key('read'),
    )
    expect(data.getStatistics).toEqual({ averageSustainabilityScore: mean, assessedVariants: 2, totalVariants: 3 })
    await deleteVariant(t.deps, w.actor, { id: heavy.id })
    expect((await read(w, variant.id)).product).toEqual({ sustainabilityScore: one / 2, assessedVariants: 1 })
    const other = await createProduct(t.deps, w.actor, { name: 'Other tee', productType: 'T-shirt' })
    await updateVariant(t.deps, w.actor, { id: variant.id, productId: other.id })
    expect((await read(w, variant.id)).product.assessedVariants).toBe(1)
    expect((await read(w, nothing.id)).product).toEqual({ sustainabilityScore: null, assessedVariants: 0 })
  })

  test('however saves of materials, products and variants meet, what stands in the end is what the records say', async () => {
    const w = await t.workspace()
    const { cotton, product } = await makeTee(w)
    const composition = [{ materialId: cotton.id, share: 1 }]
    const save = async (i: number) => {
      if (i % 4 === 0) return updateMaterial(t.deps, w.actor, { id: cotton.id, carbonFootprint: 3 + (i % 7) })
      if (i % 9 === 0) {
        const productType = i % 2 === 0 ? 'T-shirt' : 'sweater'
        return updateProduct(t.deps, w.actor, { id: product.id, productType })
      }
      const fields = { name: `No. ${i}`, weight: 0.1 + i / 1000, stages: CHAIN, composition }
      const { id } = await createVariant(t.deps, w.actor, { productId: product.id, ...fields })
      return i % 3 === 0 ? updateVariant(t.deps, w.actor, { id, weight: 0.5 }) : null
    }
    await Promise.all(Array.from({ length: 40 }, (_, i) => save(i + 1)))
    const due = 'select count(*)::int as n from assessments_due where workspace_id = $1'
    await expect.poll(async () => (await t.owner.query(due, [w.id])).rows[0].n).toBe(0)

    const results = 'select variant_id, id from assessments where workspace_id = $1 order by 1'
    const kept = (await t.owner.query(results, [w.id])).rows
    expect(kept.length).toBeGreaterThan(25)
    // Assessing everything once more finds nothing to do: every result stands on the records as they are now.
    const ids = kept.map(({ variant_id }) => variant_id)
    await inTransaction(t.deps.db.app, w.actor, (tx) => assessVariants(t.deps, tx, w.id, ids))
    expect((await t.owner.query(results, [w.id])).rows).toEqual(kept)
    const { rows } = await t.owner.query(
      `select p.sustainability_score as kept, p.assessed_variants as count,
         avg(a.sustainability_score) as mean, count(a.sustainability_score)::int as counted
       from products p join variants v on v.product_id = p.id join assessments a on a.variant_id = v.id
       where p.id = $1 group by 1, 2`,
      [product.id],
    )
    expect(rows[0]).toMatchObject({ kept: rows[0].mean, count: rows[0].counted })
  })

  test('a material that a variant is made of cannot go', async () => {
    const w = await t.workspace()
    const { cotton } = await makeTee(w)
    const deleted = deleteMaterial(t.deps, w.actor, { id: cotton.id })
    await expect(deleted).rejects.toMatchObject({ reason: 'material_in_use' })
  })
})

describe('A result explains itself', () => {
  test('down to factors with source and licence, and the parts add up', async () => {
    const w = await t.workspace()
    const { variant } = await makeTee(w, {
      composition: [
        { fibreText: 'cotton', share: 0.6 },
        { fibreText: 'recycled polyester', share: 0.35 },
        { fibreText: 'elastane', share: 0.05 },
      ],
    })
    const lines =
      'line partOf level label value share quantity quantityUnit factor { id source licence value } quantityFrom { id source licence }'
    const { assessment } = await read(
      w,
      variant.id,
      `carbon: explanation { ${lines} } water: explanation(impact: WATER) { ${lines} }
       stages { stage name carbonFootprint waterLiters } carbonRange { low high } inputs
       subScores { carbon water circularity evidence cap } dataQuality coverage waterCoverage cradleToGate`,
    )
    const impacts = [
      ['carbon', 'carbonFootprint'],
      ['water', 'waterLiters'],
    ] as const
    for (const [impact, total] of impacts) {
      const tree = assessment[impact]
      expect(tree[0]).toMatchObject({ line: 0, partOf: null, level: 0 })
      for (const node of tree) {
        const parts = tree.filter(({ partOf }: { partOf: number }) => partOf === node.line)
        if (parts.length === 0) {
          expect(node.level).toBe(3)
          expect(node.factor.source).not.toBe('')
          expect(node.factor.licence).not.toBe('')
          expect(node.quantity * node.factor.value).toBeCloseTo(node.value, 9)
        } else {
          const sum = parts.reduce((all: number, part: { value: number }) => all + part.value, 0)
          expect(Math.abs(sum - node.value)).toBeLessThanOrEqual(1e-9 * Math.abs(node.value))
        }
      }
      const stages = assessment.stages.reduce(
        (all: number, stage: Record<string, number>) => all + (stage[total] ?? 0),
        0,
      )
      expect(Math.abs(stages - tree[0].value)).toBeLessThanOrEqual(1e-9 * tree[0].value)
    }
    expect(assessment.carbonFootprint).toBe(Number(assessment.carbon[0].value.toPrecision(3)))
    expect(assessment.carbonRange.low).toBeLessThan(assessment.carbon[0].value)
    expect(assessment.carbonRange.high).toBeGreaterThan(assessment.carbon[0].value)
    expect(JSON.parse(assessment.inputs)).toMatchObject({ product: 't-shirt-polo', mass: 0.17, making: 'PT' })
  })

  test('and says what would raise it, each with the score that would come of it', async () => {
    const w = await t.workspace()
    const { variant } = await makeTee(w, { stages: CHAIN.map((stage) => ({ ...stage, country: 'BD' })) })
    const { data, errors } = await t.graphql(
      `{ levers(variantId: "${variant.id}", countries: ["PT", "SE"]) {
        kind item change score scoreGain carbonFootprint carbonChange carbonPerUse carbonChangeShare } }`,
      await w.key('read'),
    )
    expect(errors).toBeUndefined()
    const kinds = data.levers.map(({ kind }: { kind: string }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['recycled-material', 'another-country', 'no-air-freight', 'longer-life']))
    const before = (await read(w, variant.id)).sustainabilityScore
    for (const lever of data.levers) expect(lever.score - before).toBe(lever.scoreGain)
    for (const { carbonChange, carbonChangeShare, carbonPerUse, scoreGain } of data.levers) {
      expect(carbonChange).toBeLessThanOrEqual(0)
      expect(scoreGain).toBeGreaterThanOrEqual(0)
      expect(carbonChange / (carbonPerUse - carbonChange)).toBeCloseTo(carbonChangeShare, 2)
    }
    // What it promises comes true.
    const flight = data.levers.find(({ kind }: { kind: string }) => kind === 'no-air-freight')
    await updateVariant(t.deps, w.actor, { id: variant.id, airFreightShare: 0 })
    expect((await read(w, variant.id)).sustainabilityScore).toBe(flight.score)
  })

  test('and tells nobody to leave for another country who has not asked about it', async () => {
    const w = await t.workspace()
    const { variant } = await makeTee(w, { stages: CHAIN.map((stage) => ({ ...stage, country: 'BD' })) })
    const { data } = await t.graphql(`{ levers(variantId: "${variant.id}") { kind } }`, await w.key('read'))
    expect(new Set(data.levers.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(['recycled-material', 'no-air-freight', 'longer-life']),
    )
  })

  test('for a page of 20 variants in full; for 100 it is refused, with the way out', async () => {
    const w = await t.workspace()
    await makeTee(w)
    const citation = '{ id label source licence year value unit }'
    const lines = `{ line partOf level label value unit share quantity quantityUnit factor ${citation} quantityFrom ${citation} }`
    const everything = `methodology inputs grade stages { stage name carbonFootprint waterLiters } reasons { code item message blocking }
      missingInputs { record field advice blocking } carbonRange { low high } waterRange { low high }
      carbon: explanation ${lines} water: explanation(impact: WATER) ${lines}`
    const ask = async (take: number) =>
      t.graphql(`{ variants(take: ${take}) { id name assessment { ${everything} } } }`, await w.key('read'))
    const { data, errors } = await ask(20)
    expect(errors).toBeUndefined()
    expect(data.variants[0].assessment.carbon.length).toBeGreaterThan(20)
    const refused = await ask(100)
    expect(refused.errors?.[0]?.extensions).toMatchObject({ reason: 'query_too_costly' })
    expect(refused.errors?.[0]?.message).toContain('take')
  })

  test('to the workspace alone: a stranger sees the values and nothing of how they came about', async () => {
    const w = await t.workspace({ publicCatalogue: true })
    const { variant } = await makeTee(w)
    await publishPassport(t.deps, w.actor, { id: variant.id })
    const details = `explanation { line } stages { stage } reasons { code } missingInputs { field } inputs methodology grade
      carbonRange { low } waterRange { low } boundary cradleToGate uses coverage waterCoverage dataQuality primaryDataShare
      subScores { carbon }`
    const query = `{ variant(id: "${variant.id}") { environmentalImpact { carbonFootprint methodology } assessment { ${details} }
        passport { hasUnpublishedChanges versions { version assessment { carbonFootprint ${details} } } } } }`
    const stranger = { headers: { 'selvedge-workspace': w.slug } }
    const { data, errors } = await t.graphql(query, stranger)
    expect(errors).toBeUndefined()
    expect(data.variant.environmentalImpact.carbonFootprint).toBeGreaterThan(0)
    expect(data.variant.environmentalImpact.methodology).toContain('factor set')
    expect(Object.values(data.variant.assessment).every((value) => value === null)).toBe(true)
    expect(data.variant.passport).toEqual({
      hasUnpublishedChanges: null,
      versions: [{ version: 1, assessment: null }],
    })
    const foreign = await (await t.workspace()).key('admin')
    const levers = `{ levers(variantId: "${variant.id}") { kind } }`
    expect((await t.graphql(query, foreign)).data.variant).toBeNull()
    expect((await t.graphql(levers, foreign)).data.levers).toBeNull()
    expect((await t.graphql(levers, stranger)).errors?.[0]?.extensions).toMatchObject({ code: 'unauthenticated' })

    await withdrawPassport(t.deps, w.actor, { id: variant.id })
    expect((await t.graphql(query, stranger)).data.variant).toBeNull()
    const own = (await t.graphql(query, await w.key('read'))).data.variant
    expect(own.passport.versions[0].assessment.carbonFootprint).toBe(own.environmentalImpact.carbonFootprint)
  })

  test('with as many digits as it knows, the same everywhere', async () => {
    const w = await t.workspace({ publicCatalogue: true })
    const { variant } = await makeTee(w)
    await publishPassport(t.deps, w.actor, { id: variant.id })
    const { environmentalImpact: impact, assessment } = await read(
      w,
      variant.id,
      'carbonRange { low high } waterRange { low high }',
    )
    const key = await w.key('admin')
    const { data } = await t.graphql(
      `{ levers(variantId: "${variant.id}") { carbonFootprint waterLiters }
         events(subjectId: "${variant.id}", kind: "assessment.updated") { data }
         variant(id: "${variant.id}") { passport { versions { json assessment { carbonFootprint waterLiters score } } } } }`,
      key,
    )
    const { carbonFootprint, waterLiters, score } = assessment
    const [version] = data.variant.passport.versions
    expect(version.assessment).toEqual({ carbonFootprint, waterLiters, score })
    expect(JSON.parse(version.json)).toMatchObject({ environmentalImpact: impact, sustainabilityScore: score })
    expect(JSON.parse(data.events[0].data).after).toEqual({ carbonFootprint, waterLiters, sustainabilityScore: score })
    const { carbonRange, waterRange } = assessment
    const kilograms = [carbonFootprint, ...Object.values(carbonRange), ...data.levers.map(pick('carbonFootprint'))]
    const liters = [waterLiters, ...Object.values(waterRange), ...data.levers.map(pick('waterLiters'))]
    for (const kg of kilograms) expect(kg).toBe(Number(kg.toPrecision(3)))
    for (const litres of liters.filter((each) => each !== null)) expect(litres).toBe(Number(litres.toPrecision(2)))
  })
})

function pick(field: string) {
  return (record: Record<string, number>) => record[field]
}

test('who asks for the numbers alone gets those that are kept, and nothing is calculated for them', async () => {
  const w = await t.workspace()
  const { variant } = await makeTee(w)
  const { carbonFootprint, waterLiters } = (await read(w, variant.id)).environmentalImpact
  // Of a method that this installation does not have, nothing can be calculated.
  await t.owner.query(`update assessments set method_version = 'selvedge-open-0' where variant_id = $1`, [variant.id])
  const ask = async (fields: string) =>
    t.graphql(`{ variant(id: "${variant.id}") { environmentalImpact { ${fields} } } }`, await w.key('read'))
  const { data, errors } = await ask('carbonFootprint waterLiters')
  expect(errors).toBeUndefined()
  expect(data.variant.environmentalImpact).toEqual({ carbonFootprint, waterLiters })
  expect((await ask('methodology')).errors?.[0]?.extensions?.reason).toBe('assessment_version_unknown')
})

test('any records that can be saved can be assessed, and what is kept is what the inputs give again', async () => {
  const w = await t.workspace()
  const key = await w.key('read')
  const product = await createProduct(t.deps, w.actor, { name: 'Anything', hsCode: '610910' })
  const words = fc.constantFrom('cotton', 'Wolle', 'recycled polyester', '100% lin', 'leather', '☃')
  const text = fc.oneof(words, fc.stringMatching(/^[ -~à-ÿ一-二]{1,200}$/))
  const country = fc.constantFrom('PT', 'CN', 'AQ', 'US', 'VA')
  const upTo = (max: number) => fc.double({ min: 0, max, noNaN: true })
  const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
  const stage = fc.record({ stage: fc.constantFrom('fibre', 'fabric', 'making'), country, process: orNull(text) })
  const material = fc.record({
    name: fc.constantFrom('Fabric', 'Cashmere, 2-ply', 'Alu'),
    label: orNull(text),
    fibre: orNull(text),
    originCountry: orNull(country),
    recycledShare: orNull(upTo(1)),
    carbonFootprint: orNull(fc.double({ min: 1e-6, max: 10_000, noNaN: true })),
    waterLiters: orNull(upTo(10_000_000)),
    carbonFootprintBoundary: orNull(fc.constantFrom('fibre', 'yarn', 'fabric', 'other')),
    carbonFootprintEvidence: orNull(fc.constantFrom('verified', 'declared')),
  })
  const variant = fc.record({
    weight: orNull(fc.double({ min: 1e-6, max: 10_000, noNaN: true })),
    expectedUses: orNull(fc.double({ min: 1e-3, max: 10_000, noNaN: true })),
    airFreightShare: orNull(upTo(1)),
    undyed: orNull(fc.boolean()),
    faded: orNull(fc.boolean()),
    recyclability: orNull(upTo(1)),
    productionLocation: orNull(text),
    stages: fc.array(stage, { maxLength: 4 }),
  })
  const shares = fc.array(fc.double({ min: 0.001, max: 0.25, noNaN: true }), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(material, variant, shares, text, async (m, v, parts, fibreText) => {
      const { id: materialId } = await createMaterial(t.deps, w.actor, m)
      const composition = parts.map((share, i) => ({ ...(i % 2 === 0 ? { materialId } : { fibreText }), share }))
      const label = composition.length === 0 ? { materialComposition: fibreText } : { composition }
      const { id } = await createVariant(t.deps, w.actor, { ...v, ...label, productId: product.id, name: 'Anything' })
      const { data, errors } = await t.graphql(
        `{ variant(id: "${id}") { assessment { carbonFootprint reasonCodes reasons { code blocking } explanation { value } } } }`,
        key,
      )
      expect(errors).toBeUndefined()
      const { carbonFootprint, reasonCodes, reasons, explanation } = data.variant.assessment
      expect(reasonCodes).toEqual([...new Set(reasons.map(({ code }: { code: string }) => code))])
      expect(carbonFootprint === null).toBe(reasons.some(({ blocking }: { blocking: boolean }) => blocking))
      expect(carbonFootprint).toBe(explanation.length === 0 ? null : Number(explanation[0].value.toPrecision(3)))
    }),
    { numRuns: 60 },
  )
})

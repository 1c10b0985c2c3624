import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { makeFile } from '#test/uploads.ts'
import { detachFile } from '../files/detach-file.ts'
import { createProduct } from '../products/create-product.ts'
import { createVariant } from '../variants/create-variant.ts'
import { updateVariant } from '../variants/update-variant.ts'
import { assessBatch } from './reassess.ts'
import { endEvidence } from './reassessment.store.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})

const FIGURES = { electricityPerKg: 2.9, heatPerKg: 31, electricityIntensity: 0.21 }
const PROOF = {
  energyEvidence: 'verified',
  energySource: 'Meter 4711, 2025',
  energyVerifier: 'Bureau Veritas',
  energyValidUntil: '2027-03-31',
}
const BARE = { stage: 'dyeing', country: 'PT', process: 'reactive' }
const DYEING = { ...BARE, ...FIGURES, ...PROOF }
async function makeTee(w: TestWorkspace, fields: object = {}) {
  const product = await createProduct(t.deps, w.actor, { name: 'Tee', productType: 'T-shirt' })
  const variant = await createVariant(t.deps, w.actor, {
    productId: product.id,
    name: 'White, M',
    weight: 0.17,
    composition: [{ fibreText: 'cotton', share: 1 }],
    stages: [DYEING],
    ...fields,
  })
  return { product, variant }
}

/** What a file proves is due when it is filed: the request assesses it, or the worker that came first. */
const WHILE = { timeout: 20_000 }

async function energyInputOf(w: TestWorkspace, id: string) {
  const { data } = await t.graphql(`{ variant(id: "${id}") { assessment { inputs } } }`, await w.key('read'))
  return JSON.parse(data.variant.assessment.inputs).energy
}

describe('What the method is given', () => {
  test('is declared unless a file, a verifier and a last day that is not past show it', async () => {
    const w = await t.workspace()
    onTestFinished(() => t.setNow(null))
    t.setNow(new Date('2027-01-01T12:00:00Z'))
    const { product, variant } = await makeTee(w)
    const document = 'Meter 4711, 2025, verified by Bureau Veritas, valid until 2027-03-31'
    const all = { ...FIGURES, document, validUntil: '2027-03-31' }
    const energy = () => energyInputOf(w, variant.id)
    expect(await energy()).toEqual({ dyeing: { ...all, evidence: 'declared', lacks: 'file' } })
    for (const owner of [{ productId: product.id }, { variantId: variant.id }]) {
      const report = await makeFile(t.deps, w.actor, { kind: 'evidence', name: 'report.txt', ...owner })
      await expect.poll(energy, WHILE).toEqual({ dyeing: { ...all, evidence: 'verified' } })
      await detachFile(t.deps, w.actor, { id: report.id })
      await expect.poll(energy, WHILE).toMatchObject({ dyeing: { evidence: 'declared', lacks: 'file' } })
    }
    await makeFile(t.deps, w.actor, { kind: 'evidence', name: 'report.txt', variantId: variant.id })
    const saying = async (fields: object) => {
      await updateVariant(t.deps, w.actor, { id: variant.id, stages: [{ ...DYEING, ...fields }] })
      const { evidence, lacks } = (await energy()).dyeing
      return [evidence, lacks]
    }
    expect(await saying({ energyVerifier: ' ' })).toEqual(['declared', 'verifier'])
    expect(await saying({ energyValidUntil: null })).toEqual(['declared', 'validity'])
    expect(await saying({ energyValidUntil: '2026-12-31' })).toEqual(['declared', 'ended'])
    expect(await saying({ energyEvidence: 'declared' })).toEqual(['declared', undefined])
    expect(await saying({ energyEvidence: null })).toEqual(['declared', undefined])
    expect(await saying({})).toEqual(['verified', undefined])
  })

  test('is of the first step of a kind, and nothing where no figure is said', async () => {
    const w = await t.workspace()
    const second = { ...BARE, country: 'IN', heatPerKg: 1 }
    const { variant } = await makeTee(w, { stages: [DYEING, second, { stage: 'making', country: 'PT', ...PROOF }] })
    expect(await energyInputOf(w, variant.id)).toMatchObject({ dyeing: FIGURES })
    expect(Object.keys(await energyInputOf(w, variant.id))).toEqual(['dyeing'])
    await updateVariant(t.deps, w.actor, { id: variant.id, stages: [BARE, second] })
    expect(await energyInputOf(w, variant.id)).toBeUndefined()
  })

  test('follows the calendar: the day after its last one the variant is assessed again, and whoever publishes is told', async () => {
    const w = await t.workspace()
    onTestFinished(() => t.setNow(null))
    t.setNow(new Date('2027-03-01T12:00:00Z'))
    const { variant } = await makeTee(w)
    await makeFile(t.deps, w.actor, { kind: 'evidence', name: 'report.txt', variantId: variant.id })
    await expect.poll(() => energyInputOf(w, variant.id), WHILE).toMatchObject({ dyeing: { evidence: 'verified' } })
    const key = await w.key('read')
    const findings = async () => {
      const { data } = await t.graphql(
        `{ variant(id: "${variant.id}") { publicationFindings { code value record field } } }`,
        key,
      )
      return data.variant.publicationFindings.filter(({ code }: { code: string }) => code.startsWith('EVIDENCE'))
    }
    const end = { value: '"2027-03-31"', record: 'VARIANT', field: 'stages' }
    expect(await findings()).toEqual([{ code: 'EVIDENCE_ENDING', ...end }])
    t.setNow(new Date('2027-03-31T23:59:00Z'))
    expect(await endEvidence(t.deps.db.background, '2027-03-31')).toBe(false)
    t.setNow(new Date('2027-04-01T00:01:00Z'))
    // The service's own worker may have been there first.
    await endEvidence(t.deps.db.background, '2027-04-01')
    await assessBatch(t.deps, t.deps.db.background, w.id)
    const ended = { dyeing: { evidence: 'declared', lacks: 'ended' } }
    await expect.poll(() => energyInputOf(w, variant.id), WHILE).toMatchObject(ended)
    expect(await findings()).toEqual([{ code: 'EVIDENCE_ENDED', ...end }])
  })
})

describe('What the method makes of it', () => {
  test('is a lower footprint and better data where it is verified; ended it counts as declared; too low it is bounded, and all of that is said', async () => {
    const w = await t.workspace()
    onTestFinished(() => t.setNow(null))
    t.setNow(new Date('2027-03-01T12:00:00Z'))
    const chain = ['fibre', 'spinning', 'fabric', 'dyeing', 'making'].map((stage) => ({ stage, country: 'CN' }))
    const { variant } = await makeTee(w, { stages: chain })
    const key = await w.key('read')
    const saying = async (dyeing: object) => {
      const stages = chain.map((step) => (step.stage === 'dyeing' ? { ...step, ...dyeing } : step))
      await updateVariant(t.deps, w.actor, { id: variant.id, stages })
      return assessed()
    }
    const assessed = async () => {
      const { data } = await t.graphql(
        `{ variant(id: "${variant.id}") { sustainabilityScore environmentalImpact { methodology } assessment { carbonFootprint
           dataQuality reasons { code item } missingInputs { record field code item } explanation { factor { source } } } } }`,
        key,
      )
      const { assessment, environmentalImpact, sustainabilityScore } = data.variant
      return { ...assessment, methodology: environmentalImpact.methodology, score: sustainabilityScore }
    }
    const figures = { electricityPerKg: 0.5, heatPerKg: 5, electricityIntensity: 0.02 }
    const silent = await assessed()
    await makeFile(t.deps, w.actor, { kind: 'evidence', name: 'report.txt', variantId: variant.id })
    const verified = await saying({ ...figures, ...PROOF })
    expect(verified.carbonFootprint).toBeLessThan(silent.carbonFootprint)
    expect(verified.dataQuality).toBeLessThan(silent.dataQuality)
    expect(verified.score).toBeGreaterThan(silent.score)
    const sources = verified.explanation.map(({ factor }: { factor: { source: string } | null }) => factor?.source)
    expect(sources).toContainEqual(expect.stringContaining('Meter 4711, 2025, verified by Bureau Veritas'))
    expect(verified.methodology).not.toMatch(/4711|Bureau Veritas/)

    t.setNow(new Date('2027-04-01T00:01:00Z'))
    // The service's own worker may have been there first.
    await endEvidence(t.deps.db.background, '2027-04-01')
    await assessBatch(t.deps, t.deps.db.background, w.id)
    const isEnded = async () =>
      (await assessed()).reasons.some(({ code }: { code: string }) => code === 'EVIDENCE_ENDED')
    await expect.poll(isEnded, WHILE).toBe(true)
    const ended = await assessed()
    expect(ended.carbonFootprint).toBeGreaterThan(verified.carbonFootprint)
    expect(ended.carbonFootprint).toBeLessThan(silent.carbonFootprint)
    expect(ended.reasons).toContainEqual({ code: 'EVIDENCE_ENDED', item: 'energy.dyeing' })
    const there = { record: 'variant', field: 'stages', item: 'dyeing' }
    expect(ended.missingInputs).toContainEqual({ ...there, code: 'EVIDENCE_ENDED' })

    const declared = await saying({ ...figures, energyEvidence: 'declared' })
    expect(declared.carbonFootprint).toBe(ended.carbonFootprint)
    expect(declared.reasons).toContainEqual({ code: 'CLAIM', item: 'energy.dyeing' })
    expect(declared.missingInputs).toContainEqual({ ...there, code: 'CLAIM' })
    const lower = await saying({ electricityPerKg: 0.001, heatPerKg: 0.001, electricityIntensity: 0.001 })
    expect(lower.carbonFootprint).toBe(declared.carbonFootprint)
    // What is above the usual counts as it is said.
    expect((await saying({ electricityPerKg: 40 })).carbonFootprint).toBeGreaterThan(silent.carbonFootprint)
  })
})

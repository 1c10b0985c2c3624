import { beforeAll, expect, test } from 'vitest'
import { assessBatch } from '#features/records/assessments/reassess.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { deleteVariant } from '#features/records/variants/delete-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { createFeed } from '../../create-feed.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})

async function readerOf(w: TestWorkspace) {
  const { secret } = await createFeed(t.deps, w.actor, { name: 'Report', kind: 'odata' })
  const headers = { authorization: `Bearer ${secret}` }
  return async (path: string) => {
    const answer = await t.app.inject({ url: `/odata/v4/${encodeURI(path)}`, headers })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
}

const STAGES = ['fibre', 'spinning', 'fabric', 'dyeing', 'making'].map((stage) => ({ stage, country: 'PT' }))

async function makeTee(w: TestWorkspace, fields: object = {}, productType = 'T-shirt') {
  const product = await createProduct(t.deps, w.actor, { name: 'Tee', productType })
  const composition = [{ fibreText: 'cotton', share: 1 }]
  const variant = await createVariant(t.deps, w.actor, {
    productId: product.id,
    name: 'White',
    weight: 0.17,
    stages: STAGES,
    composition,
    ...fields,
  })
  return { product, variant }
}

type Line = { level: number; label: string; value: number; share: number }
type Impact = Record<'carbonFootprintKg' | 'carbonShare' | 'waterLiters' | 'waterShare' | 'position', number> &
  Record<'stage' | 'name' | 'assessedAt', string>

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

test('each stage has the values and shares of the explanation, in the order of the life cycle', async () => {
  const w = await t.workspace()
  const read = await readerOf(w)
  const whole = await makeTee(w)
  // A kind of product that is no garment has material and transport alone.
  const part = await makeTee(w, {}, 'Belts')
  const nothing = await makeTee(w, { weight: null })
  for (const { product, variant } of [whole, part]) {
    const { data } = await t.graphql(
      `{ variant(id: "${variant.id}") { assessment { carbonFootprint stages { stage name carbonFootprint waterLiters }
         carbon: explanation { level label value share } water: explanation(impact: WATER) { level label value share } } } }`,
      await w.key('read'),
    )
    const { carbonFootprint, stages, carbon, water } = data.variant.assessment
    const value: Impact[] = (await read(`Variants('${variant.id}')/StageImpacts?$orderby=position`)).value
    expect(
      value.map((row) => ({
        stage: row.stage,
        name: row.name,
        carbonFootprint: row.carbonFootprintKg,
        waterLiters: row.waterLiters,
      })),
    ).toEqual(stages)
    const places = product.id === whole.product.id ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 6]
    expect(value.map(({ position }) => position)).toEqual(places)
    expect(sum(value.map((row) => row.carbonFootprintKg))).toBeCloseTo(carbonFootprint, 1)
    for (const [lines, share] of [
      [carbon, (row: Impact) => row.carbonShare],
      [water, (row: Impact) => row.waterShare],
    ] as const) {
      expect(sum(value.map(share))).toBeCloseTo(1, 9)
      const told = new Map(
        lines.filter(({ level }: Line) => level === 1).map((line: Line) => [line.label, line.share] as const),
      )
      for (const row of value) expect(share(row), row.name).toBeCloseTo(Number(told.get(row.name) ?? 0), 9)
    }
  }
  expect((await read(`Variants('${nothing.variant.id}')/StageImpacts`)).value).toEqual([])
  const [assessment] = (
    await read(
      `Assessments?$filter=variantId eq '${whole.variant.id}'&$expand=StageImpacts($filter=carbonShare gt 0.2)`,
    )
  ).value
  expect(assessment.StageImpacts.length).toBeGreaterThan(0)
  expect(await read('StageImpacts/$count')).toBe(10)
  expect((await read(`StageImpacts(variantId='${whole.variant.id}',stage='use')`)).name).toBe('Use')
})

test('the stages are those of the latest assessment, and go with their variant', async () => {
  const w = await t.workspace()
  const read = await readerOf(w)
  const { variant } = await makeTee(w)
  const carbonOf = async (): Promise<number> =>
    sum((await read(`Variants('${variant.id}')/StageImpacts`)).value.map((row: Impact) => row.carbonFootprintKg))
  const before = await carbonOf()
  await updateVariant(t.deps, w.actor, { id: variant.id, weight: 0.34 })
  expect(await carbonOf()).toBeGreaterThan(before * 1.3)
  await updateVariant(t.deps, w.actor, { id: variant.id, weight: null })
  expect(await carbonOf()).toBe(0)
  await updateVariant(t.deps, w.actor, { id: variant.id, weight: 0.17 })
  expect(await carbonOf()).toBeCloseTo(before, 12)
  await deleteVariant(t.deps, w.actor, { id: variant.id })
  expect((await read('StageImpacts')).value).toEqual([])
})

test('what was assessed before stages were kept is assessed once more, with the same values', async () => {
  const w = await t.workspace()
  const read = await readerOf(w)
  const { variant } = await makeTee(w)
  const all = async () => ({
    stages: (await read('StageImpacts?$select=stage,carbonFootprintKg,waterLiters')).value,
    values: (await read('Assessments?$select=carbonFootprintKg,waterLiters,score,reasons')).value,
  })
  const before = await all()
  await t.owner.query('update assessments set stage_carbon = null, stage_water = null where workspace_id = $1', [w.id])
  expect(await all()).toEqual({ ...before, stages: [] })
  const due = () =>
    t.owner.query('insert into assessments_due (workspace_id, variant_id) values ($1, $2)', [w.id, variant.id])
  await due()
  await assessBatch(t.deps, t.deps.db.app, w.id)
  expect(await all()).toEqual(before)
  const ids = 'select id from assessments where workspace_id = $1'
  const [kept] = (await t.owner.query(ids, [w.id])).rows
  await due()
  await assessBatch(t.deps, t.deps.db.app, w.id)
  expect((await t.owner.query(ids, [w.id])).rows).toEqual([kept])
})

test('a product’s score has a time of change of its own', async () => {
  const w = await t.workspace()
  const read = await readerOf(w)
  const { product, variant } = await makeTee(w)
  const row = () => read(`ProductScores('${product.id}')`)
  const before = await row()
  expect(before).toMatchObject({ assessedVariants: 1, score: expect.any(Number) })
  // What has just been written is told with the moment of reading, so the times in the database are compared.
  const times = async () =>
    (await t.owner.query('select scored_at, updated_at from products where id = $1', [product.id])).rows[0]
  const first = await times()
  await updateVariant(t.deps, w.actor, { id: variant.id, name: 'Ecru' })
  expect(await times()).toEqual(first)
  await updateVariant(t.deps, w.actor, { id: variant.id, recyclability: 1, repairability: 1 })
  const after = await row()
  expect(after.score).toBeGreaterThan(before.score)
  const second = await times()
  expect(second.scored_at.getTime()).toBeGreaterThan(first.scored_at.getTime())
  expect(second.updated_at).toEqual(first.updated_at)
  expect((await read(`Products('${product.id}')?$expand=Score`)).Score.score).toBe(after.score)
  const { value: changed } = await read(`ProductScores?$filter=updatedAt ge ${after.updatedAt}&$select=productId`)
  expect(changed).toEqual([{ productId: product.id }])
  await deleteVariant(t.deps, w.actor, { id: variant.id })
  expect(await row()).toMatchObject({ assessedVariants: 0, score: null })
})

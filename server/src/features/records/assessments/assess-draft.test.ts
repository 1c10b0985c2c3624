import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { createMaterial } from '../materials/create-material.ts'
import { createProduct } from '../products/create-product.ts'
import { createVariant } from '../variants/create-variant.ts'
import { updateVariant } from '../variants/update-variant.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})

async function makeTee(w: TestWorkspace) {
  const polyester = await createMaterial(t.deps, w.actor, { name: 'Recycled polyester', originCountry: 'CN' })
  const product = await createProduct(t.deps, w.actor, { name: 'Tee', category: 'T-shirts' })
  const { id } = await createVariant(t.deps, w.actor, {
    productId: product.id,
    name: 'White, M',
    weight: 0.2,
    composition: [{ fibreText: 'cotton', share: 1 }],
  })
  return { id, polyester }
}

const VALUES = `carbonFootprint waterLiters score grade reasonCodes stages { stage carbonFootprint } missingInputs { field }
  explanation { label value }`

test('Values not saved are assessed as saving them would, by the same code, and nothing is saved', async () => {
  const w = await t.workspace()
  const { id, polyester } = await makeTee(w)
  const key = await w.key('read')
  const composition = [
    { fibreText: 'cotton', share: 0.6 },
    { materialId: polyester.id, share: 0.4 },
  ]
  const fields = `weight: 0.31, recyclability: 0.5, stages: [{ stage: MAKING, country: "PT" }],
    composition: [{ fibreText: "cotton", share: 0.6 }, { materialId: "${polyester.id}", share: 0.4 }]`
  const before = (await t.graphql(`{ variant(id: "${id}") { assessment { id ${VALUES} } } }`, key)).data.variant
    .assessment
  const draft = await t.graphql(`{ assessDraft(id: "${id}", ${fields}) { ${VALUES} } }`, key)
  expect(draft.errors).toBeUndefined()
  const unchanged = (await t.graphql(`{ variant(id: "${id}") { assessment { id } } }`, key)).data.variant.assessment
  expect(unchanged.id).toBe(before.id)
  await updateVariant(t.deps, w.actor, {
    id,
    weight: 0.31,
    recyclability: 0.5,
    composition,
    stages: [{ stage: 'making', country: 'PT', process: null }],
  })
  const after = (await t.graphql(`{ variant(id: "${id}") { assessment { ${VALUES} } } }`, key)).data.variant.assessment
  expect(draft.data.assessDraft).toEqual(after)
  expect(draft.data.assessDraft.carbonFootprint).not.toBe(before.carbonFootprint)
})

test('What is left out is as it is saved, and null clears it', async () => {
  const w = await t.workspace()
  const { id } = await makeTee(w)
  const key = await w.key('read')
  const { data } = await t.graphql(
    `{ variant(id: "${id}") { assessment { carbonFootprint } }
      same: assessDraft(id: "${id}") { carbonFootprint } bare: assessDraft(id: "${id}", weight: null) { carbonFootprint reasonCodes } }`,
    key,
  )
  expect(data.same).toEqual(data.variant.assessment)
  expect(data.bare.carbonFootprint).toBeNull()
  expect(data.bare.reasonCodes).toContain('WEIGHT')
})

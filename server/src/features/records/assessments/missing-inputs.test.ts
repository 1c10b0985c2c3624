import { beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { makeFile } from '#test/uploads.ts'
import { createMaterial } from '../materials/create-material.ts'
import { updateMaterial } from '../materials/update-material.ts'
import { createProduct } from '../products/create-product.ts'
import { updateProduct } from '../products/update-product.ts'
import { createVariant } from '../variants/create-variant.ts'
import { updateVariant } from '../variants/update-variant.ts'
import type { MissingInput } from './missing-inputs.ts'

let t: TestApp
let w: TestWorkspace

beforeAll(async () => {
  t = await startTestApp()
  w = await t.workspace()
})

const PLACES = { material: 'fibre', spinning: 'spinning', fabric: 'fabric', dyeing: 'dyeing', making: 'making' }
const CHAIN = Object.values(PLACES).map((stage) => ({ stage, country: 'PT' }))
const text = (...parts: [string, number][]) => parts.map(([fibreText, share]) => ({ fibreText, share }))

type Records = { material?: object; product?: object; variant?: object; report?: true }
type Case = { what: string; given: Records; code: string; item?: string; advice: string; follow: Records }

const countries = Object.entries(PLACES).map(
  ([item, stage]): Case => ({
    what: `where the stage ${stage} is`,
    given: { variant: { stages: CHAIN.filter((each) => each.stage !== stage) } },
    code: 'COUNTRY_PROXY',
    item,
    advice: 'variant stages',
    follow: { variant: { stages: CHAIN } },
  }),
)
const cases: Case[] = [
  {
    what: 'the weight',
    given: { variant: { weight: null } },
    code: 'WEIGHT',
    advice: 'variant weight',
    follow: { variant: { weight: 0.2 } },
  },
  {
    what: 'a composition',
    given: { variant: { composition: [] } },
    code: 'COMPOSITION_SUM',
    advice: 'variant composition',
    follow: { variant: { composition: text(['cotton', 1]) } },
  },
  {
    what: 'a composition that adds up',
    given: { variant: { composition: text(['cotton', 0.995]) } },
    code: 'COMPOSITION_NORMALISED',
    advice: 'variant composition',
    follow: { variant: { composition: text(['cotton', 1]) } },
  },
  {
    what: 'the fibres by their names',
    given: { variant: { composition: text(['moonweave', 0.5], ['cotton', 0.5]) } },
    code: 'COVERAGE',
    advice: 'variant composition',
    follow: { variant: { composition: text(['lyocell', 0.5], ['cotton', 0.5]) } },
  },
  {
    what: 'the fibre of a material',
    given: { material: { name: 'Moonweave', fibre: null, label: null } },
    code: 'MATERIAL_PROXY',
    advice: 'material carbonFootprint',
    follow: { material: { fibre: 'lyocell' } },
  },
  {
    what: 'the footprint of a material that nobody knows',
    given: { material: { name: 'Moonweave', fibre: null, label: null } },
    code: 'MATERIAL_PROXY',
    advice: 'material carbonFootprint',
    follow: { material: { carbonFootprint: 5 } },
  },
  {
    what: 'the water of a material',
    given: { material: { name: 'Moonweave', fibre: null, label: null } },
    code: 'WATER_PROXY',
    advice: 'material waterLiters',
    follow: { material: { waterLiters: 500 } },
  },
  {
    what: 'the water of a partly recycled material',
    given: { material: { name: 'Nylon', fibre: 'nylon', label: null, recycledShare: 0.4 } },
    code: 'WATER_PROXY',
    advice: 'material waterLiters',
    follow: { material: { waterLiters: 500 } },
  },
  {
    what: 'the footprint of a material about which sources differ',
    given: { material: { name: 'Wool', fibre: 'wool', label: null } },
    code: 'WIDE_SPREAD',
    item: 'wool',
    advice: 'material carbonFootprint',
    follow: { material: { carbonFootprint: 40 } },
  },
  {
    what: 'the kind of product',
    given: { product: { productType: null } },
    code: 'DEFAULT',
    item: 'product',
    advice: 'product productType',
    follow: { product: { productType: 'T-shirt' } },
  },
  {
    what: 'how the fabric is made',
    given: {},
    code: 'DEFAULT',
    item: 'fabricProcess',
    advice: 'variant stages',
    follow: {
      variant: { stages: CHAIN.map((each) => (each.stage === 'fabric' ? { ...each, process: 'circular' } : each)) },
    },
  },
  {
    what: 'how often it is worn',
    given: {},
    code: 'DEFAULT',
    item: 'uses',
    advice: 'variant expectedUses',
    follow: { variant: { expectedUses: 60 } },
  },
  {
    what: 'whether jeans are faded',
    given: { product: { productType: 'Jeans' } },
    code: 'DEFAULT',
    item: 'fading',
    advice: 'variant faded',
    follow: { variant: { faded: false } },
  },
  {
    what: 'a life longer than its category has without a report',
    given: { variant: { expectedUses: 400 } },
    code: 'CLAIM',
    item: 'uses',
    advice: 'variant files',
    follow: { report: true },
  },
  {
    what: 'how much is flown',
    given: {},
    code: 'DEFAULT',
    item: 'air',
    advice: 'variant airFreightShare',
    follow: { variant: { airFreightShare: 0 } },
  },
  ...countries,
]

test.each(cases)('whoever follows the advice about $what has heard it for the last time', async (each) => {
  const { material, product, variant } = await make(each.given)
  const before = await read(variant)
  const advice = before.missing.filter(({ record, field }) => `${record} ${field}` === each.advice)
  expect(before.reasons).toContainEqual(expect.objectContaining(reasonOf(each)))
  expect(advice.length).toBeGreaterThan(0)

  const { follow } = each
  if (follow.material) await updateMaterial(t.deps, w.actor, { id: material, ...follow.material })
  if (follow.product) await updateProduct(t.deps, w.actor, { id: product, ...follow.product })
  if (follow.variant) await updateVariant(t.deps, w.actor, { id: variant, ...follow.variant })
  if (follow.report) await makeFile(t.deps, w.actor, { kind: 'evidence', variantId: variant, name: 'wear-test.txt' })
  const after = await read(variant)
  expect(after.reasons).not.toContainEqual(expect.objectContaining(reasonOf(each)))
  const left = after.missing.map((one) => one.advice)
  expect(advice.some((one) => !left.includes(one.advice))).toBe(true)
})

test('what the score alone asks for is told until it is known', async () => {
  const { variant } = await make({})
  const fields = async () => (await read(variant)).missing.map(({ field }) => field)
  expect(await fields()).toEqual(expect.arrayContaining(['recyclability', 'repairability']))
  await updateVariant(t.deps, w.actor, { id: variant, recyclability: 0, repairability: 0 })
  for (const field of ['recyclability', 'repairability']) expect(await fields()).not.toContain(field)
})

test.each(['Scarf', 'Shoes'])(
  'for %s there is no benchmark, so nothing is asked for that only a score would need',
  async (productType) => {
    const { variant } = await make({ product: { productType } })
    const { reasons, missing } = await read(variant)
    expect(reasons).toContainEqual(expect.objectContaining({ code: 'BENCHMARK' }))
    const fields = missing.map(({ field }) => field)
    for (const field of ['recyclability', 'repairability', 'expectedUses', 'productType'])
      expect(fields).not.toContain(field)
  },
)

test('every reason leads to advice, but for those that nobody can do anything about', () => {
  // BENCHMARK: the method has nothing to compare with; SUPPLIER: a value was given, which is what advice asks for.
  expect([...new Set(cases.map(({ code }) => code))].sort()).toEqual([
    'CLAIM',
    'COMPOSITION_NORMALISED',
    'COMPOSITION_SUM',
    'COUNTRY_PROXY',
    'COVERAGE',
    'DEFAULT',
    'MATERIAL_PROXY',
    'WATER_PROXY',
    'WEIGHT',
    'WIDE_SPREAD',
  ])
})

function reasonOf({ code, item }: Case) {
  return item === undefined ? { code } : { code, item }
}

async function make(given: Records) {
  const fields = { name: 'Cotton', label: 'cotton', fibre: 'cotton', ...given.material }
  const material = await createMaterial(t.deps, w.actor, fields)
  const product = await createProduct(t.deps, w.actor, { name: 'Tee', productType: 'T-shirt', ...given.product })
  // A material that nobody knows stays small enough for a result.
  const parts = [{ materialId: material.id, share: 0.1 }, ...text(['cotton', 0.9])]
  const variant = await createVariant(t.deps, w.actor, {
    productId: product.id,
    name: 'White',
    weight: 0.17,
    stages: CHAIN,
    composition: parts,
    ...given.variant,
  })
  return { material: material.id, product: product.id, variant: variant.id }
}

async function read(id: string): Promise<{ reasons: { code: string; item: string }[]; missing: MissingInput[] }> {
  const { data, errors } = await t.graphql(
    `{ variant(id: "${id}") { assessment { reasons { code item } missing: missingInputs { record field advice blocking } } } }`,
    await w.key('read'),
  )
  expect(errors).toBeUndefined()
  return data.variant.assessment
}

import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { createMaterial } from '../materials/create-material.ts'
import { createProduct } from '../products/create-product.ts'
import { listReadinessFacts } from '../readiness/readiness.store.ts'
import { createVariant } from './create-variant.ts'
import { NEVER_ASSESSED, updateVariant } from './update-variant.ts'

let t: TestApp
let home: TestWorkspace
let id: string

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  const product = await createProduct(t.deps, home.actor, { name: 'Everyday Tee', productType: 't-shirt' })
  const material = await createMaterial(t.deps, home.actor, { name: 'Cotton', fibre: 'cotton' })
  const composition = [{ materialId: material.id, share: 1 }]
  const variant = { name: 'Navy, L', productId: product.id, color: 'Navy', weight: 0.2, composition }
  id = (await createVariant(t.deps, home.actor, variant)).id
})

const VALUES: Readonly<Record<string, unknown>> = {
  name: 'Ecru, XL',
  color: 'Ecru',
  size: 'XL',
  code: 'TEE-ECRU-XL',
  translations: [{ language: 'de', field: 'color', text: 'Natur' }],
}

const facts = () => inTransaction(t.deps.db.app, home.actor, (tx) => listReadinessFacts(tx, home.id, [id]))

test.each(NEVER_ASSESSED)('another %s changes nothing that a variant is assessed or judged by', async (field) => {
  const before = await facts()
  const { revision } = await updateVariant(t.deps, home.actor, { id, [field]: VALUES[field] })
  expect(revision).toBeGreaterThan(1)
  expect(await facts()).toEqual(before)
})

test('while variants of the workspace wait to be assessed, one that is saved does not: its answer shows what is true by then', async () => {
  const key = await home.key('write')
  const kept = async () => (await t.owner.query('select id from assessments where variant_id = $1', [id])).rows
  const [before] = await kept()
  await t.owner.query(
    'begin; delete from assessments; insert into assessments_due (workspace_id, variant_id) select workspace_id, id from variants; commit',
  )
  const { data, errors } = await t.graphql(
    `mutation { updateVariant(id: "${id}", color: "Navy") { assessment { carbonFootprint } } }`,
    key,
  )
  expect(errors).toBeUndefined()
  expect(data.updateVariant.assessment.carbonFootprint).toBeGreaterThan(0)
  expect(await kept()).not.toEqual([before])
})

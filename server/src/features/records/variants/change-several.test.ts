import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { MAX_CHANGES } from '#kit/change-each.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { createProduct } from '../products/create-product.ts'
import { createVariants } from './create-variant.ts'
import { updateVariant } from './update-variant.ts'

let t: TestApp
let home: TestWorkspace
let writer: Credentials
let productId: string

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  writer = await home.key('write')
  productId = (await createProduct(t.deps, home.actor, { name: 'Everyday Tee', weight: 0.2 })).id
})

const CHANGE = `mutation Change($changes: [VariantChange!]!) {
  updateVariants(changes: $changes) { id outcome refusals { field reason limit } record { weight gtin color revision inherited } }
}`

async function change(changes: readonly object[]) {
  const { data, errors } = await t.graphql(CHANGE, writer, { changes })
  expect(errors).toBeUndefined()
  return data.updateVariants
}

const make = (count: number, more: object = {}) =>
  createVariants(
    t.deps,
    home.actor,
    Array.from({ length: count }, () => ({ name: randomUUID(), productId, ...more })),
  )

test('a change that is refused holds up none of the others, and all that is wrong with it is said', async () => {
  const [fine, wrong, taken, outdated] = (await make(4)).map(({ id, revision }) => ({ id, expectedRevision: revision }))
  await createVariants(t.deps, home.actor, [{ name: 'Has it', productId, gtin: '4006381333931' }])
  await updateVariant(t.deps, home.actor, { id: outdated?.id ?? '', color: 'Of another person' })
  const answer = await change([
    { ...outdated, color: 'Mine' },
    { ...fine, weight: 0.3, color: 'Ecru' },
    { ...wrong, weight: -1, gtin: '123', color: 'Ecru' },
    { ...taken, gtin: '04006381333931' },
    { id: 'var_00000000000000000000000000', color: 'Ecru' },
  ])
  expect(answer).toMatchObject([
    {
      id: outdated?.id,
      outcome: 'OUTDATED',
      refusals: [{ field: 'expectedRevision', reason: 'record_changed' }],
      record: { color: 'Of another person', revision: 2 },
    },
    { id: fine?.id, outcome: 'CHANGED', refusals: [], record: { weight: 0.3, color: 'Ecru', revision: 2 } },
    {
      id: wrong?.id,
      outcome: 'REFUSED',
      refusals: [
        { field: 'gtin', reason: 'gtin_malformed' },
        { field: 'weight', reason: 'field_out_of_range', limit: '10000' },
      ],
      record: { color: null, revision: 1 },
    },
    { outcome: 'REFUSED', refusals: [{ field: 'gtin', reason: 'gtin_taken' }], record: { gtin: null } },
    { outcome: 'REFUSED', refusals: [{ field: 'id', reason: 'variant_not_found' }], record: null },
  ])
})

test('a cleared value is the product’s again', async () => {
  const [one] = await make(1, { weight: 0.3 })
  expect(await change([{ id: one?.id, weight: null }])).toMatchObject([
    { record: { weight: 0.2, inherited: ['WEIGHT'] } },
  ])
})

test('as many as there may be are saved with as many statements as a few', async () => {
  const all = await make(MAX_CHANGES)
  const before = t.deps.db.statementCount()
  const answer = await change(all.map(({ id }) => ({ id, color: 'Ecru' })))
  expect(answer.every(({ outcome }: { outcome: string }) => outcome === 'CHANGED')).toBe(true)
  expect(t.deps.db.statementCount() - before).toBeLessThan(15)
})

import { beforeAll, expect, test, vi } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { type Credentials, startTestApp, type TestApp } from '#test/harness.ts'

let t: TestApp
let key: Credentials
/** The same fibre is told apart by its weight; two fibres whose scores are nearly the same are not. */
const variants: Record<string, string> = {}
const products: Record<string, string> = {}

beforeAll(async () => {
  t = await startTestApp()
  const w = await t.workspace()
  key = await w.key('read')
  const product = async (
    name: string,
    tees: readonly (readonly [name: string, fibre: string, weight: number | null])[],
  ) => {
    const { id } = await createProduct(t.deps, w.actor, { name, productType: 'T-shirt' })
    products[name] = id
    for (const [called, fibreText, weight] of tees) {
      const fields = { productId: id, name: called, weight, composition: [{ fibreText, share: 1 }], airFreightShare: 0 }
      variants[called] = (await createVariant(t.deps, w.actor, fields)).id
    }
  }
  await product('heavy', [
    ['heavy cotton', 'cotton', 0.9],
    ['the same', 'cotton', 0.9],
  ])
  await product('viscose', [['viscose', 'viscose', 0.17]])
  await product('lyocell', [['lyocell', 'lyocell', 0.18]])
  await product('light', [['light viscose', 'viscose', 0.05]])
  await product('half', [
    ['light again', 'viscose', 0.05],
    ['unknown', 'cotton', null],
  ])
  await product('nothing', [['weightless', 'cotton', null]])
  // The first use of a key is noted behind the request's back, and would be counted below.
  await t.graphql('{ __typename }', key)
  const noted = async () => (await t.owner.query('select 1 from api_keys where last_used_at is not null')).rowCount
  await vi.waitFor(async () => expect(await noted()).toBe(1))
})

async function compared(argument: 'variantIds' | 'productIds', of: Record<string, string>, names: readonly string[]) {
  const ids = names.map((name) => of[name])
  const before = t.deps.db.statementCount()
  const { data, errors } = await t.graphql(
    `{ comparedScores(${argument}: ${JSON.stringify(ids)}) { id isApart } }`,
    key,
  )
  expect(errors).toBeUndefined()
  const nameOf = new Map(Object.entries(of).map(([name, id]) => [id, name]))
  const answers: { id: string; isApart: boolean | null }[] = data.comparedScores
  return {
    apart: Object.fromEntries(answers.map(({ id, isApart }) => [nameOf.get(id), isApart])),
    statements: t.deps.db.statementCount() - before,
  }
}

test('scores of variants are told apart, or not, from the next ones among those that are asked for', async () => {
  const all = await compared('variantIds', variants, Object.keys(variants))
  expect(all.apart).toEqual({
    'heavy cotton': true,
    'the same': true,
    viscose: false,
    lyocell: false,
    'light viscose': true,
    'light again': true,
    unknown: null,
    weightless: null,
  })
  const some = await compared('variantIds', variants, ['heavy cotton', 'viscose'])
  expect(some.apart).toEqual({ 'heavy cotton': true, viscose: true })
  expect(all.statements).toBe(some.statements)
})

test('a product is drawn as the mean of its variants, of which one without a score counts nothing', async () => {
  const all = await compared('productIds', products, Object.keys(products))
  expect(all.apart).toMatchObject({ viscose: false, lyocell: false, light: true, nothing: null })
  expect(all.apart['half']).toEqual(expect.any(Boolean))
  const some = await compared('productIds', products, ['heavy', 'light'])
  expect(some.apart).toEqual({ heavy: true, light: true })
  expect(all.statements).toBe(some.statements)
})

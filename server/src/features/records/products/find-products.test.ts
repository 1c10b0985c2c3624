import { beforeAll, expect, test } from 'vitest'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { createProduct } from './create-product.ts'

let t: TestApp
let home: TestWorkspace
let reader: Credentials

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  reader = await home.key('read')
})

const search = async (wanted: string) => {
  const query = 'query($wanted: String) { products(search: $wanted) { name } productCount(search: $wanted) }'
  const { data } = await t.graphql(query, reader, { wanted })
  expect(data.productCount).toBe(data.products.length)
  return data.products.map(({ name }: { name: string }) => name)
}

test.each([
  'İzmir Towel',
  'ΣΟΦΊΑ',
  'Loden 300 g/m²',
  'कपास कुर्ता',
  '棉T恤',
  '½ Zip Fleece',
  'Cafe\u0301 Apron',
  "O'Neill (C&A) | !",
])('finds %s by its own name, by its beginning, and in small letters', async (name) => {
  await createProduct(t.deps, home.actor, { name })
  expect(await search(name)).toEqual([name])
  expect(await search(name.slice(0, -1))).toContain(name)
  expect(await search(name.toLocaleLowerCase('tr'))).toEqual([name])
})

test('finds nothing by signs alone, and everything by blanks', async () => {
  await createProduct(t.deps, home.actor, { name: 'Beret' })
  expect(await search('!&|')).toEqual([])
  expect(await search('  ')).toContain('Beret')
})

test('refuses a blank SKU, so that products without one do not collide, and begins anew after an empty id', async () => {
  await expect(createProduct(t.deps, home.actor, { name: 'Scarf', sku: '' })).rejects.toMatchObject({
    reason: 'field_blank',
    details: { field: 'sku' },
  })
  const { data } = await t.graphql('{ all: products { id } after: products(after: "") { id } }', reader)
  expect(data.after).toEqual(data.all)
})

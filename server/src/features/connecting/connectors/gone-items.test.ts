import { expect, test } from 'vitest'
import { odooWith } from '#test/doubles/odoo/odoo-with.ts'
import { sapWith } from '#test/doubles/sap/sap-with.ts'
import { shopifyWith } from '#test/doubles/shopify/shopify-with.ts'
import { shopWith } from '#test/doubles/woocommerce/shop-with.ts'
import type { Page } from './connector.ts'

const SINCE = new Date('2026-06-01T00:00:00Z')
const goneOf = (pages: readonly Page[]) => pages.flatMap(({ gone }) => gone ?? [])

test('WooCommerce tells what was put into the bin since then, and what is no more of a state that is read', async () => {
  const { double, session, pages } = await shopWith({}, 20)
  const [binned, draft, once] = [...double.products.values()]
  if (!binned || !draft || !once) throw new Error('The double is empty.')
  double.change(binned, { status: 'trash' })
  double.change(draft, { status: 'draft' })
  once['status'] = 'trash'
  const read = await pages({ since: SINCE })
  const told = [draft, binned].map(({ id }) => ({ of: 'product', id: String(id) }))
  expect(goneOf(read)).toEqual(told)
  // Cut off after any page it goes on without loss.
  const cut: Page[] = []
  for (let cursor: string | null = null; cut.length === 0 || cursor !== null; ) {
    const iterator = session.read({ since: SINCE, cursor, chosen: {} })[Symbol.asyncIterator]()
    const { value }: { value: Page } = await iterator.next()
    await iterator.return?.()
    cut.push(value)
    cursor = value.cursor
  }
  expect(goneOf(cut)).toEqual(told)
  expect(goneOf(await pages())).toEqual([])
})

test('Shopify tells what was archived since then', async () => {
  const { double, pages } = await shopifyWith({ count: 4 })
  const [archived] = [...double.shop.products.values()]
  if (!archived) throw new Error('The double is empty.')
  Object.assign(archived, { status: 'ARCHIVED', updatedAt: '2026-06-02T00:00:00Z' })
  expect(goneOf(await pages({ since: SINCE }))).toEqual([{ of: 'product', id: String(archived['id']) }])
  expect(goneOf(await pages())).toEqual([])
})

test('Odoo tells what was archived since then', async () => {
  const { double, pages } = await odooWith({}, 4)
  double.records.write('product.product', [3], { active: false }, '2026-06-02 00:00:00')
  expect(goneOf(await pages({ since: SINCE }))).toEqual([{ of: 'variant', id: '3' }])
  expect(goneOf(await pages({ since: SINCE, chosen: { archived: ['with'] } }))).toEqual([])
  expect(goneOf(await pages())).toEqual([])
})

test.each(['v2', 'v4'] as const)('SAP (%s) tells what was marked for deletion since then', async (generation) => {
  const { double, pages } = await sapWith({ generations: [generation] }, 4)
  const [marked] = [...double.products.values()]
  if (!marked) throw new Error('The double is empty.')
  double.change(marked, { IsMarkedForDeletion: true })
  const id = String(marked['Product'])
  const told = await pages({ since: SINCE })
  expect(goneOf(told)).toEqual([
    { of: 'product', id },
    { of: 'variant', id },
  ])
  expect(goneOf(await pages())).toEqual([])
})

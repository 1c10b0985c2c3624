import { expect, test } from 'vitest'
import { FIELD, startMockBehindFront } from '#test/doubles/sap/mock-behind-front.ts'
import { keepsSapPromises } from '#test/doubles/sap/sap-promises.ts'
import { foreignWorld } from '#test/foreign-world.ts'
import { sap } from './sap.ts'

/** SAP's own mock server, of SAP's own model of products, instead of our double. */
keepsSapPromises(async () => ({ typed: (await startMockBehindFront()).typed, field: FIELD }), {
  comparesMoments: false,
})

test('SAP’s mock server gives what it has, in the form in which SAP has it', async () => {
  const { typed } = await startMockBehindFront()
  const session = sap.open(foreignWorld({ totalMs: 5_000 }), sap.parse(typed))
  const [page] = await Array.fromAsync(session.read({ since: null, cursor: null, chosen: { language: ['DE'] } }))
  expect(page?.rows.map(({ product, variant, cells }) => [product?.id, variant?.id, cells['product.name']])).toEqual([
    ['COAT', 'COAT-M', 'COAT (DE)'],
    ['COAT', 'COAT-S', 'COAT (DE)'],
    ['HAT', 'HAT', 'HAT (DE)'],
    ['SOCK', 'SOCK', 'SOCK (DE)'],
  ])
  expect(page?.rows[0]).toMatchObject({
    changedAt: new Date(1_763_683_200_000),
    cells: { 'variant.weight': 0.21, 'product.name@en': 'COAT (EN)' },
  })
})

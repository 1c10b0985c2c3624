import { expect, test } from 'vitest'
import type { PlannedRecord, Values } from './planned-record.ts'

/** The compiler is what is tested: it reports a line that it was to refuse and takes. */
test('a plan takes the fields of its own noun alone, each with a value of its own kind', () => {
  const product: Values<'product'> = { name: 'Tee', sku: null }
  // @ts-expect-error a product has no colour
  const coloured: Values<'product'> = { name: 'Tee', color: 'Red' }
  // @ts-expect-error a weight is a number
  const heavy: Values<'variant'> = { weight: '0.2 kg' }
  // @ts-expect-error what a variant is made of is no text
  const worded: Values<'variant'> = { composition: '100% cotton' }
  expect([product, coloured, heavy, worded]).toHaveLength(4)
})

test('the kind of a planned record tells whose values it has', () => {
  const schemeOf = (record: PlannedRecord) => {
    // @ts-expect-error not every noun has a scheme
    record.fields.scheme
    return record.kind === 'certification' ? record.fields.scheme : null
  }
  expect(schemeOf).toBeInstanceOf(Function)
})

import { expect, test } from 'vitest'
import { createKeyTable } from './key-table.ts'

test('each of many texts that differ in a digit or a letter has its own numbers', () => {
  const table = createKeyTable(2)
  const keyOf = (n: number) =>
    n % 3 === 0 ? `variant gtin ${String(n).padStart(14, '0')}` : `["product sku B${n}","a"]`
  const wrong: number[] = []
  for (let n = 0; n < 300_000; n += 1) {
    if (table.find(keyOf(n)) !== -1) wrong.push(n)
    table.set(keyOf(n), n, 4_294_967_295 - n)
  }
  expect(table.size).toBe(300_000)
  for (let n = 0; n < 300_000; n += 1) {
    const found = table.find(keyOf(n))
    if (table.numberAt(found, 0) !== n || table.numberAt(found, 1) !== 4_294_967_295 - n) wrong.push(n)
  }
  expect(wrong).toEqual([])
  for (const other of ['', 'variant gtin', 'variant gtin 0', `["product sku B0","b"]`])
    expect(table.find(other)).toBe(-1)
})

test('what is set again replaces what was there', () => {
  const table = createKeyTable(1)
  table.set('a', 1)
  table.set('b', 2)
  table.set('a', 3)
  expect(table.size).toBe(2)
  expect(table.numberAt(table.find('a'), 0)).toBe(3)
  expect(table.numberAt(table.find('b'), 0)).toBe(2)
})

test('it takes no more than it says, and next to nothing of the heap', () => {
  const table = createKeyTable(1)
  const before = process.memoryUsage()
  for (let n = 0; n < 500_000; n += 1) table.set(`variant id var_${n}`, n)
  const after = process.memoryUsage()
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(500_000 * 40)
  expect(table.size).toBe(500_000)
})

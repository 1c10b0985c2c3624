import { expect, test } from 'vitest'
import type { TableRow } from '#platform/tables/table.ts'
import { watchItems } from './source-items.ts'

const MAPPING = [{ column: 'gtin', confidence: 'exact', unit: null }] as const

function row(line: number, id: string, gtin: string): TableRow {
  const item = (id: string) => ({ id, address: null, name: `Item ${id}` })
  return { line, cells: [gtin], ids: { product: item('p'), variant: item(id) } }
}

test('among many things only those are told of that come twice, or have one number, although what is noted of each is short', () => {
  // So many that some have the same thirty bits.
  const rows = Array.from({ length: 120_000 }, (_, n) => row(n + 2, `v${n}`, `${n}`))
  const all = [...rows, row(200_000, 'v7', '7'), row(200_001, 'other', '8')]
  const watch = watchItems(MAPPING)
  for (const one of all) watch.note(one)
  expect(watch.isUnclear()).toBe(true)
  for (const one of all) watch.see(one)
  const told = all.flatMap((one) => {
    const { items, againOn } = watch.of(one)
    const same = items.variant?.sameNumber?.id ?? null
    return againOn === null && same === null ? [] : [[one.line, againOn, same]]
  })
  expect(told).toEqual([
    [9, 200_000, null],
    [10, null, 'other'],
    [200_001, null, 'v8'],
  ])
})

test('of a file without any of these nothing has to be looked at again', () => {
  const watch = watchItems(MAPPING)
  watch.note(row(2, 'v1', '1'))
  watch.note(row(3, 'v2', '2'))
  expect(watch.isUnclear()).toBe(false)
  expect(watch.of(row(2, 'v1', '1')).againOn).toBe(null)
})

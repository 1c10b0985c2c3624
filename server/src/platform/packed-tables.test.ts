import { expect, test } from 'vitest'
import { createByteStore, linesByKey, numbersByKey, type Packed, valuesByKey } from './packed-tables.ts'

type Line = { readonly line: number; readonly text: string }

const lines = (store = createByteStore()) =>
  linesByKey<Line>(
    store,
    ({ text }) => text,
    (line, text) => ({ line, text }),
  )

/** Numbers that are the same in every run. */
const chance = (n: number) => Math.imul(n ^ (n >>> 7), 0x9e3779b1) >>> 0

function sameAsAMap<V>(table: Packed<V>, toValue: (n: number) => V): void {
  const map = new Map<string, V>()
  for (let n = 0; n < 40_000; n += 1) {
    const key = `key ${chance(n) % 15_000}`
    expect(table.has(key)).toBe(map.has(key))
    const value = toValue(n)
    table.set(key, value)
    map.set(key, value)
  }
  expect(table.size).toBe(map.size)
  for (const [key, value] of map) expect(table.get(key)).toEqual(value)
  expect(table.get('key')).toBeUndefined()
}

test('numbers, lines and whole records are found as in a map, however often they are set', () => {
  sameAsAMap(numbersByKey(), chance)
  sameAsAMap(lines(), (n) => ({ line: n, text: 'Größe '.repeat(chance(n) % 9) + (n % 2_000) }))
  const recordOf = (n: number) => ({
    id: n % 3 === 0 ? null : `prd_${n}`,
    name: 'Kyjov 服 '.repeat(chance(n) % 30),
    composition: [{ share: n / 7, on: new Date(n) }],
    left: undefined,
  })
  sameAsAMap(valuesByKey(createByteStore()), recordOf)
})

test('a text longer than a piece of memory is kept whole, and so is what comes after it', () => {
  const table = lines()
  const long = 'x'.repeat(3_000_000)
  for (const [at, text] of ['a', long, 'b', `${long}y`, 'c'].entries()) table.set(String(at), { line: at, text })
  expect([0, 1, 2, 3, 4].map((at) => table.get(String(at)))).toEqual(
    ['a', long, 'b', `${long}y`, 'c'].map((text, line) => ({ line, text })),
  )
})

test('a record that is set again takes no more memory', () => {
  const store = createByteStore()
  const table = valuesByKey<object>(store)
  const set = () => {
    for (let n = 0; n < 1_000; n += 1) table.set(`product ${n}`, { name: `Product ${n}`, category: 'Tops' })
  }
  set()
  const before = store.bytes()
  for (let time = 0; time < 20; time += 1) set()
  expect(store.bytes()).toBe(before)
})

import { expect, test } from 'vitest'
import { createByteStore, inAMapAtFirst, linesByKey, numbersByKey, type Packed, valuesByKey } from './packed-tables.ts'

type Line = { readonly line: number; readonly text: string }

const lines = (store = createByteStore()) =>
  linesByKey<Line>(
    store,
    ({ text }) => text,
    (text) => (line) => ({ line, text }),
  )

/** Numbers that are the same in every run. */
const chance = (n: number) => Math.imul(n ^ (n >>> 7), 0x9e3779b1) >>> 0

function sameAsAMap<V>(table: Packed<V>, toValue: (n: number) => V, times = 40_000): void {
  const map = new Map<string, V>()
  const wrong: string[] = []
  for (let n = 0; n < times; n += 1) {
    const key = `key ${chance(n) % 15_000}`
    if (table.has(key) !== map.has(key)) wrong.push(key)
    const value = toValue(n)
    table.set(key, value)
    map.set(key, value)
  }
  expect(wrong).toEqual([])
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

test('of records the names of fields are kept once, and nothing of those that are null', () => {
  const store = createByteStore()
  const table = valuesByKey<object>(store)
  const empty = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`aFieldThatIsEmpty${n}`, null]))
  const recordOf = (n: number) => ({ name: `Tee ${n}`, careInstructions: n % 2 === 0 ? null : 'Cold', ...empty })
  for (let n = 0; n < 50_000; n += 1) table.set(`product ${n}`, recordOf(n))
  expect(store.bytes() / 50_000).toBeLessThan(45)
  for (const n of [0, 1, 49_999]) expect(table.get(`product ${n}`)).toStrictEqual(recordOf(n))
})

test('a number, and records of more forms than are remembered, are kept too', () => {
  sameAsAMap(valuesByKey<number>(createByteStore()), chance, 2_000)
  sameAsAMap(valuesByKey<object>(createByteStore()), (n) => ({ [`field ${n % 1_500}`]: n, not: null }), 4_000)
})

test('what is in a map at first is found before, while and after it goes over', () => {
  for (const most of [0, 1_200, 100_000, 500_000, Number.POSITIVE_INFINITY]) {
    sameAsAMap(inAMapAtFirst(numbersByKey(), { most }), chance, 10_000)
    sameAsAMap(inAMapAtFirst(lines(), { most }), (n) => ({ line: n, text: `Text ${n % 2_000}` }), 10_000)
    const records = valuesByKey<{ name: string }>(createByteStore())
    const lengthOf = ({ name }: { name: string }) => name.length
    sameAsAMap(inAMapAtFirst(records, { most, lengthOf }), (n) => ({ name: 'x'.repeat(chance(n) % 90) }), 10_000)
  }
})

test('of what went over nothing is left in the map, nor counted as in it', () => {
  const packed = numbersByKey()
  const table = inAMapAtFirst(packed, { most: 120_000 })
  const fill = (from: number, to: number) => {
    for (let n = from; n < to; n += 1) table.set(`key ${n}`, n)
  }
  fill(0, 1_000)
  expect(packed.size).toBe(0)
  expect(table.entryBytes()).toBe(120_000)
  fill(1_000, 1_200)
  expect(packed.size).toBeGreaterThan(800)
  expect(packed.size).toBeLessThan(1_200)
  fill(1_200, 1_400)
  expect(packed.size).toBe(1_400)
  expect(table.entryBytes()).toBe(packed.entryBytes())
})

test('a record that is set again while it is in the map counts once', () => {
  const table = inAMapAtFirst(valuesByKey<string>(createByteStore()), { lengthOf: (text) => text.length })
  for (const text of ['x'.repeat(500), 'x', 'x'.repeat(70)]) table.set('key', text)
  expect(table.entryBytes()).toBe(120 + 200 + 70)
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

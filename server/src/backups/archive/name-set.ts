import { createHash } from 'node:crypto'

/**
 * Names, by 48 bits of their hash: 16 to 32 bytes each, where a Set takes some hundred. What is in it is always found; that another name is taken for one of
 * a million has a chance of one in 280 million.
 */
export type NameSet = { add(name: string): void; has(name: string): boolean }

export function createNameSet(size = 1024): NameSet {
  let table = new Float64Array(size)
  let count = 0
  return {
    add(name) {
      if (put(table, numberOf(name))) count += 1
      if (count * 2 <= table.length) return
      const larger = new Float64Array(table.length * 2)
      for (const number of table) if (number !== 0) put(larger, number)
      table = larger
    },
    has: (name) => table[placeOf(table, numberOf(name))] !== 0,
  }
}

function put(table: Float64Array, number: number): boolean {
  const place = placeOf(table, number)
  if (table[place] !== 0) return false
  table[place] = number
  return true
}

/** Where it is, or would be. There is always room. */
function placeOf(table: Float64Array, number: number): number {
  let place = number % table.length
  while (table[place] !== 0 && table[place] !== number) place = (place + 1) % table.length
  return place
}

/** Not 0, which is where nothing is. */
function numberOf(name: string): number {
  return createHash('sha256').update(name).digest().readUIntBE(0, 6) + 1
}

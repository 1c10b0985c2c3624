import { deserialize, serialize } from 'node:v8'
import { createKeyTable, entryBytes } from './key-table.ts'

export type Remembered<V> = {
  get(key: string): V | undefined
  has(key: string): boolean
  set(key: string, value: V): unknown
}

/**
 * Kept in a table of numbers, or in one and a store of bytes: as objects, what a file of a million rows says takes ten times as much, and the collector lets a
 * heap grow by a share of what lives in it.
 */
export type Packed<V> = Remembered<V> & { readonly size: number; entryBytes(): number }

export function numbersByKey(): Packed<number> {
  const table = createKeyTable(1)
  return {
    get size() {
      return table.size
    },
    get(key) {
      const found = table.find(key)
      return found < 0 ? undefined : table.numberAt(found, 0)
    },
    has: (key) => table.find(key) >= 0,
    set: (key, number) => table.set(key, number),
    entryBytes: () => table.size * entryBytes(1),
  }
}

/** With the line that each is of. `store` has the rest, as text; what comes again and again is there once. */
export function linesByKey<V extends { readonly line: number }>(
  store: ByteStore,
  textOf: (value: V) => string,
  read: (text: string) => (line: number) => V,
): Packed<V> {
  const table = createKeyTable(2)
  const places = new Map<string, number>()
  const known = new Map<number, (line: number) => V>()
  const know = (place: number, text: string) => {
    const toValue = read(text)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(place, toValue)
    return toValue
  }
  return {
    get size() {
      return table.size
    },
    get(key) {
      const found = table.find(key)
      if (found < 0) return undefined
      const place = table.numberAt(found, 1)
      const toValue = known.get(place) ?? know(place, store.read(place).toString())
      return toValue(table.numberAt(found, 0))
    },
    has: (key) => table.find(key) >= 0,
    set(key, value) {
      const text = textOf(value)
      let place = places.get(text)
      if (place === undefined) {
        place = store.keep(Buffer.from(text))
        if (places.size >= MOST_KNOWN) places.clear()
        places.set(text, place)
      }
      table.set(key, value.line, place)
    },
    entryBytes: () => table.size * entryBytes(2),
  }
}

/** Whatever can be cloned. Of records, the names of their fields are kept once for all that have the same. */
export function valuesByKey<V>(store: ByteStore): Packed<V> {
  const table = createKeyTable(1)
  const { pack, unpack } = packer<V>()
  return {
    get size() {
      return table.size
    },
    get(key) {
      const found = table.find(key)
      return found < 0 ? undefined : unpack(store.read(table.numberAt(found, 0)))
    },
    has: (key) => table.find(key) >= 0,
    set(key, value) {
      const found = table.find(key)
      const bytes = pack(value)
      table.set(key, found < 0 ? store.keep(bytes) : store.replace(table.numberAt(found, 0), bytes))
    },
    entryBytes: () => table.size * entryBytes(1),
  }
}

/** The names of a record's fields, and which of them are null. */
type Form = { readonly names: readonly string[]; readonly nulls: readonly boolean[] }

function packer<V>() {
  const numbers = new Map<string, number>()
  const forms: Form[] = []
  const numberOf = (record: Readonly<Record<string, unknown>>): number | undefined => {
    let key = ''
    for (const name of Object.keys(record)) {
      const value = record[name]
      if (value !== undefined) key += value === null ? `${name}\u0000` : `${name}\u0001`
    }
    const known = numbers.get(key)
    if (known !== undefined || forms.length >= MOST_KNOWN) return known
    const names = Object.keys(record).filter((name) => record[name] !== undefined)
    numbers.set(key, forms.length)
    return forms.push({ names, nulls: names.map((name) => record[name] === null) }) - 1
  }
  return {
    pack(value: V): Buffer {
      const form = isRecord(value) ? numberOf(value) : undefined
      if (!isRecord(value) || form === undefined) return serialize([[value]])
      const values: unknown[] = [form]
      for (const name of Object.keys(value)) {
        const one = value[name]
        if (one !== null && one !== undefined) values.push(one)
      }
      return serialize(values)
    },
    unpack(bytes: Buffer): V {
      const values: unknown[] = deserialize(bytes)
      const [first] = values
      // What is no record, or of no known form, is by itself in a list.
      if (Array.isArray(first)) return first[0]
      const { names, nulls } = forms[first as number]!
      const record: Record<string, unknown> = {}
      let next = 1
      for (const [at, name] of names.entries()) record[name] = nulls[at] ? null : values[next++]
      return record as V
    },
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** What a map takes for an entry, and for an object as its value beside the object's texts; from a check of a million rows. */
const MAP_ENTRY_BYTES = 120
const OBJECT_BYTES = 200
/** So much of each table is kept in a map: 66,000 numbers or lines, and as many rows of a file, which are most files. */
const MOST_IN_A_MAP = 8_000_000
/** With each entry that is set later, so many of the map go over: nobody waits for all of them at once. */
const MOVED_AT_ONCE = 4

/** Kept in a map, which costs the least time, as long as they are few; then in `table`. `lengthOf` gives the characters of the texts in an object. */
export function inAMapAtFirst<V>(
  table: Packed<V>,
  { lengthOf, most = MOST_IN_A_MAP }: { readonly lengthOf?: (value: V) => number; readonly most?: number } = {},
): Packed<V> {
  const few = new Map<string, V>()
  let bytes = 0
  let leaving: Iterator<[string, V]> | null = null
  const bytesOf = (value: V) => MAP_ENTRY_BYTES + (lengthOf ? OBJECT_BYTES + lengthOf(value) : 0)
  const put = (key: string, value: V, before: V | undefined) => {
    few.set(key, value)
    bytes += bytesOf(value) - (before === undefined ? 0 : bytesOf(before))
  }
  const moveSome = (left: Iterator<[string, V]>) => {
    for (let moved = 0; moved < MOVED_AT_ONCE && few.size > 0; moved += 1) {
      const [key, value] = left.next().value
      few.delete(key)
      bytes -= bytesOf(value)
      table.set(key, value)
    }
  }
  return {
    get size() {
      return few.size + table.size
    },
    get: (key) => (few.size > 0 ? few.get(key) : undefined) ?? (leaving ? table.get(key) : undefined),
    has: (key) => (few.size > 0 && few.has(key)) || (leaving !== null && table.has(key)),
    set(key, value) {
      const before = few.size > 0 ? few.get(key) : undefined
      if (leaving && before === undefined) table.set(key, value)
      else put(key, value, before)
      if (bytes > most) leaving ??= few.entries()
      if (leaving) moveSome(leaving)
    },
    entryBytes: () => bytes + table.entryBytes(),
  }
}

const MOST_KNOWN = 1_000

export type ByteStore = ReturnType<typeof createByteStore>

/** Bytes one after the other in large pieces of memory, each behind its length, found again by their place. */
export function createByteStore() {
  const pieces: Buffer[] = []
  let free = 0
  let held = 0
  const locate = (place: number) => {
    const piece = pieces[Math.floor(place / PLACES)]
    if (!piece) throw new Error(`There is nothing at ${place}.`)
    const at = (place % PLACES) * PLACE_BYTES
    return { piece, at, length: piece.readUInt32LE(at) }
  }
  const write = (piece: Buffer, at: number, bytes: Uint8Array) => {
    piece.writeUInt32LE(bytes.length, at)
    piece.set(bytes, at + LENGTH_BYTES)
  }
  const keep = (bytes: Uint8Array): number => {
    const needed = rounded(bytes.length)
    const last = pieces.at(-1)
    if (!last || free + needed > last.length) {
      const piece = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(PIECE_BYTES, FIRST_BYTES * 2 ** pieces.length)))
      pieces.push(piece)
      held += piece.length
      free = 0
    }
    const at = free
    write(pieces.at(-1)!, at, bytes)
    // What is larger than a piece has one alone.
    free = needed > PIECE_BYTES ? Number.POSITIVE_INFINITY : at + needed
    return (pieces.length - 1) * PLACES + at / PLACE_BYTES
  }
  return {
    keep,
    /** The place of what is kept instead: the same if there is room for it. */
    replace(place: number, bytes: Uint8Array): number {
      const { piece, at, length } = locate(place)
      if (rounded(bytes.length) > rounded(length)) return keep(bytes)
      write(piece, at, bytes)
      return place
    },
    /** Of no use after the next `replace`. */
    read(place: number): Buffer {
      const { piece, at, length } = locate(place)
      return piece.subarray(at + LENGTH_BYTES, at + LENGTH_BYTES + length)
    },
    bytes: () => held,
  }
}

const PIECE_BYTES = 2 ** 20
const FIRST_BYTES = 2 ** 12
const PLACE_BYTES = 8
const PLACES = PIECE_BYTES / PLACE_BYTES
const LENGTH_BYTES = 4

function rounded(length: number): number {
  return Math.ceil((LENGTH_BYTES + length) / PLACE_BYTES) * PLACE_BYTES
}

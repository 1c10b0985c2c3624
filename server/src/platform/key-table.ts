/**
 * Numbers by texts, for millions of texts: of each text 64 bits are kept instead of itself, and 6 by where they are, outside of the heap, which is neither looked
 * through by the collector nor grown by it in advance. Of a million texts two are taken for one with a chance of 1 in 10^9; which ones those would be differs from process to process.
 */
export type KeyTable = {
  readonly size: number
  /** Where the numbers of a text are; -1 if it has none. It counts until the next `set`. */
  find(key: string): number
  /** The number that was given in this place, from what `find` has answered. */
  numberAt(found: number, place: number): number
  /** Whole numbers from 0 to 4,294,967,295, as many as the table is wide. */
  set(key: string, first: number, second?: number): void
}

export function createKeyTable(width: 1 | 2): KeyTable {
  const slotWords = KEY_WORDS + width
  const shards: (Shard | undefined)[] = new Array(SHARDS)
  let size = 0
  /** Of what `find` has found last. */
  let found: Int32Array = NONE

  const slotOf = ({ words, slots }: Shard): number => {
    // The whole word scaled to the number of slots, which need not be a power of two.
    let slot = Math.floor(((key1 >>> 0) / WORD) * slots)
    for (;;) {
      const at = slot * slotWords
      const first = words[at]
      if (first === 0 || (first === key1 && words[at + 1] === key2)) return at
      slot = slot + 1 === slots ? 0 : slot + 1
    }
  }
  const grown = ({ words, slots, taken }: Shard): Shard => {
    const next: Shard = { ...shardOf(Math.ceil(slots * GROWTH), slotWords), taken }
    for (let at = 0; at < slots * slotWords; at += slotWords) {
      if (words[at] === 0) continue
      key1 = words[at]!
      key2 = words[at + 1]!
      const to = slotOf(next)
      for (let word = 0; word < slotWords; word += 1) next.words[to + word] = words[at + word]!
    }
    // Given back at once: the collector does not see how much it is.
    ;(words.buffer as ArrayBuffer).transfer(0)
    return next
  }

  return {
    get size() {
      return size
    },
    find(key) {
      const shard = shards[readKey(key)]
      if (!shard) return -1
      const at = slotOf(shard)
      if (shard.words[at] === 0) return -1
      found = shard.words
      return at
    },
    numberAt: (at, place) => found[at + KEY_WORDS + place]! >>> 0,
    set(key, first, second = 0) {
      const number = readKey(key)
      let shard = shards[number] ?? shardOf(FIRST_SLOTS, slotWords)
      shards[number] = shard
      let at = slotOf(shard)
      if (shard.words[at] === 0) {
        if (shard.taken + 1 > shard.slots * MOST_TAKEN) {
          shard = grown(shard)
          shards[number] = shard
          readKey(key)
          at = slotOf(shard)
        }
        shard.taken += 1
        size += 1
        shard.words[at] = key1
        shard.words[at + 1] = key2
      }
      shard.words[at + KEY_WORDS] = first
      if (width > 1) shard.words[at + KEY_WORDS + 1] = second
    },
  }
}

/** What an entry of a table takes on average, in bytes. */
export const entryBytes = (width: number): number => Math.ceil(((KEY_WORDS + width) * 4) / 0.72)

/** Signed, as the engine computes with them: what is above 2,147,483,647 would be an object each time it is read. */
type Shard = { readonly words: Int32Array; readonly slots: number; taken: number }

const KEY_WORDS = 2
/** Each grows by itself, in a millisecond even when there are millions. */
const SHARDS = 64
const FIRST_SLOTS = 8
const GROWTH = 1.25
const MOST_TAKEN = 0.8
const WORD = 2 ** 32
const NONE = new Int32Array(0)

function shardOf(slots: number, slotWords: number): Shard {
  return { words: new Int32Array(slots * slotWords), slots, taken: 0 }
}

const seeds = crypto.getRandomValues(new Int32Array(4))
const seed1 = seeds[0]!
const seed2 = seeds[1]!
const seed3 = seeds[2]!
const seed4 = seeds[3]!

/** Of the text that was read last; the first is never 0. */
let key1 = 0
let key2 = 0

/** Four numbers that each character stirs, each into the next; then the first is stirred into the others and they into it. */
function readKey(key: string): number {
  let a = seed1
  let b = seed2
  let c = seed3
  let d = seed4
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at)
    a = b ^ Math.imul(turned(a ^ code, 13), 0x9e3779b1)
    b = c ^ Math.imul(turned(b ^ code, 17), 0x85ebca77)
    c = d ^ Math.imul(turned(c ^ code, 5), 0xc2b2ae3d)
    d = a ^ Math.imul(turned(d ^ code, 11), 0x27d4eb2f)
  }
  d = stirred(d ^ key.length)
  a = stirred(a ^ d)
  b = stirred(b ^ a)
  c = stirred(c ^ b)
  d = stirred(d ^ c)
  key1 = a || 1
  key2 = b
  return (d >>> 0) % SHARDS
}

function turned(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
}

function stirred(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return mixed ^ (mixed >>> 16)
}

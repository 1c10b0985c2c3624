/** A text that grows as the UTF-8 it is written as. */
export interface Utf8 {
  /** As it is. */
  add(text: string): void
  /** As a string of JSON. */
  addQuoted(text: string): void
  addBytes(bytes: Uint8Array): void
  /** What is ASCII, from one place to the end of its member of a list; gives that. */
  addUntil(list: string, from: number): number
  /** What was added since the last time. */
  take(): Uint8Array<ArrayBuffer>
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const END_OF_LIST = 0x5d

/** Texts are short here and mostly ASCII, which is written sooner letter by letter than by a call for each. */
export function utf8(): Utf8 {
  const encoder = new TextEncoder()
  let bytes = new Uint8Array(65_536)
  let length = 0
  const makeRoom = (count: number) => {
    if (length + count <= bytes.length) return
    const larger = new Uint8Array(Math.max(bytes.length * 2, length + count))
    larger.set(bytes.subarray(0, length))
    bytes = larger
  }
  const add = (text: string) => {
    // A letter of a string takes three bytes at most.
    makeRoom(text.length * 3)
    const start = length
    for (let i = 0; i < text.length; i++) {
      const letter = text.charCodeAt(i)
      if (letter > 0x7f) {
        length = start + encoder.encodeInto(text, bytes.subarray(start)).written
        return
      }
      bytes[length++] = letter
    }
  }
  return {
    add,
    addQuoted(text) {
      makeRoom(text.length * 3 + 2)
      const start = length
      bytes[length++] = QUOTE
      for (let i = 0; i < text.length; i++) {
        const letter = text.charCodeAt(i)
        if (letter > 0x7f || letter < 0x20 || letter === QUOTE || letter === BACKSLASH) {
          length = start
          add(JSON.stringify(text))
          return
        }
        bytes[length++] = letter
      }
      bytes[length++] = QUOTE
    },
    addBytes(more) {
      makeRoom(more.length)
      bytes.set(more, length)
      length += more.length
    },
    addUntil(list, from) {
      makeRoom(list.length - from)
      let end = from
      for (; end < list.length; end++) {
        const letter = list.charCodeAt(end)
        if (letter === COMMA || letter === END_OF_LIST) break
        bytes[length++] = letter
      }
      return end
    },
    take() {
      const taken = bytes.slice(0, length)
      length = 0
      return taken
    },
  }
}

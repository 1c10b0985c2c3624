/** A text that grows as the UTF-8 it is written as. */
export interface Utf8 {
  /** As it is. */
  add(text: string): void
  /** As a string of JSON. */
  addQuoted(text: string): void
  addBytes(bytes: Uint8Array): void
  /** Of other bytes those from one place up to another. */
  addSome(bytes: Uint8Array, from: number, to: number): void
  /** What was added since the last time. */
  take(): Uint8Array<ArrayBuffer>
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** What is longer goes by one call of the encoder, or of `set`. */
const LONG = 96

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
  const encode = (text: string) => {
    length += encoder.encodeInto(text, bytes.subarray(length)).written
  }
  const add = (text: string) => {
    // A letter of a string takes three bytes at most.
    makeRoom(text.length * 3)
    if (text.length > LONG) return encode(text)
    // The loops have their own names for the room and the place in it: what other functions share is read and written anew for each letter.
    const room = bytes
    let at = length
    for (let i = 0; i < text.length; i++) {
      const letter = text.charCodeAt(i)
      if (letter > 0x7f) return encode(text)
      room[at++] = letter
    }
    length = at
  }
  const addSome = (more: Uint8Array, from: number, to: number) => {
    makeRoom(to - from)
    const room = bytes
    let at = length
    for (let i = from; i < to; i++) room[at++] = more[i]!
    length = at
  }
  return {
    add,
    addQuoted(text) {
      if (text.length > LONG) return add(JSON.stringify(text))
      makeRoom(text.length * 3 + 2)
      const room = bytes
      let at = length
      room[at++] = QUOTE
      for (let i = 0; i < text.length; i++) {
        const letter = text.charCodeAt(i)
        if (letter > 0x7f || letter < 0x20 || letter === QUOTE || letter === BACKSLASH) return add(JSON.stringify(text))
        room[at++] = letter
      }
      room[at++] = QUOTE
      length = at
    },
    addBytes(more) {
      if (more.length <= LONG) return addSome(more, 0, more.length)
      makeRoom(more.length)
      bytes.set(more, length)
      length += more.length
    },
    addSome,
    take() {
      const taken = bytes.slice(0, length)
      length = 0
      return taken
    },
  }
}

/**
 * Files in a row, as `tar` reads them (POSIX ustar), so that a cluster can be put together by hand as well:
 * https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06
 */
export type TarEntry = {
  /** Relative, with `/`; a folder's ends with it. */
  readonly path: string
  readonly size: number
  /** May give more or less than `size`: a file that is written to meanwhile. More is left out, less is filled with zeros. */
  open(): Promise<AsyncIterable<Uint8Array> | null>
}

const BLOCK = 512

export async function* packTar(entries: Iterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for (const entry of entries) {
    // Gone meanwhile: it is as if it had never been listed.
    const content = entry.path.endsWith('/') ? none() : await entry.open()
    if (content === null) continue
    yield header(entry)
    let left = entry.size
    for await (const piece of content) {
      if (left === 0) break
      const part = piece.length > left ? piece.subarray(0, left) : piece
      left -= part.length
      yield part
    }
    for (; left > 0; left -= Math.min(left, ZEROS.length)) yield ZEROS.subarray(0, Math.min(left, ZEROS.length))
    const rest = entry.size % BLOCK
    if (rest > 0) yield ZEROS.subarray(0, BLOCK - rest)
  }
  yield ZEROS.subarray(0, 2 * BLOCK)
}

/** `put` is given each file with its bytes, and has to read them to their end. Only what `packTar` writes is read. */
export async function unpackTar(
  bytes: AsyncIterable<Uint8Array>,
  put: (entry: Pick<TarEntry, 'path' | 'size'>, content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const source = takeFrom(bytes)
  for (;;) {
    const block = await source.exactly(BLOCK)
    if (block.every((byte) => byte === 0)) break
    const entry = parseHeader(block)
    await put(entry, source.next(entry.size))
    const rest = entry.size % BLOCK
    if (rest > 0) await source.exactly(BLOCK - rest)
  }
  await source.toEnd()
}

const ZEROS = Buffer.alloc(64 * 1024)
const MAGIC = 'ustar\u000000'

function header({ path, size }: Pick<TarEntry, 'path' | 'size'>): Buffer {
  const block = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(path) > 100) throw new Error(`The path "${path}" is longer than those of a cluster.`)
  const isFolder = path.endsWith('/')
  block.write(path, 0)
  block.write(octal(isFolder ? 0o700 : 0o600, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(size, 11), 124)
  block.write(octal(0, 11), 136)
  block.write(isFolder ? '5' : '0', 156)
  block.write(MAGIC, 257, 'latin1')
  block.write(octal(sumOf(block), 6), 148)
  block.write('\0 ', 154, 'latin1')
  return block
}

function parseHeader(block: Buffer): Pick<TarEntry, 'path' | 'size'> {
  const path = block.toString('utf8', 0, 100).replace(/\0.*$/s, '')
  const size = Number.parseInt(block.toString('latin1', 124, 135), 8)
  const sum = Number.parseInt(block.toString('latin1', 148, 154), 8)
  const isSound = block.toString('latin1', 257, 265) === MAGIC && sum === sumOf(block) && Number.isInteger(size)
  if (!isSound || !PATH.test(path) || path.split('/').includes('..'))
    throw new Error('This is not a part of a cluster.')
  return { path, size }
}

const PATH = /^[\w.-]+(\/[\w.-]+)*\/?$/

/** The checksum counts its own place as spaces. */
function sumOf(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}

function octal(number: number, digits: number): string {
  return number.toString(8).padStart(digits, '0')
}

async function* none(): AsyncGenerator<Uint8Array> {}

/** A stream that is read in pieces of wanted sizes. */
function takeFrom(bytes: AsyncIterable<Uint8Array>) {
  const pieces = bytes[Symbol.asyncIterator]()
  let held: Uint8Array = Buffer.alloc(0)
  async function some(most: number): Promise<Uint8Array> {
    if (held.length === 0) {
      const { value, done } = await pieces.next()
      if (done) throw new Error('A part of the cluster ends too early.')
      held = value
    }
    const taken = held.subarray(0, most)
    held = held.subarray(most)
    return taken
  }
  return {
    async exactly(size: number): Promise<Buffer> {
      const block = Buffer.alloc(size)
      for (let at = 0; at < size; ) {
        const piece = await some(size - at)
        block.set(piece, at)
        at += piece.length
      }
      return block
    },
    async *next(size: number): AsyncGenerator<Uint8Array> {
      for (let left = size; left > 0; ) {
        const piece = await some(left)
        left -= piece.length
        if (piece.length > 0) yield piece
      }
    },
    /** What comes behind is read as well, for a hash is compared at the end. */
    async toEnd(): Promise<void> {
      while (!(await pieces.next()).done);
    },
  }
}

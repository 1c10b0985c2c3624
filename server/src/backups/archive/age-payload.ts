import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Decrypter, Encrypter } from 'age-encryption'

/**
 * Files of age, as its specification has them (https://age-encryption.org/v1). Their headers, which hold the key of each file, are age-encryption's; what follows them is
 * encrypted by Node's own ChaCha20-Poly1305, at some twenty times the speed of JavaScript, so that no request waits for it.
 */
export async function* encryptFile(
  recipients: readonly string[],
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { header, fileKey } = await makeHeader(recipients)
  const nonce = randomBytes(NONCE_BYTES)
  const key = payloadKey(fileKey, nonce)
  let chunks = 0
  for await (const { chunk, isLast } of inChunks(content, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, chunkNonce(chunks, isLast), TAG)
    // With the first of them, so that who stops early ends the content as well.
    const start = chunks === 0 ? [header, nonce] : []
    yield Buffer.concat([...start, cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
    chunks += 1
  }
}

/** Gives out nothing that is not as it was encrypted, and fails where the end is missing. */
export async function* decryptFile(decrypter: Decrypter, file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = file[Symbol.asyncIterator]()
  try {
    const { header, rest } = await readHeader(pieces)
    const fileKey = await decrypter.decryptHeader(header)
    const payload = takeFrom(pieces, rest)
    const key = payloadKey(fileKey, await payload.exactly(NONCE_BYTES))
    let chunks = 0
    for await (const { chunk, isLast } of inChunks(payload.others(), CHUNK_BYTES + TAG_BYTES)) {
      const end = chunk.length - TAG_BYTES
      // Only a file without content has an empty chunk.
      if (end < 0 || (end === 0 && chunks > 0)) throw new Error('A chunk of an age file is cut short.')
      const decipher = createDecipheriv(CIPHER, key, chunkNonce(chunks, isLast), TAG)
      decipher.setAuthTag(chunk.subarray(end))
      const content = decipher.update(chunk.subarray(0, end))
      decipher.final()
      yield content
      chunks += 1
    }
  } finally {
    await pieces.return?.()
  }
}

const CIPHER = 'chacha20-poly1305'
const TAG = { authTagLength: 16 }
const TAG_BYTES = 16
const NONCE_BYTES = 16
const CHUNK_BYTES = 64 * 1024

/** That of an empty file, without what follows it; its key is told to a recipient of no stanzas. */
async function makeHeader(recipients: readonly string[]): Promise<{ header: Uint8Array; fileKey: Uint8Array }> {
  const encrypter = new Encrypter()
  let fileKey: Uint8Array | null = null
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = Uint8Array.from(key)
      return []
    },
  })
  const file = await encrypter.encrypt(new Uint8Array(0))
  if (fileKey === null) throw new Error('The key of an age file is not known.')
  return { header: file.subarray(0, file.length - NONCE_BYTES - TAG_BYTES), fileKey }
}

/** Lines, of which the last begins with `---`. */
async function readHeader(pieces: AsyncIterator<Uint8Array>): Promise<{ header: Uint8Array; rest: Uint8Array }> {
  let read = Buffer.alloc(0)
  for (;;) {
    const last = read.indexOf('\n---')
    const end = last < 0 ? -1 : read.indexOf('\n', last + 1)
    if (end >= 0) return { header: read.subarray(0, end + 1), rest: read.subarray(end + 1) }
    const { value, done } = await pieces.next()
    if (done || read.length > MOST_HEADER_BYTES) throw new Error('This is no age file.')
    read = Buffer.concat([read, value])
  }
}

/** Some hundred recipients, each with some two kilobytes. */
const MOST_HEADER_BYTES = 1024 * 1024

function payloadKey(fileKey: Uint8Array, nonce: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))
}

/** Eleven bytes that count, and one that says whether it is the last. */
function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Chunks of one size, all in the same memory; the last one is shorter, or as long, and is there also where there is nothing. */
async function* inChunks(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  const chunk = Buffer.allocUnsafe(size)
  let filled = 0
  for await (const piece of content) {
    for (let from = 0; from < piece.length; ) {
      if (filled === size) {
        yield { chunk, isLast: false }
        filled = 0
      }
      const some = piece.subarray(from, from + size - filled)
      chunk.set(some, filled)
      filled += some.length
      from += some.length
    }
  }
  yield { chunk: chunk.subarray(0, filled), isLast: true }
}

function takeFrom(pieces: AsyncIterator<Uint8Array>, first: Uint8Array) {
  let held = first
  return {
    async exactly(size: number): Promise<Uint8Array> {
      while (held.length < size) {
        const { value, done } = await pieces.next()
        if (done) throw new Error('An age file ends in its beginning.')
        held = Buffer.concat([held, value])
      }
      const taken = held.subarray(0, size)
      held = held.subarray(size)
      return taken
    },
    async *others(): AsyncGenerator<Uint8Array> {
      yield held
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
    },
  }
}

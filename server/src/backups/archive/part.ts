import { createHash, type Hash } from 'node:crypto'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { AppError } from '#platform/app-error.ts'
import type { Target } from '../target/target.ts'
import type { Seal } from './seal.ts'

/** An object of a backup, as it lies in the target. `size` and `sha256` are of those bytes, so it can be checked without a key. */
export type Part = { readonly path: string; readonly size: number; readonly sha256: string }

/**
 * Puts a part into the target: compressed, encrypted where there is a seal, hashed on its way. No more than some pieces of it are in memory, and each piece of the content
 * is done with before the next is asked for, so they may all lie in the same place.
 */
export async function writePart(
  target: Target,
  path: string,
  content: AsyncIterable<Uint8Array>,
  seal: Seal | null,
): Promise<Part> {
  const hash = createHash('sha256')
  const size = await target.put(path, counted(pack(content, seal), hash))
  return { path, size, sha256: hash.digest('hex') }
}

/** The bytes of a part: compressed, and encrypted where there is a seal. */
export function pack(content: AsyncIterable<Uint8Array>, seal: Seal | null): AsyncIterable<Uint8Array> {
  const compressed = compress(content)
  return seal ? seal.encrypt(compressed) : compressed
}

/**
 * The content of a part. It fails, before the last piece, where the bytes in the target are not those of the manifest, and where they cannot be
 * decrypted: nobody takes half of it for whole.
 */
export async function* readPart(target: Target, part: Part, seal: Seal | null): AsyncGenerator<Uint8Array> {
  const source = await openPart(target, part)
  const bytes = checked(source, part)
  const decrypted = seal ? seal.decrypt(bytes) : bytes
  try {
    yield* decompress(decrypted)
  } catch (error) {
    // What the decompressor or the decrypter stumbles over has been read from bytes that are as they were written.
    throw error instanceof AppError ? error : damaged(part, 'cannot be read', error)
  } finally {
    source.destroy()
  }
}

/** The same of what was put as it is, without being compressed: a stored file. */
export async function* readBytes(target: Target, part: Part, seal: Seal | null): AsyncGenerator<Uint8Array> {
  const source = await openPart(target, part)
  const bytes = checked(source, part)
  try {
    yield* seal ? seal.decrypt(bytes) : bytes
  } catch (error) {
    throw error instanceof AppError ? error : damaged(part, 'cannot be read', error)
  } finally {
    source.destroy()
  }
}

/** Reads a part to its end and compares it with the manifest. No key is needed for it. */
export async function checkPart(target: Target, part: Part): Promise<void> {
  for await (const _ of checked(await openPart(target, part), part));
}

async function openPart(target: Target, part: Part): Promise<Readable> {
  const bytes = await target.open(part.path)
  if (bytes === null) throw damaged(part, 'is missing')
  return bytes
}

async function* checked(bytes: Readable, part: Part): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let last: Uint8Array | null = null
  let size = 0
  for await (const piece of bytes) {
    hash.update(piece)
    size += piece.length
    if (size > part.size) throw damaged(part, 'has grown')
    if (last) yield last
    last = piece
  }
  if (size !== part.size) throw damaged(part, `has ${size} bytes instead of ${part.size}`)
  if (hash.digest('hex') !== part.sha256) throw damaged(part, 'has other bytes than were written')
  if (last) yield last
}

export function damaged({ path }: Pick<Part, 'path'>, what: string, cause?: unknown): AppError {
  const error = new AppError(
    'unprocessable',
    'backup_damaged',
    `This backup is damaged: "${path}" ${what}. Nothing was restored. Use another backup; "npm run restore -- SOURCE --list" shows which there are.`,
  )
  error.cause = cause
  return error
}

async function* counted(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
}

/** Level 3 costs little more time than 1; copies of rows become a sixth to a tenth. */
const LEVEL = 3

async function* compress(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const step = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL } })
  const fed = feed(content, step)
  // Told at the end, or by the step, which it has ended.
  fed.catch(() => {})
  yield* step
  await fed
}

/** One piece after the other, each only when the one before has been taken in whole. */
async function feed(content: AsyncIterable<Uint8Array>, step: Transform): Promise<void> {
  try {
    for await (const piece of content) {
      await new Promise<void>((resolve, reject) => step.write(piece, (error) => (error ? reject(error) : resolve())))
    }
    step.end()
  } catch (error) {
    step.destroy(error as Error)
    throw error
  }
}

function decompress(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return through(content, createZstdDecompress())
}

/** What fails on either side ends both. */
async function* through(content: AsyncIterable<Uint8Array>, step: Transform): AsyncGenerator<Uint8Array> {
  const fed = pipeline(content, step)
  fed.catch(() => {})
  yield* step
  await fed
}

import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { S3Settings } from '#platform/file-storage/s3-storage.ts'
import { type Bytes, inPieces } from './in-pieces.ts'
import { failureOf, nothing, textOf } from './read-s3-answer.ts'
import { resumed } from './resumed.ts'
import { ATTEMPTS, createS3Sender, pause } from './s3-sender.ts'
import { isPath, requirePath, type Target, targetUnavailable as unavailable } from './target.ts'

/**
 * A bucket of a service that speaks the S3 protocol, addressed by path. What is longer than one piece is put as a multipart upload, which is there
 * once it is completed, and not before; so memory is one piece, and an object may be as large as 10,000 of them.
 * Source: Amazon S3 API Reference (CreateMultipartUpload, UploadPart, CompleteMultipartUpload, AbortMultipartUpload, ListObjectsV2, ListMultipartUploads).
 */
export function createS3Target({ url, ...credentials }: S3Settings, pieceSize = 16 * 1024 * 1024): Target {
  const { send, sendNew } = createS3Sender({ url, ...credentials })
  const [, bucket = '', folder = ''] = /^(https?:\/\/[^/]+\/[^/]+)\/?(.*)$/.exec(url) ?? []
  const prefix = folder === '' ? '' : `${folder}/`
  const addressOf = (path: string) => `${url}/${requirePath(path)}`

  /** False where `isNew` was asked for, and something is there. */
  async function putWhole(path: string, body: Bytes, isNew: boolean): Promise<boolean> {
    const answer = await sendNew(isNew, (only) =>
      send('PUT', addressOf(path), { body, headers: { ...BYTES, ...only } }, PUT_ANSWERS),
    )
    if (answer.status === 412) return drop(answer)
    if (!answer.ok) throw await failureOf(url, 'PUT', answer)
    await answer.body?.cancel()
    return true
  }

  async function putInParts(
    path: string,
    pieces: AsyncIterator<Bytes>,
    first: Bytes,
    isNew: boolean,
  ): Promise<number | null> {
    const begun = await send('POST', `${addressOf(path)}?uploads=`, { headers: BYTES })
    const uploadId = textOf(await begun.text(), 'UploadId')
    if (!begun.ok || uploadId === undefined) throw unavailable(url, new Error('S3 began no upload.'))
    const upload = `uploadId=${encodeURIComponent(uploadId)}`
    try {
      const tags: string[] = []
      let size = 0
      for (let piece: Bytes | undefined = first; piece; piece = await nextOf(pieces)) {
        if (tags.length === MOST_PARTS) throw tooLarge(path, size)
        const answer = await send('PUT', `${addressOf(path)}?partNumber=${tags.length + 1}&${upload}`, { body: piece })
        const tag = answer.headers.get('etag')
        if (!answer.ok || tag === null) throw await failureOf(url, 'PUT', answer)
        await answer.body?.cancel()
        tags.push(tag)
        size += piece.length
      }
      if (await complete(path, upload, tags, size, isNew)) return size
    } catch (error) {
      await abort(path, upload)
      throw error
    }
    await abort(path, upload)
    return null
  }

  /** What had come until now is kept, and paid for, until it is aborted. Where that fails, `removeUnfinished` comes by later. */
  async function abort(path: string, upload: string): Promise<void> {
    await send('DELETE', `${addressOf(path)}?${upload}`).then(
      (answer) => answer.body?.cancel(),
      () => {},
    )
  }

  /** False where `isNew` was asked for, and something is there. */
  async function complete(
    path: string,
    upload: string,
    tags: readonly string[],
    size: number,
    isNew: boolean,
  ): Promise<boolean> {
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const xmlns = 'http://s3.amazonaws.com/doc/2006-03-01/'
    const body = Buffer.from(`<CompleteMultipartUpload xmlns="${xmlns}">${parts.join('')}</CompleteMultipartUpload>`)
    for (let attempt = 1; ; attempt++) {
      const answer = await sendNew(isNew, (headers) =>
        send('POST', `${addressOf(path)}?${upload}`, { body, headers }, PUT_ANSWERS),
      )
      if (answer.status === 412) return drop(answer)
      // It says 200 before it has begun, and then in its text whether it has failed.
      const text = await answer.text()
      if (answer.ok && text.includes('<CompleteMultipartUploadResult')) return true
      // Of one that was tried again after it had succeeded: there is no such upload, and the object is there.
      if (answer.status === 404 && (await statOf(path))?.size === size) return true
      if (!answer.ok || attempt === ATTEMPTS) {
        throw unavailable(url, new Error(`S3 completed no upload: ${answer.status} ${text.slice(0, 300)}`))
      }
      await pause(attempt)
    }
  }

  async function put(path: string, content: AsyncIterable<Uint8Array>, isNew: boolean): Promise<number | null> {
    const pieces = inPieces(content, pieceSize)
    try {
      const first = (await nextOf(pieces)) ?? Buffer.alloc(0)
      if (first.length === pieceSize) return await putInParts(path, pieces, first, isNew)
      return (await putWhole(path, first, isNew)) ? first.length : null
    } finally {
      await pieces.return(undefined)
    }
  }

  /** The rest of an object of which the beginning has been read, where it still is the same. */
  async function openFrom(path: string, from: number, tag: string | null): Promise<Readable> {
    const headers = { range: `bytes=${from}-`, ...(tag !== null && { 'if-match': tag }) }
    const answer = await send('GET', addressOf(path), { headers })
    if (answer.status === 206 && answer.headers.get('content-range')?.startsWith(`bytes ${from}-`))
      return bodyOf(answer)
    await answer.body?.cancel()
    throw unavailable(url, new Error(`S3 gave no rest of an object: ${answer.status}`))
  }

  async function statOf(path: string): Promise<{ size: number } | null> {
    const answer = await send('HEAD', addressOf(path))
    return answer.status === 404 ? null : { size: Number(answer.headers.get('content-length')) }
  }

  /** Page by page: `named` are the parameters, `next` those of a page's text that lead to the page behind it. */
  async function* pages(named: Record<string, string>, next: (text: string) => Record<string, string>) {
    for (let at: Record<string, string> = {}; ; ) {
      const answer = await send('GET', `${bucket}?${new URLSearchParams({ ...named, ...at })}`)
      const text = await answer.text()
      if (!answer.ok) throw unavailable(url, new Error(`S3 listed nothing: ${answer.status} ${text.slice(0, 300)}`))
      yield text
      if (textOf(text, 'IsTruncated') !== 'true') return
      at = next(text)
    }
  }

  return {
    name: url,
    put: async (path, content) => (await put(path, content, false)) ?? 0,
    putNew: (path, content) => put(path, content, true),
    async open(path) {
      const answer = await send('GET', addressOf(path))
      if (answer.status === 404) return await nothing(url, answer)
      const tag = answer.headers.get('etag')
      return resumed(bodyOf(answer), (from) => openFrom(path, from, tag))
    },
    stat: statOf,
    async *list(start) {
      const named = { 'list-type': '2', prefix: `${prefix}${start}` }
      const following = (text: string) => ({ 'continuation-token': textOf(text, 'NextContinuationToken') ?? '' })
      for await (const text of pages(named, following)) {
        for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const path = textOf(entry, 'Key')?.slice(prefix.length)
          // What somebody else has put beside it is not ours.
          if (path === undefined || !isPath(path)) continue
          yield { path, size: Number(textOf(entry, 'Size')), putAt: new Date(textOf(entry, 'LastModified') ?? 0) }
        }
      }
    },
    async remove(path) {
      await (await send('DELETE', addressOf(path))).body?.cancel()
    },
    async removeUnfinished(before) {
      const following = (text: string) => ({
        'key-marker': textOf(text, 'NextKeyMarker') ?? '',
        'upload-id-marker': textOf(text, 'NextUploadIdMarker') ?? '',
      })
      for await (const text of pages({ uploads: '', prefix }, following)) {
        for (const [, entry = ''] of text.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
          const path = textOf(entry, 'Key')?.slice(prefix.length)
          if (path === undefined || !isPath(path)) continue
          if (new Date(textOf(entry, 'Initiated') ?? Date.now()) >= before) continue
          const upload = `uploadId=${encodeURIComponent(textOf(entry, 'UploadId') ?? '')}`
          await (await send('DELETE', `${addressOf(path)}?${upload}`)).body?.cancel()
        }
      }
    },
    async freeBytes() {
      return null
    },
  }
}

/** What there is to be said of a put: there is no such bucket or upload, it is contested, there is one already, conditions are not known. */
const PUT_ANSWERS = [404, 409, 412, 501]
const BYTES = { 'content-type': 'application/octet-stream' }
const MOST_PARTS = 10_000

function bodyOf({ body }: Response): Readable {
  return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
}

async function drop({ body }: Response): Promise<false> {
  await body?.cancel()
  return false
}

async function nextOf(pieces: AsyncIterator<Bytes>): Promise<Bytes | undefined> {
  const { value, done } = await pieces.next()
  return done ? undefined : value
}

function tooLarge(path: string, size: number): Error {
  return new Error(`"${path}" has more than ${size} bytes, which is the most that can be put into a bucket at once.`)
}

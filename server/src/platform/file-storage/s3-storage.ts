import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AppError } from '#platform/app-error.ts'
import { checked, type FileStorage, requireKey, storageFull, wrongSize } from './file-storage.ts'
import { createS3Client } from './s3-client.ts'

export type S3Settings = {
  /** With the bucket as the first part of the path: https://s3.eu-central-1.amazonaws.com/passport-files */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * Files in a bucket of a service that speaks the S3 protocol, addressed by path, which all of them understand. A PUT is all or
 * nothing by the protocol. What fails for a moment is tried again.
 */
export function createS3Storage({ url, ...credentials }: S3Settings): FileStorage {
  const ask = createS3Client(credentials, { retries: 3 })
  const send = async (method: string, key: string, init: { body?: Blob; headers?: Record<string, string> } = {}) => {
    const signal = AbortSignal.timeout(method === 'GET' || method === 'PUT' ? TRANSFER_MS : ANSWER_MS)
    const answer = await ask(`${url}/${requireKey(key)}`, { method, signal, ...init }).catch((error) => {
      throw unavailable(error)
    })
    if (answer.ok || answer.status === 404 || (answer.status === 416 && method === 'GET')) return answer
    const text = await answer.text()
    if (answer.status === 507 || /<Code>(QuotaExceeded|XMinioStorageFull|StorageFull)/.test(text))
      throw storageFull('files')
    throw unavailable(new Error(`S3 answered ${method} with ${answer.status}: ${text.slice(0, 300)}`))
  }

  return {
    async put(key, content) {
      const answer = await send('PUT', key, { body: content, headers: { 'content-type': 'application/octet-stream' } })
      if (answer.status === 404) throw unavailable(new Error('S3 responded that there is no such bucket.'))
    },
    async open(key, range, put) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const answer = await send('GET', key, headers && { headers })
      if (answer.status === 404 || answer.body === null) return null
      const found = wholeSizeOf(answer)
      if (answer.status === 416 || (put !== undefined && found !== null && found !== put.size)) {
        await answer.body.cancel()
        throw wrongSize(key, found ?? 0, put?.size ?? 0)
      }
      return checked(Readable.fromWeb(answer.body as ReadableStream), key, range, put)
    },
    async stat(key) {
      const answer = await send('HEAD', key)
      return answer.status === 404 ? null : { size: Number(answer.headers.get('content-length')) }
    },
    // A bucket is another service, with an availability of its own: whether it answers is no part of whether this one does.
    async tryWriting() {},
    async remove(key) {
      await send('DELETE', key)
    },
  }
}

/** Of a part, "bytes 0-9/300"; of one that begins behind the end, with a star for the part (RFC 9110 §14.4). Null where nothing is said of it. */
function wholeSizeOf({ status, headers }: Response): number | null {
  if (status === 200) return headers.has('content-length') ? Number(headers.get('content-length')) : null
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  return total === undefined ? null : Number(total)
}

const ANSWER_MS = 30_000
const TRANSFER_MS = 600_000

function unavailable(cause: unknown): AppError {
  const error = new AppError(
    'unavailable',
    'storage_unavailable',
    'The storage of files cannot be reached at the moment. Try again in a minute.',
    { retryAfterSeconds: 60 },
  )
  error.cause = cause
  return error
}

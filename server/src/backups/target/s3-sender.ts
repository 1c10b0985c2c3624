import { createHash } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { createS3Client } from '#platform/file-storage/s3-client.ts'
import type { S3Settings } from '#platform/file-storage/s3-storage.ts'
import type { Bytes } from './in-pieces.ts'
import { failureOf } from './read-s3-answer.ts'
import { targetUnavailable as unavailable } from './target.ts'

/** Signs requests to a bucket, and asks again what passes. */
export function createS3Sender({ url, ...credentials }: S3Settings) {
  // It tries nothing again by itself: of a connection that broke it would not, and the waiting would come twice.
  const client = createS3Client(credentials, { retries: 0 })

  /** What passes is tried again, for about a minute. Gives back an answer that is good, and one that is asked for, which says that there is nothing. */
  async function send(
    method: string,
    address: string,
    init: Sent = {},
    answers: readonly number[] = [404],
  ): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const answer = await ask(method, address, init).catch((error: Error) => error)
      if (!(answer instanceof Error) && (answer.ok || answers.includes(answer.status))) return answer
      const failure = answer instanceof Error ? unavailable(url, answer) : await failureOf(url, method, answer)
      const passes = answer instanceof Error || answer.status >= 500 || answer.status === 429 || answer.status === 408
      if (!passes || failure.code === 'insufficient_storage' || attempt === ATTEMPTS) throw failure
      await pause(attempt)
    }
  }

  async function ask(method: string, address: string, { body, headers }: Sent): Promise<Response> {
    const begun = new AbortController()
    // Of what is read, only the answer's beginning has to come in this time; the bytes have that of the connection, from piece to piece.
    const timer = setTimeout(() => begun.abort(new Error('No answer in time.')), body ? TRANSFER_MS : ANSWER_MS)
    try {
      return await client(address, {
        method,
        signal: begun.signal,
        headers: { ...headers, ...(body && { 'x-amz-content-sha256': sha256(body) }) },
        ...(body && { body: new Blob([body]) }),
      })
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * Of two who put at once the service takes one. Some have never heard of it, and say so; there, looking first has to do.
   * Source: Amazon S3 User Guide, "How to prevent object overwrites with conditional writes".
   */
  async function sendNew(isNew: boolean, ask: (only: Record<string, string>) => Promise<Response>): Promise<Response> {
    if (!isNew) return ask({})
    for (let attempt = 1; ; attempt++) {
      const answer = await ask(ONLY_NEW)
      // Another one was put or removed at this very moment.
      const isContested = answer.status === 409 && attempt < ATTEMPTS
      if (!isContested && answer.status !== 501) return answer
      await answer.body?.cancel()
      if (!isContested) return ask({})
      await pause(attempt)
    }
  }

  return { send, sendNew }
}

type Sent = { readonly body?: Bytes; readonly headers?: Record<string, string> }

export const ATTEMPTS = 8
const WAIT_MS = 100
const ANSWER_MS = 60_000
const TRANSFER_MS = 600_000
const ONLY_NEW = { 'if-none-match': '*' }

export async function pause(attempt: number): Promise<void> {
  await after(WAIT_MS * 2 ** attempt * (0.5 + Math.random()))
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

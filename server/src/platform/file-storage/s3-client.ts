import { setTimeout as after } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Agent } from 'undici'

export type S3Credentials = {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export type S3Request = {
  readonly method: string
  readonly headers?: Record<string, string>
  readonly body?: Blob
  readonly signal?: AbortSignal
}

/**
 * Asks a service that speaks the S3 protocol, signed. What fails for a moment is tried again `retries` times, after longer and longer. By the fetch of
 * undici itself: that of Node 24 ends the whole process where a server closes the connection while what it has sent is not read yet
 * (https://github.com/nodejs/undici/issues/5360). With connections of its own, for otherwise it takes those of Node's where that has been used before.
 */
export function createS3Client(credentials: S3Credentials, { retries }: { readonly retries: number }) {
  let dispatcher: Agent | undefined
  return async (url: string, { method, headers = {}, body, signal }: S3Request): Promise<Response> => {
    const { Agent, fetch } = await import('undici')
    dispatcher ??= new Agent()
    for (let attempt = 0; ; attempt++) {
      const signer = new AwsV4Signer({ ...credentials, url, method, headers, service: 's3', ...(body && { body }) })
      const signed = await signer.sign()
      const answer = await fetch(signed.url, {
        method,
        headers: [...signed.headers],
        body: body ?? null,
        signal: signal ?? null,
        dispatcher,
      })
      // The same interface; its types are of another package.
      const response = answer as unknown as Response
      if (attempt === retries || (response.status < 500 && response.status !== 429)) return response
      await response.body?.cancel()
      await after(FIRST_WAIT_MS * 2 ** attempt * Math.random(), undefined, signal && { signal })
    }
  }
}

const FIRST_WAIT_MS = 100

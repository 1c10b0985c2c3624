import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import type { RateLimiter, Taken } from './rate-limiter.ts'

/** An onRequest (or later) hook: takes one request from the key's bucket, says how much is left, and refuses beyond. */
export function limitRate(limiter: RateLimiter, keyOf: (request: FastifyRequest) => string) {
  const { policy } = limiter
  if (policy === null) {
    return (_request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => done()
  }
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const taken = limiter.take(keyOf(request))
    // draft-ietf-httpapi-ratelimit-headers-11 §3, §4.
    reply.header('ratelimit-policy', policy)
    reply.header('ratelimit', `"${limiter.name}";r=${taken.remaining};t=${taken.resetSeconds}`)
    if (taken.allowed) done()
    else done(tooManyRequests(limiter, taken))
  }
}

/** For a verb that counts by something that only it knows, such as the account somebody tries to log in to. */
export function takeOrRefuse(limiter: RateLimiter, key: string): void {
  const taken = limiter.take(key)
  if (!taken.allowed) throw tooManyRequests(limiter, taken)
}

function tooManyRequests(limiter: RateLimiter, taken: Taken): AppError {
  const { requests, seconds } = limiter.limit ?? { requests: 0, seconds: 0 }
  return new AppError(
    'rate_limited',
    'too_many_requests',
    `The limit is ${requests} requests in ${seconds} seconds. Try again in ${taken.retryAfterSeconds} seconds.`,
    { limit: `${requests}/${seconds}`, retryAfterSeconds: taken.retryAfterSeconds },
  )
}

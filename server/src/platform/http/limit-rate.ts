import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import type { RateLimiter, Taken } from './rate-limiter.ts'

/** An onRequest (or later) hook: takes one request from the key's bucket, says how much is left, and refuses beyond. */
export function limitRate(limiter: RateLimiter, keyOf: (request: FastifyRequest) => string) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void =>
    done(takeFor(limiter, keyOf(request), reply) ?? undefined)
}

/** For a hook that decides by itself which limit counts: the refusal to answer with, or null. */
export function takeFor(limiter: RateLimiter, key: string, reply: FastifyReply): AppError | null {
  if (limiter.policy === null) return null
  const taken = limiter.take(key)
  for (const [name, value] of rateLimitFields(limiter, taken)) reply.header(name, value)
  return taken.allowed ? null : tooManyRequests(limiter, taken)
}

/** What is told of a limit with each answer: draft-ietf-httpapi-ratelimit-headers-11 §3, §4. */
export function rateLimitFields(limiter: RateLimiter, taken: Taken): readonly (readonly [string, string])[] {
  return [
    ['ratelimit-policy', limiter.policy ?? ''],
    ['ratelimit', `"${limiter.name}";r=${taken.remaining};t=${taken.resetSeconds}`],
  ]
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
    `The limit is ${count(requests, 'request')} in ${count(seconds, 'second')}. Try again in ${count(taken.retryAfterSeconds, 'second')}.`,
    { limit: `${requests}/${seconds}`, retryAfterSeconds: taken.retryAfterSeconds },
  )
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

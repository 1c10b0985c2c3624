import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identifier } from '#features/people/access/identify.ts'
import { tellKeyExpiry } from '#features/people/access/key-expiry-header.ts'
import type { Reader } from '#kit/actor.ts'
import type { AppError } from '#platform/app-error.ts'
import { clientKeyOf } from '#platform/http/client-key.ts'
import { takeFor } from '#platform/http/limit-rate.ts'
import type { RateLimiter } from '#platform/http/rate-limiter.ts'

/**
 * GraphQL and REST are for everybody at one address, so who asks decides which limit counts: strangers share the public one by their
 * address, a key or person has one of its own wherever it comes from, and credentials that fail count by address. So does every look
 * into the database for a credential, before it is made, until it has found one: a key's checksum is public, so anybody can invent one that
 * could be real, and an office behind one address has many that are.
 */
export function limitByReader(
  identify: Identifier,
  limits: { readonly public: RateLimiter; readonly api: RateLimiter },
) {
  const outcomes = new WeakMap<FastifyRequest, { readonly reader: Reader } | { readonly failure: unknown }>()
  function take(request: FastifyRequest, reply: FastifyReply): AppError | null {
    const outcome = outcomes.get(request)
    const reader = outcome && 'reader' in outcome ? outcome.reader : null
    const limiter = reader?.kind === 'stranger' ? limits.public : limits.api
    const isActor = reader !== null && reader.kind !== 'stranger'
    return takeFor(limiter, isActor ? reader.id : clientKeyOf(request), reply)
  }
  return {
    /** Before the document is read: reading one costs, too. */
    async onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      let isCharged = false
      let refusal: AppError | null = null
      const beforeAsking = () => {
        isCharged = true
        refusal = takeFor(limits.api, clientKeyOf(request), reply)
        if (refusal !== null) throw refusal
      }
      const outcome = await identify(request, beforeAsking).then(
        (reader) => ({ reader }),
        (failure: unknown) => ({ failure }),
      )
      outcomes.set(request, outcome)
      tellKeyExpiry(request, reply)
      if (isCharged && 'reader' in outcome) limits.api.giveBack(clientKeyOf(request))
      if (!isCharged || 'reader' in outcome) refusal = take(request, reply)
      if (refusal !== null) throw refusal
    },
    /** Counts one more request, for a batch; the refusal when there were too many. */
    take,
    /** Who asks, or the reason why that cannot be said. */
    readerOf(request: FastifyRequest): Reader {
      const outcome = outcomes.get(request)
      if (outcome === undefined) throw new Error('The request has not passed its limit.')
      if ('failure' in outcome) throw outcome.failure
      return outcome.reader
    },
  }
}

import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag, requireMatch } from '#platform/http/conditional.ts'
import type { LinkedPassport } from './linked-passport.ts'
import { LINKSET_CONTEXT_LINK, LINKSET_TYPE, linksetLinkOf, linksetOf } from './linkset.ts'
import { passportAddressOf } from './passport-address.ts'

/**
 * Answers with everything that a passport links to; its page answers the same when asked for this media type (`prefersLinkset`). `vary`
 * and `cache-control` are for the route to set.
 */
export function sendLinkset(
  request: FastifyRequest,
  reply: FastifyReply,
  passport: LinkedPassport,
  publicHost: string,
  moreLinks: readonly string[] = [],
): FastifyReply {
  // As bytes: to text Fastify would add a charset, which the media type does not have.
  const body = Buffer.from(JSON.stringify(linksetOf(passport, publicHost)))
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const address = passportAddressOf(passport, publicHost)
  reply.headers({
    ...RESOLVER_CORS,
    etag,
    link: [linksetLinkOf(address), LINKSET_CONTEXT_LINK, ...moreLinks].join(', '),
  })
  requireMatch(request.headers['if-match'], etag)
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(LINKSET_TYPE).send(body)
}

/** Anyone's page may follow a link to a passport and read what it says. */
export const RESOLVER_CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, Location',
  'cross-origin-resource-policy': 'cross-origin',
}

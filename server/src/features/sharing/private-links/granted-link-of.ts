import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { findGrantedLink } from './find-granted-link.ts'
import { readGrant } from './grant-cookie.ts'
import type { GrantedLink } from './link-grant.ts'

/** The link of the address, where this reader has opened it and may go on reading. */
export function grantedLinkOf(
  deps: Deps,
  { params, headers }: FastifyRequest<{ Params: { token: string } }>,
): Promise<GrantedLink | null> {
  return findGrantedLink(deps, params.token, readGrant(headers, deps.config))
}

import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** When the API key of the request ends, if that is soon. */
    keyExpiresAt: Date | null
  }
}

/** So that whoever runs a program finds out in its log, before it is refused. */
export function tellKeyExpiry({ keyExpiresAt }: FastifyRequest, reply: FastifyReply): void {
  if (keyExpiresAt !== null) reply.header('selvedge-key-expires', keyExpiresAt.toISOString())
}

import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import type { Deps } from '../deps.ts'

/** `GET /.well-known/security.txt` (RFC 9116): whom to tell of a hole. */
export function registerSecurityContact(app: FastifyInstance, { config, now }: Deps): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (config.securityContact === null) {
      throw new AppError(
        'not_found',
        'no_security_contact',
        'The operator of this service has not named a contact for security problems. The setting is SECURITY_CONTACT.',
      )
    }
    const lines = [
      `Contact: ${config.securityContact}`,
      `Expires: ${expiryOf(now())}`,
      'Preferred-Languages: en, de, fr',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}

/** It is made when it is asked for, so it is never out of date; whoever keeps a copy asks again within the quarter. */
function expiryOf(now: Date): string {
  const day = new Date(now.getTime() + 90 * 86_400_000).toISOString().slice(0, 10)
  return `${day}T00:00:00Z`
}

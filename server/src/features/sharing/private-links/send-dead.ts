import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { deadLinkPage } from './dead-link.page.ts'
import { sendLinkPage } from './link-document.ts'
import { speechFor } from './link-language.ts'
import { isProgram } from './link-reader.ts'

/** Unknown, revoked, expired, spent and locked: one answer, which tells nothing about why. */
export function sendDead(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isProgram(request)) {
    throw new AppError(
      'not_found',
      'link_not_found',
      'This link does not work: it is unknown, already used or expired.',
    )
  }
  const { language, words } = speechFor(request)
  return sendLinkPage(reply, 404, deadLinkPage(words), language)
}

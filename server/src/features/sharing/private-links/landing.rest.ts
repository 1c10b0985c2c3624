import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { AppError, badInput, HTTP_STATUS } from '#platform/app-error.ts'
import { takeForm } from '#platform/http/body-parsers.ts'
import { clientKeyOf } from '#platform/http/client-key.ts'
import { takeOrRefuse } from '#platform/http/limit-rate.ts'
import { networkOf } from '#platform/http/network-of.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import { findOpenLink } from './find-open-link.ts'
import { grantCookie } from './grant-cookie.ts'
import { grantedLinkOf } from './granted-link-of.ts'
import { landingPage } from './landing.page.ts'
import { sendLinkPage } from './link-document.ts'
import { speechFor } from './link-language.ts'
import { isLedByBrowser, isProgram } from './link-reader.ts'
import { openPrivateLink } from './open-private-link.ts'
import { userAgentFamily } from './receiver-trace.ts'
import { sendDead } from './send-dead.ts'

type Params = { token: string }

/** Bytes: a passcode. */
const BODY_LIMIT = 4_096

/** The page with the button, and the button. */
export function registerLanding(scope: FastifyInstance, deps: Deps): void {
  const { config } = deps
  const byAddress = createRateLimiter('login', config.rateLimits.login)
  takeForm(scope, BODY_LIMIT)

  scope.get<{ Params: Params }>('/l/:token', async (request, reply) => {
    const { token } = request.params
    if (await grantedLinkOf(deps, request)) return reply.redirect(`/l/${token}/content`, 303)
    const link = await findOpenLink(deps, token)
    const speech = speechFor(request)
    return link ? sendLinkPage(reply, 200, landingPage(link, null, speech), speech.language) : sendDead(request, reply)
  })

  scope.post<{ Params: Params }>('/l/:token', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { token } = request.params
    // Somebody went back and pressed the button again.
    if (await grantedLinkOf(deps, request)) return reply.redirect(`/l/${token}/content`, 303)
    const passcode = passcodeOf(request.body)
    if (passcode !== null && passcode !== '') takeOrRefuse(byAddress, clientKeyOf(request))
    const trace = {
      userAgent: userAgentFamily(request.headers['user-agent']),
      network: networkOf(request.ip),
      requestId: request.id,
    }
    try {
      const opened = await openPrivateLink(deps, { token, passcode, ...trace })
      if (opened === null) return sendDead(request, reply)
      const { link, grant } = opened
      request.logContext = { workspaceId: link.workspaceId, actor: link.id }
      reply.header('set-cookie', grantCookie(token, grant, deps.now(), config))
      const address = `${config.publicUrl}/l/${token}/content`
      return isProgram(request)
        ? reply.code(201).send({ grant: grant.token, until: grant.until, content: address, json: `${address}.json` })
        : reply.redirect(`/l/${token}/content`, 303)
    } catch (error) {
      const link = isLedByBrowser(request) && error instanceof AppError ? await findOpenLink(deps, token) : null
      if (!(error instanceof AppError) || link === null) throw error
      request.logContext = { reason: error.reason }
      const { retryAfterSeconds } = error.details
      if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
      const speech = speechFor(request)
      return sendLinkPage(reply, HTTP_STATUS[error.code], landingPage(link, error, speech), speech.language)
    }
  })
}

function passcodeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('passcode' in body)) return null
  if (body.passcode === null || typeof body.passcode === 'string') return body.passcode
  throw badInput('field_not_text', '"passcode" must be text: put it between quotation marks.', { field: 'passcode' })
}

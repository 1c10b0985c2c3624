import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { AppError, HTTP_STATUS } from '#platform/app-error.ts'
import { html } from '#platform/html/html.ts'
import { sendProblem } from '#platform/http/send-problem.ts'
import { registerLanding } from './landing.rest.ts'
import { sendLinkPage } from './link-document.ts'
import { faultIn } from './link-fault.ts'
import { speechFor } from './link-language.ts'
import { isLedByBrowser } from './link-reader.ts'
import { registerSharedContent } from './shared-content.rest.ts'

/**
 * The addresses of private links. GET and HEAD spend nothing, because chat programs and mail filters ask for every link they see;
 * only the button's POST opens. It needs no guard against other sites: whoever knows the address may open it, and a page that is told
 * not to name itself (Referrer-Policy) sends no Origin to judge by.
 */
export function registerPrivateLinkRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(SECRET_PAGE)
      done()
    })
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof AppError) || !isLedByBrowser(request)) {
        return sendProblem(error, request, reply, deps.config.publicUrl)
      }
      const { retryAfterSeconds } = error.details
      if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
      request.logContext = { ...request.logContext, reason: error.reason }
      for (const name of ['content-disposition', 'content-length', 'etag']) reply.removeHeader(name)
      const { language, words } = speechFor(request)
      const title = error.code === 'rate_limited' ? words.tooManyTitle : words.failedTitle
      const body = html`<h1>${title}</h1>\n<p>${faultIn(error, words)}</p>`
      return sendLinkPage(reply, HTTP_STATUS[error.code], { title, body }, language)
    })
    registerLanding(scope, deps)
    registerSharedContent(scope, deps)
  })
}

/** Neither kept nor indexed, and no page that a reader goes on to is told the address. */
const SECRET_PAGE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}

import { create } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { framePolicy } from '#features/publishing/passport-pages/page-frame.ts'
import { findFileForm } from '#features/records/files/find-file-form.ts'
import { AppError, badInput, HTTP_STATUS } from '#platform/app-error.ts'
import { toCsv } from '#platform/csv.ts'
import { html } from '#platform/html/html.ts'
import { takeForm } from '#platform/http/body-parsers.ts'
import { clientKeyOf } from '#platform/http/client-key.ts'
import { takeOrRefuse } from '#platform/http/limit-rate.ts'
import { networkOf } from '#platform/http/network-of.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import { sendBytes } from '#platform/http/send-bytes.ts'
import { sendProblem } from '#platform/http/send-problem.ts'
import { contentPage } from './content.page.ts'
import { deadLinkPage } from './dead-link.page.ts'
import { findGrantedLink } from './find-granted-link.ts'
import { findOpenLink } from './find-open-link.ts'
import { grantCookie, readGrant } from './grant-cookie.ts'
import { landingPage } from './landing.page.ts'
import { sendLinkPage } from './link-document.ts'
import { faultIn } from './link-fault.ts'
import { speechFor } from './link-language.ts'
import { openPrivateLink } from './open-private-link.ts'
import { openSharedFile } from './open-shared-file.ts'
import { readSharedContent, readSharedFile, readSharedImage } from './read-shared-content.ts'
import { userAgentFamily } from './receiver-trace.ts'
import { cellOf, toJson } from './shared-content.ts'
import { sharedPassportPage } from './shared-passport.page.ts'

type Params = { token: string }

/**
 * The addresses of private links. GET and HEAD spend nothing, because chat programs and mail filters ask for every link they see;
 * only the button's POST opens. It needs no guard against other sites: whoever knows the address may open it, and a page that is told
 * not to name itself (Referrer-Policy) sends no Origin to judge by.
 */
export function registerPrivateLinkRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  const byAddress = createRateLimiter('login', config.rateLimits.login)
  const granted = (request: FastifyRequest<{ Params: Params }>) =>
    findGrantedLink(deps, request.params.token, readGrant(request.headers, config))

  app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(SECRET_PAGE)
      done()
    })
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof AppError) || !isLedByBrowser(request)) {
        return sendProblem(error, request, reply, config.publicUrl)
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
    takeForm(scope, BODY_LIMIT)

    scope.get<{ Params: Params }>('/l/:token', async (request, reply) => {
      const { token } = request.params
      if (await granted(request)) return reply.redirect(`/l/${token}/content`, 303)
      const link = await findOpenLink(deps, token)
      const speech = speechFor(request)
      return link
        ? sendLinkPage(reply, 200, landingPage(link, null, speech), speech.language)
        : sendDead(request, reply)
    })

    scope.post<{ Params: Params }>('/l/:token', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const { token } = request.params
      // Somebody went back and pressed the button again.
      if (await granted(request)) return reply.redirect(`/l/${token}/content`, 303)
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

    const read = async (request: FastifyRequest<{ Params: Params }>) => {
      const link = await granted(request)
      if (link === null) return null
      request.logContext = { workspaceId: link.workspaceId, actor: link.id }
      return { link, content: await readSharedContent(deps, link) }
    }

    scope.get<{ Params: Params }>('/l/:token/content', async (request, reply) => {
      const found = await read(request)
      if (!found) return sendDead(request, reply)
      const base = `/l/${request.params.token}`
      const speech = speechFor(request)
      const { language } = speech
      if (found.content.subject === 'passport' && found.content.passport !== null) {
        const view = found.content.passport
        const today = deps.now().toISOString().slice(0, 10)
        return reply
          .type('text/html; charset=utf-8')
          .headers({ 'content-language': language, 'content-security-policy': framePolicy(view.look) })
          .send(sharedPassportPage(found.link, view, { language, today, ownOrigin: config.publicUrl, base }))
      }
      return sendLinkPage(reply, 200, contentPage(found.link, found.content, base, speech), language)
    })

    scope.get<{ Params: Params }>('/l/:token/content.json', async (request, reply) => {
      const found = await read(request)
      if (!found) return sendDead(request, reply)
      const { label, note, receiver, workspaceName, subject } = found.link
      const about = { label, note, receiver, sharedBy: workspaceName, readAt: deps.now(), isPublished: false }
      const body = JSON.stringify({ about, ...toJson(found.content) })
      return sendDownload(reply, { body, type: 'application/json', fileName: `${subject}.json` })
    })

    scope.get<{ Params: Params & { noun: string } }>('/l/:token/content/:noun.csv', async (request, reply) => {
      const { content } = (await read(request)) ?? {}
      const tables = content?.subject === 'records' ? content.tables : []
      const table = tables.find(({ noun }) => noun === request.params.noun)
      if (!table) return sendDead(request, reply)
      const header = table.columns.map(({ key }) => key)
      const body = toCsv(
        header,
        table.rows.map((row) => header.map((key) => cellOf(row[key]))),
      )
      return sendDownload(reply, { body, type: 'text/csv', fileName: `${table.noun}.csv` })
    })

    scope.get<{ Params: Params & { id: string } }>('/l/:token/files/:id', async (request, reply) => {
      const link = await granted(request)
      const file = link && (await readSharedFile(deps, link, request.params.id))
      if (!link || !file) return sendDead(request, reply)
      request.logContext = { workspaceId: link.workspaceId, actor: link.id }
      // To be saved, whatever it is: nothing that a stranger sent runs or shows as a page of this address.
      reply.type(file.mediaType).header('content-disposition', create(file.name))
      return sendBytes(request, reply, {
        size: file.size,
        etag: `"${file.sha256.toString('base64url')}"`,
        open: (range) => openSharedFile(deps, file, range, async () => (await granted(request)) !== null),
      })
    })

    // An image as the page of a passport shows it.
    type ImageParams = Params & { id: string; form: string }
    scope.get<{ Params: ImageParams }>('/l/:token/images/:id/:form', async (request, reply) => {
      const link = await granted(request)
      const image = link && (await readSharedImage(deps, link, request.params.id))
      const form = image && (await findFileForm(deps, image, request.params.form))
      if (!link || !form) return sendDead(request, reply)
      request.logContext = { workspaceId: link.workspaceId, actor: link.id }
      const { size, etag, headers } = form
      reply.headers(headers)
      return sendBytes(request, reply, {
        size,
        etag,
        open: (range) => openSharedFile(deps, form, range, async () => (await granted(request)) !== null),
      })
    })
  })
}

function sendDownload(reply: FastifyReply, file: { body: string; type: string; fileName: string }): FastifyReply {
  return reply
    .type(`${file.type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${file.fileName}"`)
    .send(file.body)
}

/** Neither kept nor indexed, and no page that a reader goes on to is told the address. */
const SECRET_PAGE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}

/** Bytes: a passcode. */
const BODY_LIMIT = 4_096

/** Unknown, revoked, expired, spent and locked: one answer, which tells nothing about why. */
function sendDead(request: FastifyRequest, reply: FastifyReply): FastifyReply {
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

function isProgram({ headers }: FastifyRequest): boolean {
  const sendsJson = headers['content-type']?.startsWith('application/json') ?? false
  return sendsJson || (headers.accept?.includes('json') ?? false)
}

function isLedByBrowser(request: FastifyRequest): boolean {
  return !isProgram(request) && (request.headers.accept?.includes('text/html') ?? false)
}

function passcodeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('passcode' in body)) return null
  if (body.passcode === null || typeof body.passcode === 'string') return body.passcode
  throw badInput('field_not_text', '"passcode" must be text: put it between quotation marks.', { field: 'passcode' })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { AppError, HTTP_STATUS } from '#platform/app-error.ts'
import { html } from '#platform/html/html.ts'
import { takeForm } from '#platform/http/body-parsers.ts'
import { clientKeyOf } from '#platform/http/client-key.ts'
import { limitRate } from '#platform/http/limit-rate.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import { refuseCrossSite } from './cross-site.ts'
import { entryWordsFor } from './entry-language.ts'
import { deadLinkPage, type EntryFault, type EntryPage, sendEntryPage } from './entry-page.ts'
import type { EntryWords } from './entry-words/entry-words.ts'

/** A link by which somebody comes in: what it shows, and what happens to what they fill in. Null: it does not work. */
export type EntryDoor<D> = {
  readonly path: `/${string}/:token`
  /** The page for the link, with what was filled in before and what was wrong with it. */
  show(token: string, before: EntryInput, fault: EntryFault | null, words: EntryWords): Promise<EntryPage | null>
  enter(token: string, input: EntryInput, request: FastifyRequest, isProgram: boolean): Promise<D | null>
  /** What a program is told that came in, and the cookie of the session; a browser goes on to the dashboard with it, into
   * `workspaceId` where the person may have others. */
  welcome(done: D): { readonly json: object; readonly cookie: string; readonly workspaceId?: string }
}

export type EntryInput = Readonly<Record<string, unknown>>

/**
 * The only routes that take urlencoded forms, because browsers without scripts send nothing else. Limited like logging in: a
 * link is a secret that may be guessed at.
 */
export function registerEntryDoor<D>(app: FastifyInstance, config: Config, door: EntryDoor<D>): void {
  const byAddress = createRateLimiter('login', config.rateLimits.login)
  const limit = { onRequest: limitRate(byAddress, clientKeyOf) }
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof AppError) || error.code !== 'rate_limited' || isJson(request)) throw error
      const { lang, tooManyTitle: title, faults } = wordsFor(request)
      const text = faults['too_many_requests']?.('', undefined) ?? error.message
      return showAgain(reply, { lang, title, body: html`<p>${text}</p>` }, error)
    })
    takeForm(scope, BODY_LIMIT)

    scope.get<Opening>(door.path, limit, async (request, reply) => {
      const words = wordsFor(request)
      // Which of its forms is asked for; nothing is filled in by an address.
      const { account } = request.query
      const page = await door.show(request.params.token, { account }, null, words)
      return page ? sendEntryPage(reply, 200, page) : sendEntryPage(reply, 404, deadLinkPage(words))
    })

    scope.post<{ Params: { token: string } }>(
      door.path,
      { ...limit, bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const { token } = request.params
        const isProgram = isJson(request)
        const words = wordsFor(request)
        const input = inputOf(request.body)
        try {
          refuseCrossSite(request, config.publicUrl)
          const done = await door.enter(token, input, request, isProgram)
          if (done === null) return isProgram ? refuseLink() : await sendEntryPage(reply, 404, deadLinkPage(words))
          const { json, cookie, workspaceId } = door.welcome(done)
          reply.header('set-cookie', cookie)
          return isProgram
            ? await reply.code(201).send(json)
            : await reply.redirect(workspaceId === undefined ? '/' : `/?workspace=${workspaceId}`, 303)
        } catch (error) {
          if (isProgram || !(error instanceof AppError)) throw error
          const page = await door.show(token, input, faultOf(error, words), words)
          return showAgain(reply, page ?? deadLinkPage(words), error, page !== null)
        }
      },
    )
  })
}

type Opening = { Params: { token: string }; Querystring: { account?: unknown } }

function isJson(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/json') ?? false
}

/** Bytes: a few short fields. */
const BODY_LIMIT = 16_384

function wordsFor(request: FastifyRequest): EntryWords {
  return entryWordsFor(request.headers['accept-language'])
}

function showAgain(reply: FastifyReply, page: EntryPage, error: AppError, isAlive = true): FastifyReply {
  if (!isAlive) return sendEntryPage(reply, 404, page)
  const { retryAfterSeconds } = error.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  // A 401 would make browsers ask for credentials of their own kind.
  return sendEntryPage(reply, error.code === 'unauthenticated' ? 400 : HTTP_STATUS[error.code], page)
}

function faultOf({ reason, message, details }: AppError, { faults }: EntryWords): EntryFault {
  const say = faults[reason]
  return { field: details.field ?? null, message, say: say && ((label) => say(label, details.limit)) }
}

function refuseLink(): never {
  throw new AppError('not_found', 'link_not_found', 'This link does not work: it is unknown, already used or expired.')
}

function inputOf(body: unknown): EntryInput {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, HTTP_STATUS } from '#platform/app-error.ts'
import { html } from '#platform/html/html.ts'
import { clientKeyOf } from '#platform/http/client-key.ts'
import { limitRate } from '#platform/http/limit-rate.ts'
import type { Config } from '../../config.ts'
import { createLoginLimits } from '../sessions/login-limits.ts'
import { refuseCrossSite } from './cross-site.ts'
import { DEAD_LINK, type EntryFault, type EntryPage, sendEntryPage } from './entry-page.ts'

/** A link by which somebody comes in: what it shows, and what happens to what they fill in. Null: it does not work. */
export type EntryDoor<D> = {
  readonly path: `/${string}/:token`
  /** The page for the link, with what was filled in before and what was wrong with it. */
  show(token: string, before: EntryInput, fault: EntryFault | null): Promise<EntryPage | null>
  enter(token: string, input: EntryInput, request: FastifyRequest): Promise<D | null>
  /** What to tell who came in: as a page, and to a program as JSON. */
  welcome(done: D): { readonly page: EntryPage; readonly json: object; readonly cookie: string }
}

export type EntryInput = Readonly<Record<string, unknown>>

/**
 * The only routes that take urlencoded forms, because browsers without scripts send nothing else. Limited like logging in: a
 * link is a secret that may be guessed at.
 */
export function registerEntryDoor<D>(app: FastifyInstance, config: Config, door: EntryDoor<D>): void {
  const { byAddress } = createLoginLimits(config)
  const limit = { onRequest: limitRate(byAddress, clientKeyOf) }
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof AppError) || error.code !== 'rate_limited' || isJson(request)) throw error
      return showAgain(reply, { title: 'Too many attempts', body: html`<p>${error.message}</p>` }, error)
    })
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )

    scope.get<{ Params: { token: string } }>(door.path, limit, async (request, reply) => {
      const page = await door.show(request.params.token, {}, null)
      return page ? sendEntryPage(reply, 200, page) : sendEntryPage(reply, 404, DEAD_LINK)
    })

    scope.post<{ Params: { token: string } }>(
      door.path,
      { ...limit, bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const { token } = request.params
        const wantsJson = isJson(request)
        const input = inputOf(request.body)
        try {
          refuseCrossSite(request, config.publicUrl)
          const done = await door.enter(token, input, request)
          if (done === null) return wantsJson ? refuseLink() : await sendEntryPage(reply, 404, DEAD_LINK)
          const { page, json, cookie } = door.welcome(done)
          reply.header('set-cookie', cookie)
          return wantsJson ? await reply.code(201).send(json) : await sendEntryPage(reply, 201, page)
        } catch (error) {
          if (wantsJson || !(error instanceof AppError)) throw error
          return showAgain(reply, await door.show(token, input, faultOf(error)), error)
        }
      },
    )
  })
}

function isJson(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/json') ?? false
}

const FORM = 'application/x-www-form-urlencoded'

/** Bytes: a few short fields. */
const BODY_LIMIT = 16_384

function showAgain(reply: FastifyReply, page: EntryPage | null, error: AppError): FastifyReply {
  if (page === null) return sendEntryPage(reply, 404, DEAD_LINK)
  const { retryAfterSeconds } = error.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  // A 401 would make browsers ask for credentials of their own kind.
  return sendEntryPage(reply, error.code === 'unauthenticated' ? 400 : HTTP_STATUS[error.code], page)
}

function faultOf(error: AppError): EntryFault {
  return { field: error.details.field ?? null, message: error.message }
}

function refuseLink(): never {
  throw new AppError('not_found', 'link_not_found', 'This link does not work: it is unknown, used, or has run out.')
}

function inputOf(body: unknown): EntryInput {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}

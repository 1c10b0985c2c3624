import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { matchesEtag } from '#platform/http/conditional.ts'
import { type Encoding, negotiateEncoding } from '#platform/http/negotiate-encoding.ts'
import { type PreparedHeaders, prepareHeaders, sendPrepared } from '#platform/http/prepared-answer.ts'
import type { Deps } from '../../deps.ts'
import { findPublicPassport, type PublicPassport } from './find-public-passport.ts'
import type { PassportContent } from './passport.ts'
import { createPublicPassportCache } from './public-passport-cache.ts'

/** GET /api/public/dpp/{variant id or digitalId}: the passport's JSON, for anyone, as prepared when it was published. */
export function registerPublicPassports(app: FastifyInstance, deps: Deps): void {
  const cache = createPublicPassportCache<Prepared>(deps.signals, deps)
  const { publicUrl } = deps.config
  const read = async (identifier: string, version: number | null) =>
    IDENTIFIER.test(identifier) ? findPublicPassport(deps, identifier, version) : undefined
  const options = { config: { prepared: true } }

  app.register(async (open) => {
    open.setErrorHandler((error, _request, reply) => {
      // Else a page of another site could not tell a withdrawn passport from a broken connection.
      reply.header('access-control-allow-origin', '*')
      throw error
    })

    open.get<{ Params: { identifier: string } }>('/api/public/dpp/:identifier', options, (request, reply) => {
      const { identifier } = request.params
      const known = cache.get(identifier)
      if (known) return answer(request, reply, known)
      const load = () => read(identifier, null)
      cache
        .load(load, (passport) => prepare(passport, publicUrl, LATEST))
        .then((found) => {
          if (!found) throw unknownPassport(identifier)
          answer(request, reply, found)
        })
        .catch((error) => reply.send(error))
    })

    open.get<{ Params: { identifier: string; version: string } }>(
      '/api/public/dpp/:identifier/versions/:version',
      options,
      async (request, reply) => {
        const { identifier, version } = request.params
        const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : null
        const passport = await read(identifier, number)
        if (!passport) throw unknownPassport(identifier)
        if (passport.state === 'published' && (number === null || !passport.content)) throw unknownVersion(version)
        answer(request, reply, prepare(passport, publicUrl, NUMBERED))
        return reply
      },
    )

    open.options('/api/public/dpp/*', (_request, reply) => {
      reply
        .headers({ ...CORS, ...PREFLIGHT })
        .code(204)
        .send()
    })
  })
}

/** What a variant id or a digitalId can be; the database refuses to be asked for some of the rest, NUL above all. */
const IDENTIFIER = /^\w{1,64}$/

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'If-None-Match',
  'access-control-max-age': '86400',
}

type Form = {
  readonly etag: string
  readonly body: Buffer
  readonly headers: PreparedHeaders
  readonly unchangedHeaders: PreparedHeaders
}

/** A passport ready to be sent; the compressed forms are made at their first use and kept. */
type Prepared = { readonly state: 'withdrawn' } | { readonly state: 'published'; form(encoding: Encoding): Form }

/** Short, because a withdrawal must reach shoppers soon; a cache may serve a stale one while it fetches the fresh. */
const LATEST = 'public, max-age=30, stale-while-revalidate=300'
/** A version never changes, but it goes with its passport when that is withdrawn, and its score when that is no longer shown. */
const NUMBERED = 'public, max-age=300'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag',
  'cross-origin-resource-policy': 'cross-origin',
}

function prepare({ state, content }: PublicPassport, publicUrl: string, cacheControl: string): Prepared {
  if (state === 'withdrawn' || !content) return { state: 'withdrawn' }
  const forms: Partial<Record<Encoding, Form>> = {}
  const form = (encoding: Encoding) => {
    forms[encoding] ??= makeForm(content, encoding, publicUrl, cacheControl)
    return forms[encoding]
  }
  return { state, form }
}

function makeForm(content: PassportContent, encoding: Encoding, publicUrl: string, cacheControl: string): Form {
  const body = compress(content.body, encoding)
  // Strong validators: each encoding is another sequence of bytes, hence another tag (RFC 9110 §8.8.3.3).
  const etag = `"${content.sha256.toString('base64url')}${encoding === 'identity' ? '' : `-${encoding}`}"`
  const about = { ...CORS, 'cache-control': cacheControl, etag, vary: 'Accept-Encoding' }
  const headers = {
    ...about,
    'content-type': 'application/json; charset=utf-8',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  return {
    etag,
    body,
    headers: prepareHeaders(publicUrl, headers, body),
    unchangedHeaders: prepareHeaders(publicUrl, about),
  }
}

function compress(plain: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(plain, BROTLI)
  return encoding === 'gzip' ? gzipSync(plain, { level: 9 }) : plain
}

const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

function answer(request: FastifyRequest, reply: FastifyReply, prepared: Prepared): void {
  if (prepared.state === 'withdrawn') {
    throw new AppError('gone', 'passport_withdrawn', 'This passport has been withdrawn by its owner.')
  }
  const form = prepared.form(negotiateEncoding(request.headers['accept-encoding']))
  if (matchesEtag(request.headers['if-none-match'], form.etag)) {
    sendPrepared(request, reply, 304, form.unchangedHeaders)
  } else {
    sendPrepared(request, reply, 200, form.headers, form.body)
  }
}

/** The same for what does not exist and for what was never published. */
function unknownPassport(identifier: string): AppError {
  const message =
    identifier === ''
      ? 'Which passport? The address goes on with the id or the digitalId of a variant: /api/public/dpp/{id}.'
      : `There is no public passport "${identifier.slice(0, 64)}".`
  return new AppError('not_found', 'passport_not_found', message)
}

function unknownVersion(version: string): AppError {
  const message = `This passport has no version "${version.slice(0, 64)}". Versions count from 1.`
  return new AppError('not_found', 'version_not_found', message, { field: 'version', value: version.slice(0, 64) })
}

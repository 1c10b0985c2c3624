import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { matchesEtag } from '#platform/http/conditional.ts'
import { negotiateEncoding } from '#platform/http/negotiate-encoding.ts'
import type { Deps } from '../../deps.ts'
import { findPublicPassport, type PublicPassportRow } from './passport.store.ts'
import { createPublicPassportCache } from './public-passport-cache.ts'

/** GET /api/public/dpp/{variant id or digitalId}: the passport's JSON, for anyone, as prepared when it was published. */
export function registerPublicPassports(app: FastifyInstance, deps: Deps): void {
  const cache = createPublicPassportCache<Prepared>(deps.signals)
  const read = (identifier: string, version: number | null) =>
    findPublicPassport(deps.db.published, identifier, version)

  app.get<{ Params: { identifier: string } }>('/api/public/dpp/:identifier', async (request, reply) => {
    const { identifier } = request.params
    const known = cache.get(identifier)
    if (known) return answer(request, reply, known)
    const found = await cache.load(
      identifier,
      () => read(identifier, null),
      (row) => prepare(row, LATEST),
    )
    if (!found) throw unknownPassport(identifier)
    return answer(request, reply, found)
  })

  app.get<{ Params: { identifier: string; version: string } }>(
    '/api/public/dpp/:identifier/versions/:version',
    async (request, reply) => {
      const { identifier, version } = request.params
      const row = /^[1-9]\d{0,8}$/.test(version) ? await read(identifier, Number(version)) : undefined
      if (!row || (row.state === 'published' && row.body === null)) throw unknownPassport(identifier)
      return answer(request, reply, prepare(row, NUMBERED))
    },
  )

  app.options('/api/public/dpp/*', (_request, reply) => {
    reply
      .headers({
        ...CORS,
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'If-None-Match',
        'access-control-max-age': '86400',
      })
      .code(204)
      .send()
  })
}

type Encoding = 'identity' | 'gzip' | 'br'
type Form = { readonly headers: Record<string, string>; readonly etag: string; readonly body: Buffer }
/** A passport ready to be sent; the compressed forms are made at their first use and kept. */
type Prepared =
  | { readonly state: 'withdrawn' }
  | { readonly state: 'published'; readonly forms: Partial<Record<Encoding, Form>>; form(encoding: Encoding): Form }

/** Short, because a withdrawal must reach shoppers soon; a cache may serve a stale one while it fetches the fresh. */
const LATEST = 'public, max-age=30, stale-while-revalidate=300'
/** A version never changes, but it goes with its passport when that is withdrawn. */
const NUMBERED = 'public, max-age=3600, immutable'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag',
  'cross-origin-resource-policy': 'cross-origin',
}

function prepare(row: PublicPassportRow, cacheControl: string): Prepared {
  const { state, body, sha256 } = row
  if (state === 'withdrawn' || !body || !sha256) return { state: 'withdrawn' }
  const forms: Partial<Record<Encoding, Form>> = {}
  return {
    state,
    forms,
    form(encoding) {
      forms[encoding] ??= makeForm(body, sha256, encoding, cacheControl)
      return forms[encoding]
    },
  }
}

function makeForm(plain: Buffer, sha256: Buffer, encoding: Encoding, cacheControl: string): Form {
  const body =
    encoding === 'br' ? brotliCompressSync(plain, BROTLI) : encoding === 'gzip' ? gzipSync(plain, { level: 9 }) : plain
  // Strong validators: each encoding is another sequence of bytes, hence another tag (RFC 9110 §8.8.3.3).
  const etag = `"${sha256.toString('base64url')}${encoding === 'identity' ? '' : `-${encoding}`}"`
  return {
    etag,
    body,
    headers: {
      ...CORS,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cacheControl,
      etag,
      vary: 'Accept-Encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  }
}

const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

function answer(request: FastifyRequest, reply: FastifyReply, prepared: Prepared): FastifyReply {
  if (prepared.state === 'withdrawn') {
    reply.headers(CORS)
    throw new AppError('gone', 'passport_withdrawn', 'This passport has been withdrawn by its owner.')
  }
  const form = prepared.form(negotiateEncoding(request.headers['accept-encoding']))
  reply.headers(form.headers)
  const condition = request.headers['if-none-match']
  if (condition !== undefined && matchesEtag(condition, form.etag)) return reply.code(304).send()
  return reply.send(form.body)
}

/** The same for what does not exist and for what was never published. */
function unknownPassport(identifier: string): AppError {
  return new AppError('not_found', 'passport_not_found', `There is no public passport "${identifier.slice(0, 64)}".`)
}

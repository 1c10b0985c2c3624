import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { AppError } from '#platform/app-error.ts'
import { type Encoding, negotiateEncoding } from '#platform/http/negotiate-encoding.ts'
import { type PreparedForm, prepareForm, sendForm } from '#platform/http/prepared-form.ts'
import type { ScanCounter } from '../scans/scan-counter.ts'
import { findPublicPassport, type PublicPassport } from './find-public-passport.ts'
import { isPassportIdentifier, unknownPassport, withdrawnPassport } from './passport-identifier.ts'
import { createPublicPassportCache } from './public-passport-cache.ts'

/** GET /api/public/dpp/{variant id or digitalId}: the passport's JSON, for anyone, as prepared when it was published. */
export function registerPublicPassports(app: FastifyInstance, deps: Deps, scans: ScanCounter): void {
  const cache = createPublicPassportCache<Prepared>(deps.signals, deps)
  const { publicUrl } = deps.config
  const read = async (identifier: string, version: number | null) =>
    isPassportIdentifier(identifier) ? findPublicPassport(deps, identifier, version) : undefined
  const options = { config: { prepared: true, anyPath: true } }
  const answerLatest = (request: FastifyRequest, reply: FastifyReply, prepared: Prepared) => {
    answer(request, reply, prepared)
    if (prepared.state === 'published' && request.method === 'GET') {
      scans.count(prepared.digitalId, 'data', request.headers['user-agent'])
    }
  }

  app.early.add<Published>({
    path: PATH,
    find(identifier) {
      const known = cache.get(identifier)
      return known?.state === 'published' ? known : undefined
    },
    sent: ({ digitalId }, request) => scans.count(digitalId, 'data', request.headers['user-agent']),
  })
  app.register(async (open) => {
    open.setErrorHandler((error, _request, reply) => {
      // Else a page of another site could not tell a withdrawn passport from a broken connection.
      reply.header('access-control-allow-origin', '*')
      throw error
    })

    open.get<{ Params: { identifier: string } }>(PATH, options, (request, reply) => {
      const { identifier } = request.params
      const known = cache.get(identifier)
      if (known) return answerLatest(request, reply, known)
      const load = () => read(identifier, null)
      cache
        .load(identifier, load, (passport) => prepare(passport, publicUrl, LATEST))
        .then((found) => {
          if (!found) throw unknownPassport(identifier)
          answerLatest(request, reply, found)
        })
        .catch((error) => reply.send(error))
    })

    open.get<{ Params: { identifier: string; version: string } }>(
      `${PATH}/versions/:version`,
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

    for (const path of [PATH, `${PATH}/versions/:version`]) {
      open.options(path, (_request, reply) => {
        reply
          .headers({ ...CORS, ...PREFLIGHT })
          .code(204)
          .send()
      })
    }
  })
}

const PATH = '/api/public/dpp/:identifier'

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'If-None-Match',
  'access-control-max-age': '86400',
}

/** A passport ready to be sent; the compressed forms are made at their first use and kept. */
type Prepared = { readonly state: 'withdrawn' } | Published
type Published = {
  readonly state: 'published'
  readonly digitalId: string
  form(encoding: Encoding): PreparedForm
}

/** Short, because a withdrawal must reach shoppers soon; a cache may serve a stale one while it fetches the fresh. */
const LATEST = 'public, max-age=30, stale-while-revalidate=300'
/** A version never changes, but it goes with its passport when that is withdrawn, and its score when that is no longer shown. */
const NUMBERED = 'public, max-age=300'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag',
  'cross-origin-resource-policy': 'cross-origin',
}

function prepare({ state, digitalId, content }: PublicPassport, publicUrl: string, cacheControl: string): Prepared {
  if (state === 'withdrawn' || !content) return { state: 'withdrawn' }
  const representation = {
    plain: content.body,
    sha256: content.sha256,
    contentType: 'application/json; charset=utf-8',
    headers: { ...CORS, 'cache-control': cacheControl, vary: 'Accept-Encoding' },
  }
  const forms: Partial<Record<Encoding, PreparedForm>> = {}
  const form = (encoding: Encoding) => {
    forms[encoding] ??= prepareForm(representation, encoding, publicUrl)
    return forms[encoding]
  }
  return { state, digitalId, form }
}

function answer(request: FastifyRequest, reply: FastifyReply, prepared: Prepared): void {
  if (prepared.state === 'withdrawn') throw withdrawnPassport()
  sendForm(request, reply, prepared.form(negotiateEncoding(request.headers['accept-encoding'])))
}

function unknownVersion(version: string): AppError {
  const message = `This passport has no version "${version.slice(0, 64)}". Versions count from 1.`
  return new AppError('not_found', 'version_not_found', message, { field: 'version', value: version.slice(0, 64) })
}

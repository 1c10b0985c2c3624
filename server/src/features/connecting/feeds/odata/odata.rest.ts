import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { createBulkSlots } from '#kit/bulk-slots.ts'
import { AppError, badInput, HTTP_STATUS } from '#platform/app-error.ts'
import { appErrorOf } from '#platform/http/app-error-of.ts'
import { negotiateEncoding } from '#platform/http/negotiate-encoding.ts'
import { describeError, problemHeaders } from '#platform/http/problem.ts'
import { FEED_SETS } from '../feed-sets.ts'
import type { OpenedFeed } from '../open-feed.ts'
import { answerOdata } from './answer-odata.ts'
import { ROOT } from './feed-root.ts'

/** The feed as OData 4.0: one GET for each question. Who has no secret is asked for one everywhere alike, so that no tool remembers the wrong way in. */
export function registerOdata(app: FastifyInstance, deps: Deps): void {
  // Half of the requests' connections, so that a report that is refreshed does not keep people waiting.
  const slots = createBulkSlots(Math.max(1, Math.floor(deps.config.databasePoolSize / 2)))

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const opened = await open(app, request)
    refuseOtherVersions(request)
    const url = request.raw.url ?? ''
    const end = url.includes('?') ? url.indexOf('?') : url.length
    const { accept, prefer } = request.headers
    const { workspaceId, shows } = opened.feed
    const sets = (shows.kind === 'odata' ? shows.sets : null) ?? FEED_SETS
    const giveBack = await slots.wait('all', WAIT_MS)
    try {
      const answer = await answerOdata(
        deps,
        { workspaceId, sets },
        {
          path: url.slice(Math.min(ROOT.length + 1, end), end),
          search: url.slice(end + 1),
          accept,
          prefer: typeof prefer === 'string' ? prefer : undefined,
        },
      )
      app.feeds.note(opened, answer.set ?? 'OData', request)
      return await sendBody(request, reply.code(answer.status).headers(answer.headers), answer.body)
    } finally {
      giveBack()
    }
  }

  app.register(
    async (scope) => {
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('odata-version', '4.0')
      })
      for (const url of ['', '/*']) scope.get(url, { exposeHeadRoute: false, prefixTrailingSlash: 'no-slash' }, send)
      scope.setNotFoundHandler((request, reply) => {
        reply.header('allow', 'GET, OPTIONS').header('odata-version', '4.0')
        if (request.method === 'OPTIONS') return reply.code(204).send()
        return sendError(readOnly(request.method), request, reply)
      })
      scope.setErrorHandler((error, request, reply) => {
        if (request.method === 'GET') return sendError(error, request, reply)
        reply.header('allow', 'GET, OPTIONS')
        return sendError(readOnly(request.method), request, reply)
      })
    },
    { prefix: ROOT },
  )
}

/** Tools that build reports ask for several sets at once, and wait. */
const WAIT_MS = 30_000

async function open(app: FastifyInstance, request: FastifyRequest): Promise<OpenedFeed> {
  const opened = await app.feeds.open(request, 'odata')
  if (opened) return opened
  throw new AppError(
    'unauthenticated',
    'feed_secret_required',
    'This feed needs its secret (svf_…): as the password of Basic with any user name, as "Authorization: Bearer", or as "?key=".',
  )
}

function refuseOtherVersions({ headers }: FastifyRequest): void {
  const most = /^\s*(\d+)/.exec(String(headers['odata-maxversion'] ?? '4'))?.[1]
  const own = /^\s*(\d+)/.exec(String(headers['odata-version'] ?? '4'))?.[1]
  if (Number(most) >= 4 && own === '4') return
  throw badInput(
    'odata_version_unknown',
    'This feed is OData 4.0, which "OData-Version" or "OData-MaxVersion" excludes.',
    {
      field: own === '4' ? 'OData-MaxVersion' : 'OData-Version',
    },
  )
}

function readOnly(method: string): AppError {
  return new AppError('method_not_allowed', 'feed_read_only', `A feed can only be read: use GET, not ${method}.`, {
    field: 'method',
    value: method,
  })
}

const compress = promisify(gzip)
const WORTH_COMPRESSING = 2_000

/** gzip or nothing: brotli takes longer than the way of what it saves. */
async function sendBody(request: FastifyRequest, reply: FastifyReply, body: string): Promise<FastifyReply> {
  reply.header('vary', 'accept, accept-encoding, authorization')
  const encodings = request.headers['accept-encoding']
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(encodings))
  if (body.length < WORTH_COMPRESSING || !takesGzip || negotiateEncoding(String(encodings)) === 'identity') {
    return reply.send(body)
  }
  return reply.header('content-encoding', 'gzip').send(await compress(body, { level: 1 }))
}

/** OData's own form (JSON Format 4.0 §19). `code` is the word that is the same in every installation. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const expected = appErrorOf(error, request.routeOptions.bodyLimit)
  if (expected === null || expected.code === 'internal') {
    request.server.log.error({ requestId: request.id, err: error }, 'request failed')
  }
  const shown = expected ?? new AppError('internal', 'internal', 'internal')
  const { detail, reason, field } = describeError(shown, request.id)
  request.logContext = { ...request.logContext, reason }
  const headers = { ...problemHeaders(shown), 'content-type': 'application/json;charset=utf-8' }
  const secret =
    shown.code === 'unauthenticated' ? { 'www-authenticate': 'Basic realm="Selvedge", charset="UTF-8"' } : {}
  return reply
    .code(HTTP_STATUS[shown.code])
    .removeHeader('content-encoding')
    .headers({ ...headers, ...secret, 'odata-version': '4.0' })
    .send(JSON.stringify({ error: { code: reason, message: detail, ...(field !== undefined && { target: field }) } }))
}

import { createHash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { waitForDownload } from '#features/exchange/exports/download-slots.ts'
import { columnsOf } from '#features/exchange/exports/export.ts'
import { streamList } from '#features/exchange/exports/make-export.ts'
import { MEDIA_TYPES } from '#features/exchange/exports/media-types.ts'
import { createChangeCheck } from '#kit/change-check.ts'
import { LANGUAGES } from '#kit/words/languages.ts'
import { AppError } from '#platform/app-error.ts'
import { tagsOf } from '#platform/http/conditional.ts'
import { negotiateEncoding } from '#platform/http/negotiate-encoding.ts'
import type { FeedShows } from './feed.ts'
import type { OpenedFeed } from './open-feed.ts'

type CsvShows = FeedShows & { readonly kind: 'csv' }

/**
 * A list as CSV at an address that stays: `/feeds/csv/<secret>.csv` for programs that take an address and nothing else, or `/feeds/csv/<id>.csv` with
 * the secret beside it. One GET without any header is enough.
 */
export function registerLiveCsv(app: FastifyInstance, deps: Deps): void {
  const askChanges = createChangeCheck(deps)

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(SECRET_ADDRESS)
    const opened = await open(app, request)
    const { feed, actor } = opened
    const shows = feed.shows as CsvShows
    const state = stateOf(opened, shows, deps.now())
    const known = knownSnapshots(request.headers['if-none-match'], state)
    reply.header('vary', 'accept-encoding')
    for (const snapshot of known) {
      if ((await askChanges(feed.workspaceId, snapshot)) !== null) continue
      if (request.method === 'GET') app.feeds.note(opened, shows.list, request)
      return reply.header('etag', etagOf(state, snapshot)).code(304).send()
    }
    // Before anything is read: what changes meanwhile is another state.
    const snapshot = await askChanges(feed.workspaceId, null)
    if (snapshot !== null) reply.header('etag', etagOf(state, snapshot))
    reply.type(MEDIA_TYPES.csv).header('content-disposition', `inline; filename="${shows.list}.csv"`)
    if (request.method === 'HEAD') return reply.send()
    const giveBack = await waitForDownload(deps, WAIT_MS)
    try {
      const query = { ids: null, list: { orderBy: 'OLDEST', ...shows.matching } }
      const file = await streamList(deps, actor, shows.list, shows.columns, query)
      const timer = setTimeout(() => file.destroy(new Error('A live CSV was read too slowly.')), LONGEST_MS).unref()
      file.once('close', () => {
        clearTimeout(timer)
        giveBack()
      })
      app.feeds.note(opened, shows.list, request)
      return reply.send(compressed(file, request, reply))
    } catch (error) {
      giveBack()
      throw error
    }
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/feeds/csv/:file',
    exposeHeadRoute: false,
    handler: send,
  })
}

/** Neither indexed, nor told to where a reader goes on to; kept by who asked alone, and asked for again each time. */
const SECRET_ADDRESS = {
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}

/** A spreadsheet with some feeds asks for all of them at once. */
const WAIT_MS = 20_000
/** A million rows take less than a minute. */
const LONGEST_MS = 600_000

async function open(app: FastifyInstance, request: FastifyRequest): Promise<OpenedFeed> {
  const { file } = request.params as { file: string }
  const name = file.replace(/\.csv$/i, '')
  const byPath = name.startsWith('svf_')
  const opened = await (byPath ? app.feeds.openBy(name, request, 'csv') : app.feeds.open(request, 'csv'))
  if (opened && (byPath || opened.feed.id === name)) return opened
  throw new AppError(
    'not_found',
    'feed_address_unknown',
    'There is no feed at this address: it is mistyped, or its secret has been replaced. Ask the workspace that gave it ' +
      'to you for the address that works now.',
  )
}

function compressed(file: Readable, request: FastifyRequest, reply: FastifyReply): Readable {
  if (negotiateEncoding(request.headers['accept-encoding']) === 'identity' || !acceptsGzip(request)) return file
  reply.header('content-encoding', 'gzip')
  return pipeline(file, createGzip({ level: 4 }), () => {})
}

function acceptsGzip(request: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(request.headers['accept-encoding']))
}

/** All that the bytes follow from, besides the records: what the feed shows, the columns that this version has, and the day, by which some filters go. */
function stateOf({ feed }: OpenedFeed, { list }: CsvShows, now: Date): string {
  const columns = columnsOf(list, LANGUAGES).map(({ name }) => name)
  const parts = [feed.id, feed.revision, now.toISOString().slice(0, 10), ...columns]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
}

/** Weak: the same records, though they may come in another coding. */
function etagOf(state: string, snapshot: string): string {
  return `W/"${state}.${snapshot}"`
}

/** What an If-None-Match says of this state; of more than a few tags none counts, and none that PostgreSQL would not read. */
function knownSnapshots(header: string | undefined, state: string): string[] {
  const tags = header === undefined ? [] : tagsOf(header)
  if (tags.length > MOST_TAGS) return []
  return tags.flatMap((tag) => {
    const [, ofState, history, numbers = ''] = TAG.exec(tag) ?? []
    return ofState === state && isSnapshot(numbers) ? [`${history}/${numbers}`] : []
  })
}

const TAG = /^(?:W\/)?"([\w-]{16})\.([\w.-]{1,60})\/(\d{1,18}:\d{1,18}:(?:\d{1,18},){0,200}\d{0,18})"$/

/** `xmin:xmax:xip,xip`: ascending, none before the first or after the last. */
function isSnapshot(numbers: string): boolean {
  const [first = '', last = '', between = ''] = numbers.split(':')
  const all = [first, ...(between === '' ? [] : between.split(','))].map(BigInt)
  const isAscending = all.every((one, at) => at < 2 || one > (all[at - 1] ?? 0n))
  return (
    all.every((one) => one > 0n && one >= BigInt(first) && one <= BigInt(last)) && isAscending && !between.endsWith(',')
  )
}

const MOST_TAGS = 4

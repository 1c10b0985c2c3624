import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { type Actor, SCOPE_PERMISSIONS } from '#kit/actor.ts'
import { rememberBriefly } from '#kit/lookup.ts'
import { hashSecret } from '#kit/secret-token.ts'
import { AppError } from '#platform/app-error.ts'
import { clientKeyOf } from '#platform/http/client-key.ts'
import { takeOrRefuse } from '#platform/http/limit-rate.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import { type FoundFeed, selectFeed } from './feed.store.ts'
import type { FeedKind } from './feed.ts'
import { looksLikeFeedSecret } from './feed-secret.ts'
import { createReadCounter } from './read-counter.ts'

/** A feed whose secret was given, and who reads for it: nothing but reading, in its workspace. */
export type OpenedFeed = { readonly feed: FoundFeed; readonly actor: Actor }

/** The way in for programs that read feeds. */
export type FeedDoor = {
  /**
   * By the secret in the request: as the password of Basic (any user name), as Bearer, or as `?key=`. Null: there is none, or it leads to no feed of
   * the kind. Whoever tries too many is refused, and so is a feed that is read too often.
   */
  open(request: FastifyRequest, kind: FeedKind): Promise<OpenedFeed | null>
  /** By a secret that stands elsewhere, in a path. */
  openBy(secret: string, request: FastifyRequest, kind: FeedKind): Promise<OpenedFeed | null>
  /** Notes that it was read: a set, or its list. Written down every few seconds. */
  note(opened: OpenedFeed, what: string, request: FastifyRequest): void
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * A secret that works costs no SQL while it is remembered, which ends at once when any feed changes. One that does not costs the same whatever is wrong
 * with it, and counts by address: it could be invented by anybody.
 */
export function createFeedDoor(deps: Deps): FeedDoor {
  const { api } = deps.config.rateLimits
  const guesses = createRateLimiter('feed-guesses', api)
  const reads = createRateLimiter('feed-reads', api)
  const counter = createReadCounter(deps)
  const feeds = rememberBriefly((secret) => selectFeed(deps.db.app, hashSecret(secret)), {
    maxEntries: 1_000,
    ttlMs: 30_000,
    now: () => deps.now().getTime(),
  })
  deps.signals.on('selvedge_access', () => feeds.drop())

  async function find(secret: string, request: FastifyRequest): Promise<FoundFeed | null> {
    const key = clientKeyOf(request)
    let isCharged = false
    const charge = () => {
      isCharged = true
      takeOrRefuse(guesses, key)
    }
    if (!looksLikeFeedSecret(secret)) {
      charge()
      return null
    }
    const feed = await feeds.get(secret, charge)
    if (isCharged && feed) guesses.giveBack(key)
    return feed
  }

  const openBy: FeedDoor['openBy'] = async (secret, request, kind) => {
    const feed = await find(secret, request)
    if (!feed || feed.shows.kind !== kind) return null
    request.logContext = { ...request.logContext, workspaceId: feed.workspaceId, actor: feed.id }
    if (feed.revokedAt !== null) throw revoked()
    if (feed.expiresAt !== null && feed.expiresAt <= deps.now()) throw expired(feed.expiresAt)
    takeOrRefuse(reads, feed.id)
    return { feed, actor: readerFor(feed, request.id) }
  }

  return {
    async open(request, kind) {
      const secret = sentSecret(request)
      return secret === null ? null : openBy(secret, request, kind)
    },
    openBy,
    note: ({ feed }, what, request) => counter.count(feed, what, request.headers['user-agent']),
    flush: () => counter.flush(),
    close: () => counter.close(),
  }
}

/** Reads what a key with the scope read may, by the name of the feed. It writes nothing, so it is in no event. */
function readerFor({ workspaceId, id, name }: FoundFeed, requestId: string): Actor {
  return { kind: 'api_key', workspaceId, id, name, permissions: SCOPE_PERMISSIONS.read, personId: null, requestId }
}

/** Where programs that build reports keep a secret. Of several the header counts. */
function sentSecret({ headers: { authorization }, query }: FastifyRequest): string | null {
  if (authorization !== undefined) {
    const [, scheme = '', value = ''] = /^(basic|bearer) +(\S+) *$/i.exec(authorization) ?? []
    if (scheme.toLowerCase() === 'bearer') return value
    if (scheme.toLowerCase() !== 'basic') return ''
    const pair = Buffer.from(value, 'base64').toString('utf8')
    return /:(.*)$/s.exec(pair)?.[1] ?? ''
  }
  const { key } = query as { key?: unknown }
  return typeof key === 'string' ? key : null
}

/** Only who has had the secret hears of it. */
function revoked(): AppError {
  return new AppError(
    'gone',
    'feed_revoked_address',
    'This feed has been revoked. Ask the workspace that gave you its address for another.',
  )
}

function expired(at: Date): AppError {
  return new AppError(
    'gone',
    'feed_expired_address',
    `This feed ended on ${at.toISOString().slice(0, 10)}. Ask an admin of the workspace that gave you its address to extend it.`,
  )
}

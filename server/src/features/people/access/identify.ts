import type { FastifyRequest } from 'fastify'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Actor, type Reader, ROLE_PERMISSIONS, SCOPE_PERMISSIONS, type Stranger } from '#kit/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { endsSoon } from '../api-keys/api-key.ts'
import { looksLikeApiKey } from '../api-keys/api-key-secret.ts'
import { readSessionCookie } from '../sessions/session-cookie.ts'
import { discloseScore } from '../workspaces/score-disclosure.ts'
import { type FoundKey, selectApiKey, updateKeyUse, updateSessionUse } from './credentials.store.ts'
import { refuseCrossSite } from './cross-site.ts'
import './key-expiry-header.ts'
import { rememberBriefly } from '#kit/lookup.ts'
import { hashSecret } from '#kit/secret-token.ts'
import { findPublicCatalogue } from './find-public-catalogue.ts'
import { type FoundSession, findSession } from './find-session.ts'

/**
 * Called when the database has to be asked who a credential belongs to, or a name of a workspace: anybody can invent either, so it may refuse
 * whoever does so too often.
 */
type BeforeAsking = (() => void) | undefined

export type Identifier = (request: FastifyRequest, beforeAsking?: () => void) => Promise<Reader>

/**
 * Says who sent a request: an API key, a signed-in person, or a stranger. What a credential leads to is remembered for a
 * moment and forgotten at once when anybody's access changes, so a known credential costs no SQL.
 */
export function createIdentifier(deps: Deps): Identifier {
  const bounds = { maxEntries: 5_000, ttlMs: 30_000, now: () => deps.now().getTime() }
  const keys = rememberBriefly(async (secret) => {
    const key = await selectApiKey(deps.db.app, hashSecret(secret))
    return key && { key, usedAt: 0 }
  }, bounds)
  const sessions = rememberBriefly(async (token) => {
    const session = await findSession(deps, token)
    return session && { session, seenAt: session.lastSeenAt.getTime() }
  }, bounds)
  const catalogues = rememberBriefly(async (wanted) => {
    const catalogue = await findPublicCatalogue(deps, wanted === ANY_CATALOGUE ? null : wanted)
    return catalogue === null && wanted !== ANY_CATALOGUE ? null : { catalogue }
  }, bounds)
  deps.signals.on('selvedge_access', () => {
    for (const lookup of [keys, sessions, catalogues]) lookup.drop()
  })

  async function byKey(
    secret: string,
    wanted: string | null,
    request: FastifyRequest,
    beforeAsking: BeforeAsking,
  ): Promise<Actor> {
    const known = looksLikeApiKey(secret) ? await keys.get(secret, beforeAsking) : null
    const now = deps.now().getTime()
    if (!known || (known.key.expiresAt !== null && known.key.expiresAt.getTime() <= now)) throw invalidCredentials()
    const { key } = known
    if (wanted !== null && wanted !== key.workspaceId && wanted !== key.workspaceSlug) throw noSuchWorkspace(wanted)
    if (now - known.usedAt >= KEY_USE_EVERY_MS) {
      known.usedAt = now
      noteKeyUse(deps, key, now)
    }
    if (key.expiresAt !== null && endsSoon(key.expiresAt, new Date(now))) request.keyExpiresAt = key.expiresAt
    return {
      kind: 'api_key',
      workspaceId: key.workspaceId,
      id: key.id,
      name: key.name,
      permissions: SCOPE_PERMISSIONS[key.scope],
      personId: null,
      requestId: request.id,
    }
  }

  async function bySession(
    token: string,
    wanted: string | null,
    requestId: string,
    beforeAsking: BeforeAsking,
  ): Promise<Actor> {
    const known = await sessions.get(token, beforeAsking)
    const now = deps.now().getTime()
    if (!known || known.session.endsAt.getTime() <= now) throw sessionExpired()
    const { session } = known
    const workspace =
      wanted === null
        ? session.workspaces[0]
        : session.workspaces.find(({ id, slug }) => id === wanted || slug === wanted)
    if (!workspace) throw wanted === null ? noMembership() : noSuchWorkspace(wanted)
    if (now - known.seenAt >= SESSION_USE_EVERY_MS) {
      known.seenAt = now
      noteSessionUse(deps, session, now)
    }
    return {
      kind: 'member',
      workspaceId: workspace.id,
      id: session.userId,
      name: session.name,
      permissions: ROLE_PERMISSIONS[workspace.role],
      personId: session.userId,
      sessionId: session.id,
      requestId,
    }
  }

  async function asStranger(wanted: string | null, requestId: string, beforeAsking: BeforeAsking): Promise<Stranger> {
    const known = await (wanted === null ? catalogues.get(ANY_CATALOGUE) : catalogues.get(wanted, beforeAsking))
    if (!known) throw noSuchWorkspace(wanted ?? '')
    const { catalogue } = known
    // Decided for each request, because a law may begin while the setting is remembered.
    const seesScores = catalogue !== null && discloseScore(catalogue, deps.now()).shown
    return { kind: 'stranger', workspaceId: catalogue?.id ?? null, seesScores, requestId }
  }

  return async (request, beforeAsking) => {
    const { headers, id } = request
    const wanted = workspaceWanted(headers['selvedge-workspace'] ?? workspaceInAddress(request))
    const secret = sentKey(headers.authorization, headers['x-api-key'])
    if (secret !== null) return byKey(secret, wanted, request, beforeAsking)
    const token = readSessionCookie(headers.cookie, deps.config)
    if (token === null) return asStranger(wanted, id, beforeAsking)
    refuseCrossSite(request, deps.config.publicUrl)
    return bySession(token, wanted, id, beforeAsking)
  }
}

const KEY_USE_EVERY_MS = 60_000
const SESSION_USE_EVERY_MS = 300_000

/** No workspace can have it as its slug or id. */
const ANY_CATALOGUE = '*'

/** Pictures and frames of a page are asked for by the browser, which adds no headers: they name the workspace in their address. */
function workspaceInAddress({ method, routeOptions, query }: FastifyRequest): string | undefined {
  if (method !== 'GET' || !routeOptions.url?.startsWith('/api/v1/')) return undefined
  const { workspace } = query as { workspace?: unknown }
  return workspace === undefined ? undefined : String(workspace)
}

function workspaceWanted(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null
  if (typeof header === 'string' && /^[\w-]{1,64}$/.test(header)) return header
  throw noSuchWorkspace(String(header).slice(0, 80))
}

/** The API key of a request. Whatever else stands in these headers is a mistake that its sender should hear of. */
function sentKey(authorization: string | undefined, apiKey: string | string[] | undefined): string | null {
  if (authorization === undefined && apiKey === undefined) return null
  if (Array.isArray(apiKey)) throw invalidCredentials()
  const bearer = authorization === undefined ? undefined : /^bearer +(\S+) *$/i.exec(authorization)?.[1]
  if (authorization !== undefined && bearer === undefined) throw invalidCredentials()
  const key = bearer ?? apiKey
  if (key === undefined || (apiKey !== undefined && apiKey !== key)) throw invalidCredentials()
  return key
}

/** Written behind the request's back; the next use tries again if it fails. */
function noteKeyUse(deps: Deps, key: FoundKey, now: number): void {
  const use = { at: new Date(now), notSince: new Date(now - KEY_USE_EVERY_MS) }
  inTransaction(deps.db.app, key, (tx) => updateKeyUse(tx, key.workspaceId, key.id, use)).catch((error) => {
    deps.log.warn({ err: error, apiKeyId: key.id }, 'The time of an API key’s last use could not be saved')
  })
}

function noteSessionUse(deps: Deps, session: FoundSession, now: number): void {
  const use = { at: new Date(now), notSince: new Date(now - SESSION_USE_EVERY_MS) }
  const scope = { workspaceId: null, personId: session.userId }
  inTransaction(deps.db.app, scope, (tx) => updateSessionUse(tx, session.userId, session.id, use)).catch((error) => {
    deps.log.warn({ err: error, sessionId: session.id }, 'The time of a session’s last use could not be saved')
  })
}

function invalidCredentials(): AppError {
  return new AppError(
    'unauthenticated',
    'credentials_invalid',
    'The API key is not valid: it is mistyped, expired or revoked. Send it as "Authorization: Bearer svk_…" ' +
      'or "X-API-Key: svk_…".',
  )
}

export function sessionExpired(): AppError {
  return new AppError('unauthenticated', 'session_expired', 'Your session has ended. Sign in again.')
}

function noMembership(): AppError {
  return new AppError('forbidden', 'no_workspace', 'You are not a member of any workspace. Ask for an invitation.')
}

/** The same for one that does not exist and one that the sender may not see. */
function noSuchWorkspace(wanted: string): AppError {
  return new AppError('not_found', 'workspace_not_found', `You have no workspace "${wanted}" here.`, {
    field: 'Selvedge-Workspace',
    value: wanted,
  })
}

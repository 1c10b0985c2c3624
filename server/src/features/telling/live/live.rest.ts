import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { type FoundSession, findSession } from '#features/people/access/find-session.ts'
import { readSessionCookie } from '#features/people/sessions/session-cookie.ts'
import { type Actor, ROLE_PERMISSIONS, requirePermission } from '#kit/actor.ts'
import type { Identify } from '#kit/actor-door.ts'
import { isPassing } from '#kit/is-passing.ts'
import { AppError } from '#platform/app-error.ts'
import { CLOSING } from '#platform/http/graceful-shutdown.ts'
import { subjectsHidden } from '../events/event-permission.ts'
import { HEARTBEAT, parseSnapshot, writeEvent } from './live.ts'
import type { LiveHub } from './live-hub.ts'
import { readState } from './read-state.ts'

const HEARTBEAT_MS = 15_000
const END_WITHIN_MS = 1_000
/** What may wait for a client that reads slowly. */
const MOST_WAITING_BYTES = 64 * 1024

/** `GET /api/v1/live`: first the state, then what changes, for as long as whoever asks may read this workspace. */
export function registerLiveStream(app: FastifyInstance, deps: Deps, identify: Identify, hub: LiveHub): void {
  const open = new Set<() => void>()
  const checks = new Set<() => void>()
  deps.signals.on('selvedge_access', () => {
    for (const check of checks) check()
  })
  // These requests would never end by themselves.
  const endAll = () => {
    for (const end of [...open]) end()
  }
  app.server.on(CLOSING, endAll)
  app.addHook('preClose', async () => endAll())

  app.route<{ Querystring: { wait?: '0'; workspace?: string } }>({
    method: 'GET',
    url: '/api/v1/live',
    schema: {
      querystring: {
        type: 'object',
        properties: { wait: { type: 'string', enum: ['0'] }, workspace: { type: 'string' } },
        additionalProperties: false,
      },
    },
    handler: async (request, reply) => {
      const actor = requirePermission(await identify(request), 'read')
      request.logContext = { ...request.logContext, workspaceId: actor.workspaceId, actor: actor.id }
      reply.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', 'no-store')
      // nginx would hold the events back.
      reply.header('x-accel-buffering', 'no')
      if (request.query.wait === '0') {
        const { work, snapshot } = await readState(deps, actor.workspaceId, null)
        return reply.send(writeEvent('state', JSON.parse(work), snapshot))
      }

      let hidden: ReadonlySet<string> = new Set(subjectsHidden(actor.permissions))
      const stream = new PassThrough({ highWaterMark: MOST_WAITING_BYTES })
      const end = () => {
        stream.end()
        // One that does not read would keep it for ever.
        setTimeout(() => stream.destroy(), END_WITHIN_MS).unref()
      }
      const client = {
        holder: actor.id,
        write: (text: string) =>
          !stream.writableEnded && (stream.write(text) || stream.writableLength < MOST_WAITING_BYTES),
        end,
        hears: (subjectType: string) => !hidden.has(subjectType),
      }
      const leave = await hub.join(actor.workspaceId, client, parseSnapshot(request.headers['last-event-id']))
      const check = () => {
        permissionsNow(deps, identify, request, actor).then(
          (permissions) => {
            hidden = new Set(subjectsHidden(permissions))
            if (permissions.has('read')) return
            stream.write(writeEvent('end', { reason: 'access_ended' }))
            end()
          },
          // The database is away: the next check tells.
          () => {},
        )
      }
      const heartbeat = setInterval(() => {
        if (!client.write(HEARTBEAT)) end()
        check()
      }, HEARTBEAT_MS)
      heartbeat.unref()
      open.add(end)
      checks.add(check)
      const close = () => {
        clearInterval(heartbeat)
        open.delete(end)
        checks.delete(check)
        leave()
      }
      stream.once('close', close)
      request.raw.once('close', () => stream.destroy())
      return reply.send(stream)
    },
  })
}

/** None once access has ended. Looked up without counting as use of the session: a forgotten tab must not keep it alive. */
async function permissionsNow(
  deps: Deps,
  identify: Identify,
  request: FastifyRequest,
  actor: Actor,
): Promise<Actor['permissions']> {
  try {
    if (actor.kind !== 'member') {
      const now = await identify(request)
      return now.kind !== 'stranger' && now.workspaceId === actor.workspaceId ? now.permissions : NONE
    }
    const token = readSessionCookie(request.headers.cookie, deps.config)
    const session: FoundSession | null = token === null ? null : await findSession(deps, token)
    const role = session?.workspaces.find(({ id }) => id === actor.workspaceId)?.role
    return role === undefined ? NONE : ROLE_PERMISSIONS[role]
  } catch (error) {
    if (error instanceof AppError && !isPassing(error)) return NONE
    throw error
  }
}

const NONE: Actor['permissions'] = new Set()

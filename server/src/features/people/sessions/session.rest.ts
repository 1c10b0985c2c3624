import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { AppError, badInput } from '#platform/app-error.ts'
import { limitRate } from '#platform/http/limit-rate.ts'
import { refuseCrossSite } from '../access/cross-site.ts'
import { type FoundSession, findSession } from '../access/find-session.ts'
import { sessionExpired } from '../access/identify.ts'
import { changePassword } from './change-password.ts'
import { deviceCookie } from './device-cookie.ts'
import { endSessionOf } from './end-session.ts'
import { createLoginLimits } from './login-limits.ts'
import { renewProof } from './renew-proof.ts'
import { clearedSessionCookie, readSessionCookie, sessionCookie } from './session-cookie.ts'
import { signIn } from './sign-in.ts'
import { browserOf } from './start-session.ts'

/** Signing in and out, and giving the password once more, by JSON and a cookie. */
export function registerSessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  const { byAddress, keyOf } = createLoginLimits(deps)
  const limited = { bodyLimit: BODY_LIMIT, onRequest: limitRate(byAddress, keyOf) }

  app.post('/api/session', limited, async (request, reply) => {
    refuseCrossSite(request, config.publicUrl)
    const { email, password } = objectBody(request.body)
    const browser = browserOf(request, deps)
    const { token, userId } = await signIn(deps, { email, password, browser })
    const before = readSessionCookie(request.headers.cookie, config)
    if (before !== null) await endSessionOf(deps, before, 'replaced')
    const session = await findSession(deps, token)
    if (!session) throw sessionExpired()
    const device = deviceCookie(deps, userId, browser.device ?? null)
    reply.header('set-cookie', [sessionCookie(token, config), device])
    return present(session, request)
  })

  app.get('/api/session', async (request, reply) => present(await requireSession(request, reply), request))

  app.delete('/api/session', async (request, reply) => {
    refuseCrossSite(request, config.publicUrl)
    const token = readSessionCookie(request.headers.cookie, config)
    if (token !== null) await endSessionOf(deps, token)
    return reply.code(204).header('set-cookie', clearedSessionCookie(config)).send()
  })

  app.post('/api/password', limited, async (request, reply) => {
    refuseCrossSite(request, config.publicUrl)
    const session = await requireSession(request, reply)
    const { current, next } = objectBody(request.body)
    await changePassword(deps, session, { current, next, browser: browserOf(request, deps) })
    return reply.code(204).send()
  })

  app.post('/api/session/proof', limited, async (request, reply) => {
    refuseCrossSite(request, config.publicUrl)
    const session = await requireSession(request, reply)
    const { password } = objectBody(request.body)
    await renewProof(deps, session, { password, browser: browserOf(request, deps) })
    return reply.code(204).send()
  })

  async function requireSession(request: FastifyRequest, reply: FastifyReply): Promise<FoundSession> {
    const token = readSessionCookie(request.headers.cookie, config)
    if (token === null) throw new AppError('unauthenticated', 'credentials_required', 'You are not signed in.')
    const session = await findSession(deps, token)
    if (session) return session
    // Else the browser would go on sending it, and be refused where a stranger may read.
    reply.header('set-cookie', clearedSessionCookie(config))
    throw sessionExpired()
  }
}

/** Bytes. An e-mail address and a password at their longest, with room for escapes. */
const BODY_LIMIT = 16_384

function present({ userId, name, email, id, endsAt, workspaces }: FoundSession, request: FastifyRequest) {
  const wanted = request.headers['selvedge-workspace'] || undefined
  const current =
    wanted === undefined
      ? workspaces[0]
      : workspaces.find((workspace) => [workspace.id, workspace.slug].includes(String(wanted)))
  return { user: { id: userId, name, email }, workspaces, current: current ?? null, session: { id, endsAt } }
}

function objectBody(body: unknown): { readonly [name: string]: unknown } {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  throw badInput('body_not_object', 'The body must be a JSON object, sent with "Content-Type: application/json".')
}

import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { readCookie } from '#platform/http/read-cookie.ts'

/** A browser that has signed in to an account before. It lets nobody in: it only has tries of its own when a password is given. */
export type Device = { readonly id: string; readonly userId: string }

/** What the service itself has sealed; null for everything else, however it was made up. */
export function readDevice({ headers }: Pick<FastifyRequest, 'headers'>, deps: Deps): Device | null {
  const value = readCookie(headers.cookie, cookieName(deps))
  if (!value || value.length > MAX_LENGTH) return null
  try {
    const [id = '', userId = ''] = deps.secrets.open(Buffer.from(value, 'base64url'), PLACE).split(' ')
    return id && userId ? { id, userId } : null
  } catch {
    return null
  }
}

/** The cookie after a sign-in: the same browser keeps its name, and so the tries that it has used. */
export function deviceCookie(deps: Deps, userId: string, before: Device | null): string {
  const id = before?.userId === userId ? before.id : randomBytes(12).toString('base64url')
  const value = deps.secrets.seal(`${id} ${userId}`, PLACE).toString('base64url')
  const secure = isHttps(deps) ? '; Secure' : ''
  return `${cookieName(deps)}=${value}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}

const PLACE = 'device cookie'
/** 400 days, the most that browsers keep. */
const MAX_AGE_SECONDS = 400 * 86_400
/** More than an identifier, sealed, in base64. */
const MAX_LENGTH = 600

function cookieName(deps: Deps): string {
  return isHttps(deps) ? '__Host-selvedge-device' : 'selvedge-device'
}

function isHttps({ config }: Deps): boolean {
  return config.publicUrl.startsWith('https:')
}

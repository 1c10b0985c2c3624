import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '#config.ts'
import { readCookie } from '#platform/http/read-cookie.ts'
import type { Grant } from './link-grant.ts'

type CookieConfig = Pick<Config, 'publicUrl'>

/**
 * The Set-Cookie header by which a browser keeps the grant, for the addresses below its link alone. Lax, so that who clicks the link
 * in the mail once more comes back to what is open; other sites gain nothing by it, since a grant only reads.
 */
export function grantCookie(token: string, grant: Grant, now: Date, config: CookieConfig): string {
  const maxAgeSeconds = Math.ceil((grant.until.getTime() - now.getTime()) / 1000)
  const secure = isHttps(config) ? '; Secure' : ''
  return `${cookieName(config)}=${grant.token}; Path=/l/${token}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

/** The grant that a request brings: a browser's cookie, or what a program sends as "Authorization: Bearer". */
export function readGrant(headers: IncomingHttpHeaders, config: CookieConfig): string | null {
  const bearer = /^Bearer ([\w-]+)$/i.exec(headers.authorization ?? '')?.[1]
  return bearer ?? readCookie(headers.cookie, cookieName(config))
}

/** Browsers accept `__Secure-` only with Secure. `__Host-` would need the path "/", and so send it with everything. */
function cookieName(config: CookieConfig): string {
  return isHttps(config) ? '__Secure-selvedge-link' : 'selvedge-link'
}

function isHttps({ publicUrl }: CookieConfig): boolean {
  return publicUrl.startsWith('https:')
}

import type { Config } from '#config.ts'
import { readCookie } from '#platform/http/read-cookie.ts'

type CookieConfig = Pick<Config, 'publicUrl' | 'sessionMaxDays'>

/** The session token of a Cookie header, '' included; null when there is no such cookie. */
export function readSessionCookie(header: string | undefined, config: CookieConfig): string | null {
  return readCookie(header, cookieName(config))
}

/** The Set-Cookie header that signs a browser in. */
export function sessionCookie(token: string, config: CookieConfig): string {
  return compose(token, config.sessionMaxDays * 86_400, config)
}

/** The Set-Cookie header that makes a browser forget its session. */
export function clearedSessionCookie(config: CookieConfig): string {
  return compose('', 0, config)
}

function compose(value: string, maxAgeSeconds: number, config: CookieConfig): string {
  const secure = isHttps(config) ? '; Secure' : ''
  return `${cookieName(config)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Browsers accept `__Host-` only with Secure, and keep such a cookie from being set by a neighbouring host. */
function cookieName(config: CookieConfig): string {
  return isHttps(config) ? '__Host-selvedge' : 'selvedge'
}

function isHttps({ publicUrl }: CookieConfig): boolean {
  return publicUrl.startsWith('https:')
}

import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '#platform/app-error.ts'

export type BrowserRequest = { readonly method: string; readonly headers: IncomingHttpHeaders }

/**
 * Refuses a request that a page of another site made a browser send along with its cookies. Programs, which send neither
 * Sec-Fetch-Site nor Origin, pass: without a browser there is nobody to trick.
 */
export function refuseCrossSite(request: BrowserRequest, publicUrl: string): void {
  if (isSafe(request.method) || isOwnSite(request.headers, publicUrl)) return
  throw new AppError(
    'forbidden',
    'cross_site_request',
    `This request came from a page of another site. Send it from ${publicUrl}, or use an API key.`,
  )
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

/** Sec-Fetch-Site only exists over https and on localhost; elsewhere the Origin decides. */
function isOwnSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined) return true
  if (origin === publicUrl) return true
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}

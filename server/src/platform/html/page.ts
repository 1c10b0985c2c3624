import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type Html, renderHtml } from './html.ts'

/** Sends a whole document under its own policy instead of the one for data. */
export function sendPage(reply: FastifyReply, page: Html, policy: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(`<!doctype html>\n${renderHtml(page)}`)
}

/**
 * A policy for pages: files of this server, and of what is written into the page only the style sheets and scripts
 * given here, by hash. Compute it once per page, not per request; only `styleNonce`, for styles that a page makes as it runs, is new
 * for each answer.
 */
export function pagePolicy(
  inline: {
    readonly styles?: readonly string[]
    readonly scripts?: readonly string[]
    readonly styleNonce?: string
    /** Lets elements have styles of their own in attributes; style sheets are as before. */
    readonly styleAttributes?: boolean
    /** Whether it may frame pages of this server. */
    readonly frames?: boolean
  } = {},
): string {
  const hashes = (texts: readonly string[] = []) => texts.map((text) => ` '${hashOf(text)}'`).join('')
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(inline.frames ? ["frame-src 'self'"] : []),
    "img-src 'self' data:",
    `script-src 'self'${hashes(inline.scripts)}`,
    `style-src 'self'${hashes(inline.styles)}${inline.styleNonce === undefined ? '' : ` 'nonce-${inline.styleNonce}'`}`,
    ...(inline.styleAttributes ? ["style-src-attr 'unsafe-inline'"] : []),
  ].join('; ')
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

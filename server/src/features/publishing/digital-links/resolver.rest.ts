import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { sendEntryPage } from '#features/people/access/entry-page.ts'
import { AppError, badInput, type ErrorCode, HTTP_STATUS } from '#platform/app-error.ts'
import { html } from '#platform/html/html.ts'
import type { ScanCounter } from '../scans/scan-counter.ts'
import { expandPath } from './compressed-link.ts'
import { parseDigitalLink } from './digital-link.ts'
import { createLinkedPassportFinder } from './find-linked-passport.ts'
import { linksetLinkOf } from './linkset.ts'
import { passportAddressOf } from './passport-address.ts'
import { readWish, resolveLink } from './resolve-link.ts'
import { describeResolver } from './resolver-description.ts'
import { RESOLVER_CORS, sendLinkset } from './send-linkset.ts'

/**
 * GET /01/{gtin} and what may follow it: leads whoever scanned a Digital Link to the passport (GS1-Conformant Resolver 1.2). There is
 * one passport for all items of a variant, so lots and serial numbers are checked and lead to the same one.
 */
export function registerResolver(app: FastifyInstance, deps: Deps, scans: ScanCounter): void {
  const { publicPassportUrl } = deps.config
  const find = createLinkedPassportFinder(deps)
  const description = JSON.stringify(describeResolver(publicPassportUrl))
  const options = { config: { quiet: true } }

  app.register(async (open) => {
    open.setErrorHandler((error, request, reply) => {
      reply.headers(RESOLVER_CORS)
      const title = error instanceof AppError ? REFUSALS[error.code] : undefined
      if (error instanceof AppError && title !== undefined && isShownToPerson(request)) {
        return sendRefusal(reply, error, title)
      }
      throw error
    })

    const resolve = async (request: FastifyRequest, reply: FastifyReply) => {
      const { path, query } = splitUrl(request.url)
      const expanded = expandPath(path)
      // What looks like a compressed link may just be an address where nothing is.
      if (expanded === null && !path.startsWith('/01')) return reply.callNotFound()
      const [plainPath = '', ...attributes] = (expanded ?? path).split('?')
      const gtin14 = readGtin(publicPassportUrl, plainPath, [...attributes, query].join('&'))
      const wish = readWish(query, request.headers)
      const passport = await find(gtin14)
      if (!passport) throw unknownGtin(gtin14)
      if (request.method === 'GET') scans.count(passport.digitalId, 'resolver', request.headers['user-agent'])
      const resolution = resolveLink(passport, wish, publicPassportUrl)
      const address = passportAddressOf(passport, publicPassportUrl)
      const sameAs = expanded === null ? [] : [`<${publicPassportUrl}${expanded}>; rel="owl:sameAs"`]
      reply.headers({ ...RESOLVER_CORS, 'cache-control': CACHE_CONTROL, vary: 'Accept, Accept-Language' })
      if (resolution.kind === 'linkset') return sendLinkset(request, reply, passport, publicPassportUrl, sameAs)
      return reply.header('link', [linksetLinkOf(address), ...sameAs].join(', ')).redirect(resolution.location, 307)
    }
    open.get('/01/*', options, resolve)
    open.get(COMPRESSED_PATH, options, resolve)

    open.get('/.well-known/gs1resolver', options, (_request, reply) =>
      reply
        .headers({ ...RESOLVER_CORS, 'cache-control': 'public, max-age=3600' })
        .type('application/json; charset=utf-8')
        .send(description),
    )

    for (const path of ['/01/*', COMPRESSED_PATH, '/.well-known/gs1resolver']) {
      open.options(path, (request, reply) => {
        const link = linksetLinkFor(request.url, publicPassportUrl)
        if (link !== null) reply.header('link', link)
        return reply
          .headers({ ...RESOLVER_CORS, ...PREFLIGHT })
          .code(204)
          .send()
      })
    }
  })
}

/** A GTIN takes ten characters at least, and the first of all sequences that begin with one is a capital letter or out of use. */
const COMPRESSED_PATH = '/:compressed(^[A-Z][\\w-]{9,}$)'

/** Short, as for passports: what a label leads to must change soon after the passport does. */
const CACHE_CONTROL = 'public, max-age=30, stale-while-revalidate=300'

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'Accept, Accept-Language, If-None-Match',
  'access-control-max-age': '86400',
}

/** As it came, because "%2F" in a serial number is no step in the path. A slash at the end is let pass, as GS1 asks. */
function splitUrl(url: string): { path: string; query: string } {
  const at = url.indexOf('?')
  const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
  return { path: path.replace(/\/$/, ''), query }
}

/** The GTIN of 14 digits, after everything about the address has been checked: the database is not asked about anything else. */
function readGtin(publicHost: string, path: string, query: string): string {
  const link = parseDigitalLink(`${publicHost}${path}?${query}`, { allowShortGtins: true })
  if (link.stem !== publicHost || link.key.ai !== '01') {
    throw badInput(
      'digital_link_key',
      'Digital Links of this service begin with /01/ and a GTIN, and contain nothing else.',
    )
  }
  return link.key.value
}

/** Where the set of links of an address would be, told without asking whether there is one; null: it is no Digital Link. */
function linksetLinkFor(url: string, publicHost: string): string | null {
  try {
    const { path } = splitUrl(url)
    const [plainPath = '', ...attributes] = (expandPath(path) ?? path).split('?')
    const gtin14 = readGtin(publicHost, plainPath, attributes.join('&'))
    return linksetLinkOf(passportAddressOf({ gtin: gtin14, digitalId: '' }, publicHost))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** The same for what does not exist and for what was never published. */
function unknownGtin(gtin14: string): AppError {
  const message = `There is no public passport for the GTIN ${gtin14}.`
  return new AppError('not_found', 'gtin_not_found', message, { field: '01', value: gtin14 })
}

function isShownToPerson({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept?.includes('text/html') ?? false)
}

const REFUSALS: Partial<Record<ErrorCode, string>> = {
  bad_input: 'This code cannot be read',
  not_found: 'There is no passport here',
}

function sendRefusal(reply: FastifyReply, { code, message }: AppError, title: string): FastifyReply {
  return sendEntryPage(reply, HTTP_STATUS[code], { title, body: html`<p>${message}</p>` })
}

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { chooseLanguage, LANGUAGES, type Language } from '#kit/words/languages.ts'
import { type Encoding, negotiateEncoding } from '#platform/http/negotiate-encoding.ts'
import { prepareHeaders, sendPrepared } from '#platform/http/prepared-answer.ts'
import { prepareForm, type Representation, sendForm } from '#platform/http/prepared-form.ts'
import { utcDayOf } from '#platform/utc-day.ts'
import { LINKSET_CONTEXT_LINK, linksetOf } from '../digital-links/linkset.ts'
import { passportPageOf } from '../digital-links/passport-address.ts'
import { unknownPassport, withdrawnPassport } from '../passports/passport-identifier.ts'
import { createPublicPassportCache } from '../passports/public-passport-cache.ts'
import type { ScanCounter } from '../scans/scan-counter.ts'
import { chooseRepresentation, MEDIA_TYPES, type RepresentationKind } from './choose-representation.ts'
import { findPassportView, type ViewedPassport } from './find-passport-view.ts'
import { linkedDataOf } from './linked-data.ts'
import { linkedPassportOf } from './linked-passport-of.ts'
import { createPageForms, type FormsOfPassport } from './page-forms.ts'
import { framePolicy } from './page-frame.ts'
import { renderPassportPage } from './render-passport-page.ts'
import { renderStatusPage } from './status-page.ts'

type PageRequest = { Params: { identifier: string }; Querystring: { lang?: unknown } }

/** GET /p/{digitalId or variant id}: one address for a passport, as a page for people and, by `Accept`, as data for programs. */
export function registerPassportPages(app: FastifyInstance, deps: Deps, scans: ScanCounter): void {
  const { publicUrl } = deps.config
  const passports = createPublicPassportCache<Prepared>(deps.signals, { now: deps.now, maxEntries: MAX_PASSPORTS })
  const forms = createPageForms(MAX_FORMS, MAX_FORM_BYTES)
  const statusPages = prepareStatusPages(publicUrl)

  const formOf = (passport: Published, kind: RepresentationKind, language: Language, encoding: Encoding) => {
    const today = utcDayOf(deps.now())
    const isInWords = kind === 'page' || kind === 'linkedData'
    const wish = { kind, language: isInWords ? language : null, encoding, today }
    const known = forms.find(passport.forms, wish)
    if (known) return known
    const form = prepareForm(represent(passport, { kind, language, today, deps }), encoding, publicUrl)
    forms.keep(passport.forms, wish, form)
    return form
  }

  const answer = (request: FastifyRequest<PageRequest>, reply: FastifyReply, passport: Prepared | undefined) => {
    const { accept } = request.headers
    const kind = chooseRepresentation(accept)
    const language = chooseLanguage(request.query.lang, request.headers['accept-language'])
    if (passport?.state === 'published') {
      const form = formOf(passport, kind, language, negotiateEncoding(request.headers['accept-encoding']))
      sendForm(request, reply, form)
      if (request.method === 'GET') {
        scans.count(passport.digitalId, kind === 'page' ? 'page' : 'data', request.headers['user-agent'])
      }
      return
    }
    if (kind !== 'page') throw passport ? withdrawnPassport() : unknownPassport(request.params.identifier)
    const { body, headers } = statusPages[passport ? 'withdrawn' : 'unknown'][language]
    sendPrepared(request, reply, passport ? 410 : 404, headers, body)
  }

  app.register(async (open) => {
    open.setErrorHandler((error, _request, reply) => {
      // Else a page of another site could not tell a withdrawn passport from a broken connection.
      reply.header('access-control-allow-origin', '*').header('vary', VARY)
      throw error
    })
    const show = (request: FastifyRequest<PageRequest>, reply: FastifyReply) => {
      const { identifier } = request.params
      const known = passports.get(identifier)
      if (known) return answer(request, reply, known)
      passports
        .load(identifier, () => findPassportView(deps, identifier), prepare)
        .then((found) => answer(request, reply, found))
        .catch((error) => reply.send(error))
    }
    const options = { config: { prepared: true, quiet: true, anyPath: true } }
    open.get<PageRequest>('/p/:identifier', options, show)
    // Some readers of codes add a slash, and people do.
    open.get<PageRequest>('/p/:identifier/', options, show)
    // Where the set of links leads to for a section: an address without a fragment, which takes what was asked for along.
    for (const section of ['environment', 'certificates', 'care']) {
      open.get<PageRequest>(`/p/:identifier/${section}`, { config: { quiet: true } }, (request, reply) => {
        const query = request.url.split('?', 2)[1]
        const to = `/p/${encodeURIComponent(request.params.identifier)}${query ? `?${query}` : ''}#${section}`
        return reply.headers({ ...CORS, 'cache-control': LATEST }).redirect(to, 307)
      })
    }
    open.options('/p/:identifier', (_request, reply) => {
      reply.headers(PREFLIGHT).code(204).send()
    })
  })
}

/** At some 15 kB each, once read, this is at most about 40 MB; the forms that are sent are counted by themselves. */
const MAX_PASSPORTS = 2_500
const MAX_FORMS = 20_000
const MAX_FORM_BYTES = 64 * 1024 * 1024

type Published = ViewedPassport & {
  readonly state: 'published'
  /** Those that it was sent in, and that there was room for. */
  readonly forms: FormsOfPassport
}
type Prepared = Published | { readonly state: 'withdrawn' }

function prepare(passport: ViewedPassport): Prepared {
  if (passport.state === 'withdrawn' || !passport.view) return { state: 'withdrawn' }
  return { ...passport, state: 'published', forms: [] }
}

const VARY = 'Accept, Accept-Language, Accept-Encoding'

/** Short, because a withdrawal must reach shoppers soon; a cache may serve a stale one while it fetches the fresh. */
const LATEST = 'public, max-age=30, stale-while-revalidate=300'
/** On the last day of a certificate: at midnight the page says something else, and no cache may be late. */
const LAST_DAY = 'public, no-cache'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link',
  'cross-origin-resource-policy': 'cross-origin',
}
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'Accept, Accept-Language, If-None-Match',
  'access-control-max-age': '86400',
}

type Wanted = {
  readonly kind: RepresentationKind
  readonly language: Language
  readonly today: string
  readonly deps: Deps
}

function represent({ view, content, digitalId }: Published, { kind, language, today, deps }: Wanted): Representation {
  if (!view || !content) throw new Error(`The passport ${digitalId} is published without content.`)
  const { publicUrl, publicPassportUrl } = deps.config
  const address = passportPageOf(digitalId, publicPassportUrl)
  const endsToday = view.document?.certifications.some(
    ({ validFrom, validUntil }) => validUntil === today || validFrom === dayAfter(today),
  )
  const headers = {
    ...(kind !== 'page' && CORS),
    'cache-control': endsToday ? LAST_DAY : LATEST,
    vary: VARY,
    link: links(address, `${publicUrl}/api/public/dpp/${digitalId}`),
  }
  if (kind === 'json')
    return { headers, contentType: `${MEDIA_TYPES.json}; charset=utf-8`, plain: content.body, sha256: content.sha256 }
  if (kind === 'linkset') {
    const linkset = linksetOf(linkedPassportOf(view, today), publicPassportUrl)
    const linksetHeaders = { ...headers, link: `${headers.link}, ${LINKSET_CONTEXT_LINK}` }
    return { headers: linksetHeaders, contentType: MEDIA_TYPES.linkset, ...bytesOf(JSON.stringify(linkset)) }
  }
  if (kind === 'linkedData') {
    return {
      headers: { ...headers, 'content-language': language },
      contentType: MEDIA_TYPES.linkedData,
      ...bytesOf(JSON.stringify(linkedDataOf(view, { address, today, language }))),
    }
  }
  return {
    headers: {
      ...headers,
      'content-language': language,
      'content-security-policy': framePolicy(view.look),
      'referrer-policy': 'no-referrer',
    },
    contentType: `${MEDIA_TYPES.page}; charset=utf-8`,
    ...bytesOf(renderPassportPage(view, { language, today, ownOrigin: publicUrl, address })),
  }
}

/** The other forms of a passport, for programs that read headers only (RFC 8288). */
function links(address: string, data: string): string {
  return [
    `<${data}>; rel="alternate"; type="${MEDIA_TYPES.json}"`,
    `<${address}>; rel="alternate"; type="${MEDIA_TYPES.linkedData}"`,
    `<${address}>; rel="linkset"; type="${MEDIA_TYPES.linkset}"`,
  ].join(', ')
}

function bytesOf(text: string): Pick<Representation, 'plain' | 'sha256'> {
  const plain = Buffer.from(text)
  return { plain, sha256: createHash('sha256').update(plain).digest() }
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** They are the same for every address, so nothing of a passport can be in them. */
function prepareStatusPages(publicUrl: string) {
  const policy = framePolicy({ brandColor: null, logoUrl: null })
  const pageOf = (state: 'unknown' | 'withdrawn', language: Language) => {
    const body = Buffer.from(renderStatusPage(state, language))
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      vary: VARY,
    }
    return { body, headers: prepareHeaders(publicUrl, headers, body) }
  }
  const inEach = (state: 'unknown' | 'withdrawn') =>
    Object.fromEntries(LANGUAGES.map((language) => [language, pageOf(state, language)])) as Record<
      Language,
      ReturnType<typeof pageOf>
    >
  return { unknown: inEach('unknown'), withdrawn: inEach('withdrawn') }
}

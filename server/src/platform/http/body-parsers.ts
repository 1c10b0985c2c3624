import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { refuseUnreadablePart } from './readable-address.ts'
import { notUtf8, nulIn } from './readable-text.ts'

type Steps = readonly (string | number)[]

export type JsonBodies = {
  /** Beside application/json. */
  readonly mediaTypes?: readonly string[]
  /** Whoever reads the body says itself where in it NUL is. */
  readonly passesNul?: boolean
  /** No content is no body, whatever its type: for routes that can do without one. */
  readonly mayBeEmpty?: boolean
}

/**
 * How JSON is read, everywhere: as UTF-8 (RFC 8259 §8.1) or not at all. Bytes that are none would be stored as U+FFFD, and nobody would
 * know what stood there.
 */
export function takeJson(
  scope: FastifyInstance,
  { mediaTypes = [], passesNul = false, mayBeEmpty = false }: JsonBodies = {},
): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser<Buffer>(
    ['application/json', ...mediaTypes],
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      try {
        if (bytes.byteLength === 0 && (mayBeEmpty || request.method === 'DELETE')) return done(null, undefined)
        requireUtf8(request)
        if (!isUtf8(bytes)) throw unreadableJson(bytes)
        const text = bytes.toString('utf8')
        // Only where the escape is at all: the walk costs as much as the parsing.
        const check = passesNul || !text.includes('\\u0000') ? done : refusingNul(done)
        return parse(request, text, check)
      } catch (error) {
        return done(error as Error)
      }
    },
  )
}

/** The forms of pages without scripts. */
export function takeForm(scope: FastifyInstance, bodyLimit: number): void {
  scope.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit },
    (request, bytes, done) => {
      try {
        requireUtf8(request)
        if (!isUtf8(bytes)) throw notUtf8('The form', { place: 'body', steps: [] }, bytes)
        const text = bytes.toString('utf8')
        for (const part of text.split('&')) {
          const name = part.split('=', 1)[0]?.slice(0, 80) ?? ''
          if (part.includes('\0')) throw nulIn('The form', { place: 'body', steps: [] })
          refuseUnreadablePart(part, `"${name}" in the form`, 'body', name)
        }
        done(null, Object.fromEntries(new URLSearchParams(text)))
      } catch (error) {
        done(error as Error)
      }
    },
  )
}

function requireUtf8({ headers }: FastifyRequest): void {
  const contentType = headers['content-type']
  if (contentType === 'application/json' || contentType === undefined) return
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1]
  if (charset === undefined || /^utf-?8$/i.test(charset)) return
  throw new AppError(
    'unsupported_media_type',
    'charset_not_supported',
    `The body must be in UTF-8, but declares "${charset.slice(0, 40)}".`,
    { field: 'Content-Type', value: charset },
  )
}

type Done = (error: Error | null, value?: unknown) => void

function refusingNul(done: Done): Done {
  return (error, value) => {
    const steps = error === null ? findText(value, (text) => text.includes('\0'), []) : null
    if (steps === null) done(error, value)
    else done(nulIn(subjectOf(steps, 'The body'), { place: 'body', steps }))
  }
}

/** Read as Latin-1 a byte is a character, and no byte of another character looks like a quotation mark: so the place can be found. */
function unreadableJson(bytes: Buffer): AppError {
  const found = placeOf(bytes)
  const { steps, text } = found ?? { steps: [], text: bytes }
  return notUtf8(subjectOf(steps, 'The body'), { place: 'body', steps }, text)
}

function placeOf(bytes: Buffer): { readonly steps: Steps; readonly text: Buffer } | null {
  try {
    // Escapes are characters already, and not bytes.
    const value: unknown = JSON.parse(bytes.toString('latin1').replace(/\\(?:u[0-9a-f]{4}|.)/gi, ' '))
    let text = bytes
    const isUnreadable = (sent: string) => {
      const own = Buffer.from(sent, 'latin1')
      if (isUtf8(own)) return false
      text = own
      return true
    }
    const steps = findText(value, isUnreadable, [])
    return steps && { steps, text }
  } catch {
    return null
  }
}

/** The steps to the first text of which something is true; of a name, those to what has it. */
function findText(value: unknown, isMeant: (text: string) => boolean, steps: Steps): Steps | null {
  if (typeof value === 'string') return isMeant(value) ? steps : null
  if (typeof value !== 'object' || value === null || steps.length > MAX_STEPS) return null
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value) && isMeant(name)) return steps
    const found = findText(inner, isMeant, [...steps, Array.isArray(value) ? Number(name) : name])
    if (found) return found
  }
  return null
}

/** No body that is taken goes deeper, and what calls itself has an end. */
const MAX_STEPS = 64

function subjectOf(steps: Steps, whole: string): string {
  const last = steps.findLast((step) => typeof step === 'string')
  return last === undefined ? whole : `"${String(last).slice(0, 80)}"`
}

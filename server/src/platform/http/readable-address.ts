import { isUtf8 } from 'node:buffer'
import { badInput } from '#platform/app-error.ts'
import { notUtf8, nulIn } from './readable-text.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route looks at its path before anything else does, and has an answer of its own for one that nothing can have. */
    anyPath?: boolean
  }
}

/**
 * Refuses an address that holds NUL or bytes that are no text, for every route at once: what no table can keep is in no path and no
 * parameter that a route reads. Nearly every address is plain ASCII without an escape, and costs one look.
 */
export function refuseUnreadableAddress(url: string, takesAnyPath: () => boolean): void {
  if (PLAIN.test(url)) return
  if (!ASCII.test(url)) {
    throw badInput(
      'address_not_ascii',
      'The address contains characters beyond ASCII; encode them as UTF-8 with percent signs, "ä" as "%C3%A4".',
      { field: 'address' },
    )
  }
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (!takesAnyPath()) refuseUnreadablePart(path, 'The path', 'path', 'path')
  if (end < 0) return
  for (const part of url.slice(end + 1).split('&')) {
    const name = part.split('=', 1)[0] ?? ''
    const shown = ESCAPE.test(name) ? 'a parameter' : `"${name.slice(0, 80)}"`
    refuseUnreadablePart(part, `${upperFirst(shown)} in the address`, 'query', ESCAPE.test(name) ? 'query' : name)
  }
}

/** Visible ASCII without "%". */
const PLAIN = /^[!-$&-~]*$/
const ASCII = /^[!-~]*$/
const ESCAPE = /%/

/** Also what came as a form (application/x-www-form-urlencoded), whose parts are written as those of a query are. */
export function refuseUnreadablePart(part: string, what: string, place: 'path' | 'query' | 'body', name: string): void {
  for (const [escapes] of part.matchAll(/(?:%[0-9a-f]{2})+/gi)) {
    const bytes = Buffer.from(escapes.replaceAll('%', ''), 'hex')
    const at = { place, steps: [name] }
    if (bytes.includes(0)) throw nulIn(what, at)
    if (!isUtf8(bytes)) throw notUtf8(what, at, bytes)
  }
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

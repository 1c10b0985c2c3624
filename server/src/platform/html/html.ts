/**
 * A tagged template whose values are escaped for text and for quoted attributes; arrays are joined, and null, undefined
 * and false leave nothing. It does not judge addresses: only give `href` and `src` what was checked to be http(s).
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = strings[0] ?? ''
  for (const [index, value] of values.entries()) text += textOf(value) + (strings[index + 1] ?? '')
  return { [MARKUP]: text }
}

/** Markup that is already safe, such as a style sheet of ours or a drawn symbol. Never what a person typed. */
export function raw(markup: string): Html {
  return { [MARKUP]: markup }
}

export function renderHtml(page: Html): string {
  return page[MARKUP]
}

export type Html = { readonly [MARKUP]: string }

export type HtmlValue = Html | string | number | bigint | null | undefined | false | readonly HtmlValue[]

/** Private to this file, so that no parsed JSON can pass for markup. */
const MARKUP = Symbol('markup')

function textOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeMarkup(value)
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return MARKUP in value ? value[MARKUP] : value.map(textOf).join('')
}

function escapeMarkup(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(EACH_TO_ESCAPE, (character) => ESCAPES[character] ?? '') : text
}

const NEEDS_ESCAPE = /[&<>"']/
const EACH_TO_ESCAPE = /[&<>"']/g
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

import { badInput } from '#platform/app-error.ts'

/**
 * The address of a system that stands with its owner: its origin, and the directory it is in. Any page of it is taken for what it is part of. Http is
 * for systems in one's own network, which are called where the operator has allowed it.
 */
export function parseOwnAddress(
  typed: string,
  { field, example, pages }: { readonly field: string; readonly example: string; readonly pages: RegExp },
): string {
  const text = typed.trim()
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const url = text !== '' && URL.canParse(written) ? new URL(written) : null
  if (url !== null && ['https:', 'http:'].includes(url.protocol) && url.username === '' && url.password === '') {
    return `${url.origin}${url.pathname.replace(pages, '').replace(/\/+$/, '')}`
  }
  throw badInput('web_address_malformed', `"${field}" must be a web address, such as ${example}.`, {
    field,
    value: text.slice(0, 200),
  })
}

/** What has to be there. */
export function requireText(typed: string | undefined, field: string, message: string): string {
  const text = (typed ?? '').trim()
  if (text !== '') return text
  throw badInput('setting_missing', message, { field })
}

/** A day as forms write it, or nothing. */
export function parseDay(typed: string | undefined, field: string): string {
  const text = (typed ?? '').trim()
  if (text === '') return ''
  const day = new Date(`${text}T00:00:00Z`)
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)) return text
  throw badInput('day_malformed', `"${field}" must be a day such as 2027-02-28.`, { field, value: text.slice(0, 40) })
}

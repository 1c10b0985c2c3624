import type { OutboundAnswer } from '#platform/outbound/read-answer.ts'
import { ForeignError, type ForeignFault, quoted } from '../foreign-error.ts'
import { at, listAt, textAt } from '../foreign-json.ts'
import type { Speaker } from '../read-answer.ts'
import { parseRetryAfter } from '../retry-after.ts'

/**
 * By the type of the error, which comes as {"error":{"type","message"}}, as {"error":"NOT_FOUND"} or as {"errors":[{"error","message"}]}; null for
 * what its status says well enough. https://airtable.com/developers/web/api/errors
 */
export function airtableFault(
  { secrets, now }: Speaker,
  { status, headers }: OutboundAnswer,
  body: unknown,
): ForeignError | null {
  const type = errorType(body)
  const words = quoted(
    textAt(at(body, 'error'), 'message') ?? textAt(listAt(body, 'errors')[0], 'message') ?? type,
    secrets,
  )
  const tail = words === '' ? '.' : `: "${words}".`
  const fault = (kind: ForeignFault, reason: string, message: string) =>
    new ForeignError(kind, { reason, message, value: type || status })
  if (status === 429) {
    const isOver = /BILLING_LIMIT|MONTHLY/.test(type)
    const asked = parseRetryAfter(headers['retry-after'], now())
    const retryAt = isOver ? nextMonth(now()) : (asked ?? new Date(now().getTime() + LEFT_ALONE_MS))
    const message = isOver
      ? 'The requests that the plan of this Airtable workspace allows in a month are used up. It goes on next month, or with a larger plan.'
      : `Airtable allows no more requests for now${tail}`
    const reason = isOver ? 'month_used_up' : 'rate_limited'
    return new ForeignError('rate_limited', { reason, message, value: retryAt.toISOString() }, { retryAt })
  }
  if (status === 401) {
    return fault(
      'credentials',
      'credentials_refused',
      `Airtable does not accept this token${tail} Make another one at airtable.com/create/tokens.`,
    )
  }
  if (status === 403) {
    return fault(
      'permission',
      'token_scope_missing',
      `Airtable does not permit this to the token, or the token may not see the base${tail} Add the scope and the base to the token at airtable.com/create/tokens.`,
    )
  }
  if (type === 'LIST_RECORDS_ITERATOR_NOT_AVAILABLE' || type === 'INVALID_OFFSET_VALUE') {
    return fault('not_found', PLACE_ENDED, 'Airtable no longer knows where the list was left.')
  }
  if (type === 'ROW_DOES_NOT_EXIST') return fault('not_found', 'record_missing', `Airtable has no such record${tail}`)
  if (status === 404 || type === 'VIEW_NAME_NOT_FOUND') {
    return fault(
      'not_found',
      'table_missing',
      `Airtable does not have this base, table or view${tail} Discover the connection, and choose again.`,
    )
  }
  if (type === 'UNKNOWN_FIELD_NAME') {
    return fault(
      'refused',
      'field_missing',
      `A field is no longer in the table${tail} Discover the connection, and choose again.`,
    )
  }
  return null
}

export const PLACE_ENDED = 'place_ended'

/** What a request that was refused has to wait for. */
const LEFT_ALONE_MS = 30_000

function errorType(body: unknown): string {
  const error = at(body, 'error')
  if (typeof error === 'string') return error
  return textAt(error, 'type') ?? textAt(listAt(body, 'errors')[0], 'error') ?? ''
}

function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
}

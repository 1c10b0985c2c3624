import type { OutboundAnswer } from '#platform/outbound/read-answer.ts'
import { ForeignError, type ForeignFault, quoted } from '../foreign-error.ts'
import { at, listAt, textAt } from '../foreign-json.ts'
import { faultOf, type Speaker } from '../read-answer.ts'
import { plain } from './edmx.ts'

/** A page for people to sign in on: the user is one of a person, or the address is the one of people. Null where it is none. */
export function signInPage({ secrets }: Speaker, { status, headers, body }: OutboundAnswer): ForeignError | null {
  const location = headers['location'] ?? ''
  const html = body.subarray(0, 50_000).toString('utf8')
  const isPage = /^\s*(<!doctype html|<html)/i.test(html)
  const leadsToSignIn = status >= 300 && status < 400 && /saml|accounts\.|\/idp|authenticat|login|logon/i.test(location)
  const isSignIn =
    isPage &&
    status < 400 &&
    /SAMLRequest|saml2|sap-login|j_username|logon|<title>\s*(log ?[io]n|sign in|anmelde)/i.test(html)
  if (!leadsToSignIn && !isSignIn) return null
  const title = quoted(/<title[^>]*>([^<]{1,200})/i.exec(html)?.[1] ?? '', secrets)
  return new ForeignError('credentials', {
    reason: 'dialog_user',
    message: `SAP shows a page to sign in on${title === '' ? '' : ` ("${title}")`} instead of data. Enter a communication user, which is made with a communication system, not the user of a person; in SAP’s cloud, the address must be the one with "-api".`,
  })
}

export function sapFault(speaker: Speaker, answer: OutboundAnswer, body: unknown): ForeignError {
  const { status } = answer
  const error = at(body, 'error')
  const code = textAt(error, 'code') ?? ''
  const words = quoted(wordsOf(error), speaker.secrets)
  const tail = words === '' ? '.' : `: "${words}".`
  const transaction = textAt(at(error, 'innererror'), 'transactionid')
  const details = transaction === null ? {} : { requestId: transaction.slice(0, 100) }
  const fault = (kind: ForeignFault, reason: string, message: string) =>
    new ForeignError(kind, { reason, message, value: code || status }, details)
  if (status === 401) {
    return fault(
      'credentials',
      'credentials_refused',
      `SAP does not accept this user and password${tail} After several wrong tries SAP locks a user: check both before trying again.`,
    )
  }
  if (isTokenAsked(answer)) {
    // A load balancer that does not lead one session to one server does this now and then.
    return fault('passing', 'csrf_refused', `SAP does not take the token that it gave for writing${tail}`)
  }
  if (status === 403) {
    return fault(
      'permission',
      'not_permitted',
      `SAP does not permit this to the user${tail} In SAP’s cloud, the user needs a communication arrangement for scenario SAP_COM_0009; otherwise a role for the service.`,
    )
  }
  if (/^\/IWFND\/(MED\/170|CM_BEC\/026)$/.test(code) || /no service found|service .* not (found|active)/i.test(words)) {
    return fault(
      'not_found',
      'service_inactive',
      `SAP does not have the service for products${tail} Have it activated (/IWFND/MAINT_SERVICE), or a communication arrangement made for scenario SAP_COM_0009.`,
    )
  }
  if (status === 429 || status >= 500 || words === '') return faultOf(speaker, answer, { message: words })
  if (status === 404) return fault('not_found', 'not_found', `SAP does not have this${tail}`)
  if (status === 409 || status === 412 || status === 428) {
    return fault('conflict', 'changed_meanwhile', `It was changed in SAP meanwhile${tail}`)
  }
  return fault('refused', 'refused', `SAP does not take this${tail}`)
}

export function isTokenAsked({ status, headers }: OutboundAnswer): boolean {
  return status === 403 && /required/i.test(headers['x-csrf-token'] ?? '')
}

/** "message" is a text in V4, and a text with its language in V2. What is behind it says the same in more detail. */
function wordsOf(error: unknown): string {
  const main = textAt(error, 'message') ?? textAt(at(error, 'message'), 'value') ?? ''
  const details = [...listAt(at(error, 'innererror'), 'errordetails'), ...listAt(error, 'details')]
    .map((one) => textAt(one, 'message') ?? '')
    .filter((one) => one !== '' && one !== main)
  return [main, ...new Set(details)].slice(0, 3).join(' ')
}

/** An error in XML, which comes where a gateway does not look at what is accepted. */
export function xmlError(text: string): unknown {
  if (!/^\s*(<\?xml[^>]*\?>\s*)?<(\w+:)?error[\s>]/i.test(text)) return null
  const of = (name: string) =>
    plain(new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]{0,2000})<`, 'i').exec(text)?.[1] ?? '')
  return { error: { code: of('code'), message: of('message'), innererror: { transactionid: of('transactionid') } } }
}

import { OutboundError } from '../outbound/outbound-error.ts'
import { MailError } from './mail-error.ts'
import type { SmtpServer } from './mail-settings.ts'

/** What the library throws, as a sentence. A server's own answer is cut: it may be anything. */
export function explainSmtp(error: unknown, { host, port }: SmtpServer): MailError {
  if (error instanceof MailError) return error
  const place = `${host}:${port}`
  if (error instanceof OutboundError) {
    return error.reason === 'target_private'
      ? new MailError('server_not_allowed', notAllowed(host, port), null, { cause: error })
      : new MailError('server_not_found', notFound(host, port), null, { cause: error })
  }
  const { code, command, responseCode, response } = partsOf(error)
  const answer = response === undefined ? null : cutAnswer(response)
  const made = (reason: MailError['reason'], message: string) =>
    new MailError(reason, message, answer, { cause: error })
  if (code === 'EAUTH' || code === 'ENOAUTH' || command.startsWith('AUTH')) {
    return made('login_refused', `The mail server ${place} refused the user name or password. Check SMTP_URL.`)
  }
  if (code === 'ETLS' || isTls(error)) {
    return made(
      'tls_failed',
      `The connection to the mail server ${place} could not be encrypted. Check its certificate, and whether SMTP_URL ` +
        'should begin with smtps:// (encrypted from the start) or smtp:// (STARTTLS).',
    )
  }
  if (responseCode !== undefined && responseCode >= 500) {
    if (command === 'RCPT TO') {
      return made('recipient_refused', 'The mail server refuses this address. Check it for a typing mistake.')
    }
    if (command === 'MAIL FROM') {
      return made('sender_refused', `The mail server ${place} does not send for the address in MAIL_FROM.`)
    }
    return made('letter_refused', 'The mail server refused the e-mail.')
  }
  if (responseCode !== undefined && responseCode >= 400) {
    return made('try_later', 'The mail server asked to be tried again later.')
  }
  if (code === 'ETIMEDOUT') {
    return made('server_timed_out', `The mail server ${place} did not respond in time.`)
  }
  // An address that cannot be written in an envelope: the letter's fault, not the server's.
  if (code === 'EENVELOPE')
    return made('recipient_refused', 'The mail server refuses this address. Check it for a typing mistake.')
  return made(
    'server_not_reached',
    `The mail server ${place} could not be reached, or closed the connection. Check SMTP_URL and whether the port is open.`,
  )
}

function notAllowed(host: string, port: number): string {
  return (
    `The mail server "${host}" is in a private network, which is not called. If it is yours, list ${host}:${port} in ` +
    'OUTBOUND_PRIVATE_TARGETS.'
  )
}

function notFound(host: string, port: number): string {
  return (
    `The domain name system has no "${host}". Check SMTP_URL. If it is a name in your own network, list ${host}:${port} in ` +
    'OUTBOUND_PRIVATE_TARGETS.'
  )
}

function partsOf(error: unknown) {
  const of = (name: string): unknown =>
    typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined
  const [code, command, responseCode, response] = [of('code'), of('command'), of('responseCode'), of('response')]
  return {
    code: typeof code === 'string' ? code : '',
    command: typeof command === 'string' ? command.toUpperCase() : '',
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    response: typeof response === 'string' ? response : undefined,
  }
}

function isTls(error: unknown): boolean {
  const said = error instanceof Error ? `${error.message} ${'code' in error ? String(error.code) : ''}` : ''
  return /ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|self-signed|certificate|UNABLE_TO|STARTTLS|initiating TLS|wrong version number/i.test(
    said,
  )
}

const LONGEST_ANSWER = 300

/** On one line, without what a terminal or a page would take for more than text. */
function cutAnswer(response: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const plain = response.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
  return [...plain].slice(0, LONGEST_ANSWER).join('')
}

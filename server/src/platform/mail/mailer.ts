import { createTransport } from 'nodemailer'
import type { OutboundClient } from '../outbound/outbound-client.ts'
import { explainSmtp } from './explain-smtp.ts'
import type { Letter } from './letter.ts'
import type { MailSettings } from './mail-settings.ts'

/** The one way in which the service sends mail. */
export type Mailer = {
  readonly settings: MailSettings
  /** To one person; what the server said when it took it. Throws a MailError when it did not. */
  send(to: string, letter: Letter, about: Envelope): Promise<string>
}

export type Envelope = {
  /** The same for each try of a letter, so that a program that receives it twice can tell. */
  readonly id: string
  /** Where one click ends what the letter is part of (RFC 8058). */
  readonly unsubscribeUrl?: string
}

type Options = {
  readonly outbound: Pick<OutboundClient, 'connect'>
  /** In tests: the authority that has signed the server. */
  readonly ca?: string
  readonly limits?: Partial<typeof LIMITS>
}

const LIMITS = { greetingMs: 10_000, silenceMs: 30_000 }

/** A connection for each letter: they are few, and a connection that is kept is one that the server may have closed. */
export function createMailer(settings: MailSettings, { outbound, ca, limits }: Options): Mailer {
  const { server, sender } = settings
  const { greetingMs, silenceMs } = { ...LIMITS, ...limits }
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    ...(server.login && { auth: { user: server.login.user, pass: server.login.password } }),
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    // It connects to nothing by itself: the address is judged first.
    getSocket: (_options, done) => {
      outbound.connect(server).then(
        (connection) => done(null, { connection }),
        (error: Error) => done(error),
      )
    },
    greetingTimeout: greetingMs,
    connectionTimeout: greetingMs,
    socketTimeout: silenceMs,
    maxResponseSize: 16_384,
    name: nameOf(sender.address),
    // A letter is what it is given: no file and no address is read for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    settings,
    async send(to, { subject, text, html, language }, { id, unsubscribeUrl }) {
      try {
        const sent = await transport.sendMail({
          from: { name: sender.name ?? '', address: sender.address },
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${nameOf(sender.address)}>`,
          headers: {
            'Content-Language': language,
            // So that holiday notices are not sent back (RFC 3834 §5).
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
        return String(sent.response ?? '')
      } catch (error) {
        throw explainSmtp(error, server)
      }
    },
  }
}

/** The host of an address, which identifiers of letters end in. */
function nameOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

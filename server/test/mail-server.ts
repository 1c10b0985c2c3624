import type { AddressInfo } from 'node:net'
import type { MailSettings } from '#platform/mail/mail-settings.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { installProof } from '../../proof/install-proof.ts'
import type { ParsedMail } from '../../proof/mail/mail.ts'
import { DOUBLE_TLS } from './doubles/double-tls.ts'
import { atFileEnd } from './file-end.ts'
import { orSkip } from './or-skip.ts'

const absent = await installProof('mail')
const packages = absent === null ? await import('../../proof/mail/mail.ts') : null

export type ReceivedMail = {
  readonly from: string
  readonly to: readonly string[]
  readonly isEncrypted: boolean
  readonly user: string | null
  /** As it came. */
  readonly raw: string
  /** As a program for mail reads it. */
  readonly read: ParsedMail
}

export type MailServer = {
  readonly settings: MailSettings
  readonly port: number
  readonly received: ReceivedMail[]
  /** How the next recipients are answered: null takes them. */
  refuse(how: ((address: string) => { code: number; text: string } | null) | null): void
  until(count: number): Promise<ReceivedMail[]>
  close(): Promise<void>
}

type Wanted = { security?: 'tls' | 'starttls' | 'none'; password?: string; port?: number }

export const MAIL_PASSWORD = 'pass/word @ 1'

/** A real SMTP server on this machine, with TLS and a password, which keeps what it gets. */
export async function startMailServer({
  security = 'starttls',
  password = MAIL_PASSWORD,
  port: wantedPort = 0,
}: Wanted = {}): Promise<MailServer> {
  const { SMTPServer, PostalMime } = orSkip(packages, absent)
  const received: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  let refusal: ((address: string) => { code: number; text: string } | null) | null = null
  const server = new SMTPServer({
    ...DOUBLE_TLS,
    secure: security === 'tls',
    disabledCommands: security === 'none' ? ['STARTTLS'] : [],
    authOptional: security === 'none',
    authMethods: ['PLAIN', 'LOGIN'],
    disableReverseLookup: true,
    onAuth: (auth, _session, done) =>
      auth.username === 'selvedge' && auth.password === MAIL_PASSWORD
        ? done(null, { user: auth.username })
        : done(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
    onRcptTo(address, _session, done) {
      const refused = refusal?.(address.address) ?? null
      done(refused && Object.assign(new Error(refused.text), { responseCode: refused.code }))
    },
    async onData(stream, session, done) {
      // A sender that is killed in the middle of a letter has sent none.
      const bytes = await Array.fromAsync(stream).catch(() => null)
      if (bytes === null) return done(new Error('The letter has no end.'))
      const raw = Buffer.concat(bytes).toString()
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        isEncrypted: session.secure,
        user: typeof session.user === 'string' ? session.user : null,
        raw,
        read: await PostalMime.parse(raw),
      })
      done(null, 'Taken by the test')
      for (const look of waiting) look()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(wantedPort, '127.0.0.1', () => done()))
  let isOpen = true
  const close = () =>
    new Promise<void>((done) => {
      if (!isOpen) return done()
      isOpen = false
      server.close(() => done())
    })
  atFileEnd(close)
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    received,
    settings: {
      server: {
        host: 'localhost',
        port,
        security,
        login: security === 'none' ? null : { user: 'selvedge', password },
      },
      sender: { name: 'Vesperholm', address: 'passports@vesperholm.example' },
    },
    refuse(how) {
      refusal = how
    },
    until: (count) =>
      new Promise((done) => {
        const look = () => {
          if (received.length < count) return
          waiting.delete(look)
          done(received)
        }
        waiting.add(look)
        look()
      }),
    close,
  }
}

/** What a test's service is started with to send by it. */
export function mailBy({ settings, port }: MailServer) {
  const target = parsePrivateTarget(`localhost:${port}`)
  return { mail: settings, outboundPrivateTargets: target ? [target] : [] }
}

import { domainToASCII } from 'node:url'

/** The operator's server for outgoing mail. */
export type SmtpServer = {
  readonly host: string
  readonly port: number
  /** `tls`: from the first byte. `starttls`: nothing is sent before it is encrypted. `none`: never, for a server on this machine. */
  readonly security: 'tls' | 'starttls' | 'none'
  /** Null where it does not ask. */
  readonly login: { readonly user: string; readonly password: string } | null
}

/** Who mail is from, and where what cannot be delivered later comes back to. */
export type Sender = { readonly name: string | null; readonly address: string }

/** Mail that is set has both. */
export type MailSettings = { readonly server: SmtpServer; readonly sender: Sender }

/** `smtps://user:password@host`, `smtp://host:587`, `smtp://localhost:25?tls=off`; undefined for anything else. */
export function parseSmtpUrl(raw: string): SmtpServer | undefined {
  const url = URL.canParse(raw) ? new URL(raw) : null
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) return undefined
  const { tls, ...others } = Object.fromEntries(url.searchParams)
  if (url.hostname === '' || !['', '/'].includes(url.pathname) || url.hash !== '' || Object.keys(others).length > 0) {
    return undefined
  }
  if (tls !== undefined && (tls !== 'off' || url.protocol === 'smtps:')) return undefined
  const security = url.protocol === 'smtps:' ? 'tls' : tls === 'off' ? 'none' : 'starttls'
  // A password that could be read on the way is not sent.
  if (security === 'none' && url.username !== '') return undefined
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : domainToASCII(url.hostname)
  if (host === '') return undefined
  const port = url.port === '' ? USUAL_PORTS[security] : Number(url.port)
  try {
    const login =
      url.username === ''
        ? null
        : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
    return { host: host.toLowerCase(), port, security, login }
  } catch {
    return undefined
  }
}

/** RFC 8314 §3.3; RFC 6409 §3.1; RFC 5321. */
const USUAL_PORTS = { tls: 465, starttls: 587, none: 25 } as const

/** `passports@example.com`, or `Vesperholm <passports@example.com>`. */
export function parseSender(raw: string): Sender | undefined {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(raw) ?? []
  const address = (bracketed ?? raw).trim()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what a header must not have
  if (!ADDRESS.test(address) || address.length > 254 || /[\u0000-\u001f\u007f]/.test(raw)) return undefined
  const plain = name.trim().replace(/^"(.*)"$/, '$1')
  return { name: plain === '' ? null : plain, address }
}

const ADDRESS = /^[^\s@"<>,;:()[\]\\]+@[^\s@"<>,;:()[\]\\.]+(\.[^\s@"<>,;:()[\]\\.]+)*$/

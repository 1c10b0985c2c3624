import { X509Certificate } from 'node:crypto'
import { badInput } from '#platform/app-error.ts'
import type { Connector, Setting } from '../connectors/connector.ts'

/** Of systems with an address of their own: whose certificates are trusted there besides those that everybody trusts. */
export const AUTHORITY = { key: 'ca_certificate', kind: 'certificate', isRequired: false } as const satisfies Setting

/** What a person fills in: what the connector asks for, and what is the same for all. */
export function settingsOf({ settings }: Pick<Connector, 'settings'>): readonly Setting[] {
  const address = settings.find(({ kind }) => kind === 'address')
  if (!address) return settings
  return [...settings, address.onlyIf ? { ...AUTHORITY, onlyIf: address.onlyIf } : AUTHORITY]
}

const MOST = 10

/** One certificate or several, as PEM has them, whatever a form has made of the line breaks. */
export function parseAuthority(typed: string): string {
  const blocks = [...typed.matchAll(BLOCK)].map(([, base64 = '']) => pemOf(base64.replaceAll(/\s/g, '')))
  const rest = typed.replaceAll(BLOCK, '').trim()
  if (blocks.length === 0 || blocks.length > MOST || rest.includes('-----') || !blocks.every(isCertificate)) {
    const message =
      `This is not a certificate of an authority. Paste 1 to ${MOST} of them in PEM, from "-----BEGIN CERTIFICATE-----" to ` +
      '"-----END CERTIFICATE-----", without any key.'
    throw badInput('certificate_malformed', message, { field: AUTHORITY.key })
  }
  return blocks.join('')
}

const BLOCK = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g

function pemOf(base64: string): string {
  const lines = base64.match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}

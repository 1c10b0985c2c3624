import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import type { Answered, Asked } from '../fault-server.ts'

// Making one takes a while, and all doubles of a process can have the same.
let pair: { privateKey: string; publicKey: string } | null = null
const keyPair = () =>
  (pair ??= generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }))

const refused = (error_description: string): Answered => ({
  status: 400,
  body: { error: 'invalid_grant', error_description },
})

/** Gives tokens for what a service account has signed: https://developers.google.com/identity/protocols/oauth2/service-account */
export function tokenEndpoint(email: string) {
  const { privateKey, publicKey } = keyPair()
  const tokens: string[] = []
  const good = new Set<string>()

  const giveToken = ({ method, text }: Asked, isKnown: boolean): Answered => {
    const form = new URLSearchParams(text)
    if (method !== 'POST' || form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
      return { status: 400, body: { error: 'unsupported_grant_type', error_description: 'Invalid grant_type' } }
    }
    const [head = '', body = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const { iss, aud, scope, iat, exp } = JSON.parse(Buffer.from(body, 'base64url').toString())
    const signed = Buffer.from(`${head}.${body}`)
    const isSigned = verify('sha256', signed, createPublicKey(publicKey), Buffer.from(signature, 'base64url'))
    if (!isKnown || !isSigned) return refused('Invalid JWT Signature.')
    if (iss !== email) return refused('Invalid grant: account not found')
    if (aud !== 'https://oauth2.googleapis.com/token' || exp - iat > 3_600) {
      return refused('Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.')
    }
    if (!String(scope).includes('https://www.googleapis.com/auth/spreadsheets')) {
      return { status: 400, body: { error: 'invalid_scope', error_description: 'Invalid OAuth scope.' } }
    }
    const token = `ya29.planted-${tokens.length}-${'x'.repeat(60)}`
    tokens.push(token)
    good.add(token)
    return { body: { access_token: token, expires_in: 3_599, token_type: 'Bearer' } }
  }

  return {
    giveToken,
    /** Every one that was ever given. */
    tokens: tokens as readonly string[],
    isGood: (token: string) => good.has(token),
    endTokens: () => good.clear(),
    /** As Google gives it, for downloading once. */
    keyFile: JSON.stringify(
      {
        type: 'service_account',
        project_id: 'acme-dpp',
        private_key_id: 'planted0key0id',
        private_key: privateKey,
        client_email: email,
        client_id: '123456789012345678901',
        token_uri: 'https://oauth2.googleapis.com/token',
      },
      null,
      2,
    ),
  }
}

import { createPrivateKey, sign } from 'node:crypto'
import { badInput } from '#platform/app-error.ts'
import { textAt } from '../foreign-json.ts'

/** An account of a program, by the key file that Google makes for it once. */
export type ServiceAccount = {
  /** "selvedge@acme.iam.gserviceaccount.com": with it a spreadsheet is shared. */
  readonly email: string
  readonly project: string
  readonly keyId: string
  readonly key: string
}

export const NO_ACCOUNT: ServiceAccount = { email: '', project: '', keyId: '', key: '' }

/** From the file as it was downloaded to what of it is needed; the addresses in it are not, because they are known. */
export function parseKeyFile(typed: string): string {
  const { email, project, keyId, key } = readKeyFile(typed)
  if (email === '' || key === '' || !isRsa(key)) {
    throw badInput(
      'key_file_malformed',
      '"service_account" must be the whole content of the JSON file that Google makes for a key of a service account.',
      { field: 'service_account' },
    )
  }
  return JSON.stringify({ client_email: email, project_id: project, private_key_id: keyId, private_key: key })
}

/** Of what is kept, which is well-formed. */
export function readKeyFile(text: string): ServiceAccount {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return NO_ACCOUNT
  }
  return {
    email: textAt(file, 'client_email') ?? '',
    project: textAt(file, 'project_id') ?? '',
    keyId: textAt(file, 'private_key_id') ?? '',
    key: textAt(file, 'private_key') ?? '',
  }
}

function isRsa(key: string): boolean {
  try {
    return createPrivateKey(key).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

export const TOKEN_URL = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/spreadsheets'
/** As long as Google allows; issued a little earlier, for clocks that differ. */
const LASTS_SECONDS = 3_600
const SKEW_SECONDS = 30

/** What a token is asked for with: https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests */
export function assertionOf({ email, keyId, key }: ServiceAccount, now: Date): string {
  const iat = Math.floor(now.getTime() / 1_000) - SKEW_SECONDS
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const header = { alg: 'RS256', typ: 'JWT', ...(keyId !== '' && { kid: keyId }) }
  const signed = `${part(header)}.${part({ iss: email, scope: SCOPE, aud: TOKEN_URL, iat, exp: iat + LASTS_SECONDS })}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { AppError } from '#platform/app-error.ts'
import type { Target } from '../target/target.ts'
import { openText, sealText } from './age-passphrase.ts'
import { createSeal, type Encryption, keyMissing, type Seal } from './seal.ts'

/** As the settings say them: public keys or a passphrase, and the file with a secret key. */
export type SealSettings = {
  readonly encryptTo: readonly string[]
  readonly passphrase: string | null
  readonly identity: string | null
}

/**
 * What new backups are encrypted by; null where they are not. With a passphrase it is a key that lies in the target, encrypted with that passphrase, and is made
 * where there is none yet; so all backups of a passphrase have one key, and share stored files.
 */
export async function openSeal(settings: SealSettings, target: Target): Promise<Seal | null> {
  const { encryptTo, passphrase } = settings
  if (encryptTo.length > 0) {
    requireRecipients(encryptTo)
    return createSeal({ kind: 'age', recipients: encryptTo, identity: null }, await identitiesOf(settings))
  }
  if (passphrase === null) return null
  for await (const { path } of target.list(KEYS)) {
    const file = await target.open(path)
    const sealed = file && (await text(file))
    const identity = sealed && (await openIdentity(sealed, passphrase))
    if (identity) return sealOf(identity, sealed)
  }
  const identity = await generateX25519Identity()
  const sealed = await sealText(`${identity}\n`, passphrase)
  const name = createHash('sha256').update(sealed).digest('hex').slice(0, 16)
  await target.put(`${KEYS}${name}.age`, pieces(Buffer.from(sealed)))
  return sealOf(identity, sealed)
}

/** What a backup that is there can be read by; null where it is not encrypted. Which setting to give is said where it is another, or none. */
export async function openSealOf(encryption: Encryption | null, settings: SealSettings): Promise<Seal | null> {
  if (encryption === null) return null
  if (encryption.identity === null) {
    const identities = await identitiesOf(settings)
    if (identities.length === 0) throw keyMissing()
    return createSeal(encryption, identities)
  }
  if (settings.passphrase === null) {
    throw new AppError(
      'unprocessable',
      'backup_passphrase_missing',
      'This backup is encrypted with a passphrase. Set BACKUP_PASSPHRASE to the one it was made with, and try again.',
    )
  }
  const identity = await openIdentity(encryption.identity, settings.passphrase)
  if (identity) return createSeal(encryption, [identity])
  throw new AppError(
    'unprocessable',
    'backup_passphrase_wrong',
    'This backup is encrypted with another passphrase. Set BACKUP_PASSPHRASE to the one it was made with, and try again.',
  )
}

/** Where keys lie in a target. No backup is without one of its own in its manifest; this is for the next one. */
const KEYS = 'keys/'

async function sealOf(identity: string, sealed: string): Promise<Seal> {
  const recipients = [await identityToRecipient(identity)]
  return createSeal({ kind: 'age', recipients, identity: sealed }, [identity])
}

/** Null where the passphrase is another, or where it is no such file. */
async function openIdentity(sealed: string, passphrase: string): Promise<string | null> {
  try {
    return (await openText(sealed, passphrase)).trim()
  } catch {
    return null
  }
}

/** A file as `age-keygen` writes it: a key on each line, with comments. */
async function identitiesOf({ identity }: SealSettings): Promise<string[]> {
  if (identity === null) return []
  const content = await readFile(identity, 'utf8').catch((error) => {
    throw unreadable(identity, error)
  })
  const keys = content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  try {
    if (keys.length === 0) throw new Error('No key.')
    for (const key of keys) await identityToRecipient(key)
    return keys
  } catch (error) {
    throw unreadable(identity, error)
  }
}

function unreadable(path: string, cause: unknown): AppError {
  const error = new AppError(
    'unprocessable',
    'backup_identity_unreadable',
    `BACKUP_IDENTITY leads to "${path}", which is not a file with secret keys of age. Each key is a line that begins with AGE-SECRET-KEY-.`,
  )
  error.cause = cause
  return error
}

/** Their check digits are looked at here, so that a mistyped one is found before a backup and not by whoever needs it. */
function requireRecipients(recipients: readonly string[]): void {
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient)
    } catch (error) {
      const refused = new AppError(
        'bad_input',
        'backup_recipient_malformed',
        `BACKUP_ENCRYPT_TO has "${recipient}", which is no public key of age. Copy it from the line "# public key:" of the file that age-keygen wrote.`,
      )
      refused.cause = error
      throw refused
    }
  }
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

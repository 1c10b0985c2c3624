import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { AppError } from '#platform/app-error.ts'

/** Encrypts and decrypts the parts of a backup, in the age format, so that any age program with the key can open them as well. */
export type Seal = {
  /** What a manifest says of it. */
  readonly encryption: Encryption
  readonly recipients: readonly string[]
  encrypt(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Fails with an AppError where the key is another, or where there is none to decrypt with. */
  decrypt(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

/**
 * Recipients are public keys. `identity`: where a passphrase was given, the secret key, which is of our making and encrypted with the passphrase, in the
 * text form of age. So the costly way from a passphrase to a key is gone once, and not for every file; and the manifest alone, with the passphrase, opens all.
 */
export type Encryption = {
  readonly kind: 'age'
  readonly recipients: readonly string[]
  readonly identity: string | null
}

/** `identities` are secret keys (AGE-SECRET-KEY-…); without one, nothing can be decrypted. */
export function createSeal(encryption: Encryption, identities: readonly string[]): Seal {
  const encrypter = new Encrypter()
  for (const recipient of encryption.recipients) encrypter.addRecipient(recipient)
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)

  return {
    encryption,
    recipients: encryption.recipients,
    async *encrypt(content) {
      yield* await encrypter.encrypt(streamOf(content))
    },
    async *decrypt(content) {
      if (identities.length === 0) throw keyMissing()
      yield* await decrypter.decrypt(streamOf(content)).catch((error: Error) => {
        throw error.message.startsWith('no identity matched') ? keyWrong(encryption) : error
      })
    },
  }
}

function streamOf(content: AsyncIterable<Uint8Array>) {
  // The library's types are those of the web, which are the same streams.
  return ReadableStream.from(content) as unknown as globalThis.ReadableStream<Uint8Array>
}

export function keyMissing(): AppError {
  return new AppError(
    'unprocessable',
    'backup_key_missing',
    'This backup is encrypted. Set BACKUP_IDENTITY to the file with the secret key (AGE-SECRET-KEY-…) of one of the public keys it was encrypted to, and try again.',
  )
}

function keyWrong({ recipients }: Encryption): AppError {
  return new AppError(
    'unprocessable',
    'backup_key_wrong',
    `This backup is encrypted, and the key that was given does not open it. Set BACKUP_IDENTITY to the file with the secret key of one of these public keys: ${recipients.join(', ')}.`,
  )
}

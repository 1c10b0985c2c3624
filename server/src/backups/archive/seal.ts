import { Decrypter } from 'age-encryption'
import { AppError } from '#platform/app-error.ts'
import { decryptFile, encryptFile } from './age-payload.ts'

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
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)

  return {
    encryption,
    recipients: encryption.recipients,
    encrypt: (content) => encryptFile(encryption.recipients, content),
    async *decrypt(content) {
      if (identities.length === 0) throw keyMissing()
      try {
        yield* decryptFile(decrypter, content)
      } catch (error) {
        const isOther = error instanceof Error && error.message.startsWith('no identity matched')
        throw isOther ? keyWrong(encryption) : error
      }
    },
  }
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

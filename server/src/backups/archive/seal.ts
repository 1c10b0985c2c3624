/** Encrypts and decrypts the parts of a backup, in the age format, so that any age program with the key can open them as well. */
export type Seal = {
  /** Public keys; none where a passphrase is used. */
  readonly recipients: readonly string[]
  encrypt(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Fails with an AppError where the key is another. */
  decrypt(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

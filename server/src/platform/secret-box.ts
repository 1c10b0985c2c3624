import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Keeps secrets that the service must be able to read again, such as what it signs with, so that a copy of the database alone gives none
 * away. `place` says where one belongs (its table, workspace and record): moved elsewhere it does not open.
 */
export type SecretBox = {
  seal(secret: string, place: string): Buffer
  open(sealed: Buffer, place: string): string
}

/** AES-256-GCM: a version, 12 bytes of chance, 16 that prove it whole, then the secret. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(secret, place) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), text])
    },
    open(sealed, place) {
      try {
        if (sealed[0] !== VERSION) throw new Error('Another version.')
        const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13), { authTagLength: 16 })
        cipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(13, 29))
        return Buffer.concat([cipher.update(sealed.subarray(29)), cipher.final()]).toString('utf8')
      } catch (error) {
        throw new Error(
          'A secret in the database was sealed with another key. Set SECRET_KEY to the one that was used, or bring back "secret.key" of the data directory.',
          { cause: error },
        )
      }
    },
  }
}

/** The operator's key, or that of the data directory, made at the first start. */
export async function openSecretBox(dataDir: string, configured: Buffer | null): Promise<SecretBox> {
  if (configured) return createSecretBox(configured)
  const path = join(dataDir, 'secret.key')
  const fresh = `${randomBytes(KEY_BYTES).toString('base64')}\n`
  await writeFile(path, fresh, { mode: 0o600, flag: 'wx', flush: true }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  const key = parseSecretKey((await readFile(path, 'utf8')).trim())
  if (!key) throw new Error(`"${path}" is not a key of ${KEY_BYTES} bytes in base64. Bring back the file of a backup.`)
  return createSecretBox(key)
}

export function parseSecretKey(text: string): Buffer | undefined {
  const key = Buffer.from(text, 'base64')
  return key.length === KEY_BYTES && key.toString('base64') === text ? key : undefined
}

const VERSION = 1
const KEY_BYTES = 32

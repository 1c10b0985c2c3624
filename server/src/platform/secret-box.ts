import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from './app-error.ts'
import { createOnce } from './create-once.ts'

/**
 * Keeps secrets that the service must be able to read again, such as what it signs with, so that a copy of the database alone gives none
 * away. `place` says where one belongs (its table, workspace and record): moved elsewhere it does not open.
 */
export type SecretBox = {
  seal(secret: string, place: string): Buffer
  open(sealed: Buffer, place: string): string
  /** 64 bits that are the same for the same text and purpose, and tell nothing about it to who does not have the key. */
  mark(text: string, purpose: string): string
}

/** AES-256-GCM: a version, 12 bytes of chance, 16 that prove it whole, then the secret. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    mark: (text, purpose) => createHmac('sha256', key).update(`${purpose}\0${text}`).digest('hex').slice(0, 16),
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
          'A secret in the database was encrypted with another key. Set SECRET_KEY to that key, or restore ' +
            '"secret.key" in the data directory.',
          { cause: error },
        )
      }
    },
  }
}

/** The operator's key, or that of the data directory; null where neither is there yet. */
export async function readSecretKey(dataDir: string, configured: Buffer | null): Promise<Buffer | null> {
  if (configured) return configured
  const text = await readFile(secretKeyFile(dataDir), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : readKey(dataDir, text)
}

export async function openSecretBox(dataDir: string, configured: Buffer | null): Promise<SecretBox> {
  return createSecretBox((await readSecretKey(dataDir, configured)) ?? (await makeSecretKey(dataDir)))
}

/** Makes the key of the data directory; another process may have done so meanwhile, and then it is that one. */
export async function makeSecretKey(dataDir: string): Promise<Buffer> {
  const fresh = `${randomBytes(KEY_BYTES).toString('base64')}\n`
  return readKey(dataDir, await createOnce(secretKeyFile(dataDir), fresh))
}

function readKey(dataDir: string, text: string): Buffer {
  const key = parseSecretKey(text.trim())
  if (key) return key
  throw new AppError(
    'unavailable',
    'secret_key_malformed',
    `Selvedge could not start: "${secretKeyFile(dataDir)}" is not a key of ${KEY_BYTES} bytes in base64. Restore the file ` +
      'from a backup.',
  )
}

export function secretKeyFile(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

/** Tells two keys apart, and says nothing of either. */
export function fingerprintOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('selvedge: which key is this').digest().subarray(0, 16)
}

export function parseSecretKey(text: string): Buffer | undefined {
  const key = Buffer.from(text, 'base64')
  return key.length === KEY_BYTES && key.toString('base64') === text ? key : undefined
}

const VERSION = 1
const KEY_BYTES = 32

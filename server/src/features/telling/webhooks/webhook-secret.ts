import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { SecretBox } from '#platform/secret-box.ts'

/** What a webhook signs with: a secret that its receiver shares (v1), and a key pair of which it needs the public half alone (v1a). */
export type SigningKeys = {
  /** Raw. */
  readonly hmac: Buffer
  readonly ed25519: KeyObject
}

/** `whsec_` and `whpk_` with base64: Standard Webhooks 1.0.0, "Signature scheme". */
export function newSigningKeys(): { keys: SigningKeys; secret: string; publicKey: string } {
  const hmac = randomBytes(32)
  const ed25519 = generateKeyPairSync('ed25519').privateKey
  return { keys: { hmac, ed25519 }, secret: `whsec_${hmac.toString('base64')}`, publicKey: publicKeyOf(ed25519) }
}

/** The last 32 bytes of either form are the key itself (RFC 8410 §4 and §7). */
function publicKeyOf(ed25519: KeyObject): string {
  const key = createPublicKey(ed25519).export({ format: 'der', type: 'spki' })
  return `whpk_${key.subarray(-32).toString('base64')}`
}

/** From the 32 bytes that an ed25519 key is made of. */
export function ed25519From(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
}

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export function sealKeys(box: SecretBox, { hmac, ed25519 }: SigningKeys, place: string): Buffer {
  const seed = ed25519.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
  return box.seal(Buffer.concat([seed, hmac]).toString('base64'), place)
}

export function openKeys(box: SecretBox, sealed: Buffer, place: string): SigningKeys {
  const bytes = Buffer.from(box.open(sealed, place), 'base64')
  return { ed25519: ed25519From(bytes.subarray(0, 32)), hmac: bytes.subarray(32) }
}

export const keysPlace = (workspaceId: string, id: string) => `webhook_secrets/${workspaceId}/${id}`
export const headersPlace = (workspaceId: string, id: string) => `webhooks/${workspaceId}/${id}`

import { createHmac, sign } from 'node:crypto'
import type { SigningKeys } from '../webhooks/webhook-secret.ts'

/**
 * The header `webhook-signature`: for each key pair, the present one first, an HMAC-SHA256 (v1) and an ed25519 signature (v1a) of the id, the
 * second of this attempt and the bytes that are sent. Source: Standard Webhooks 1.0.0, "Signature scheme".
 */
export function signMessage(all: readonly SigningKeys[], id: string, seconds: number, body: string): string {
  const content = Buffer.from(`${id}.${seconds}.${body}`)
  return all
    .flatMap(({ hmac, ed25519 }) => [
      `v1,${createHmac('sha256', hmac).update(content).digest('base64')}`,
      `v1a,${sign(null, content, ed25519).toString('base64')}`,
    ])
    .join(' ')
}

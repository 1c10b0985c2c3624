import { createHmac, timingSafeEqual } from 'node:crypto'

type Message = {
  readonly secret: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly rawBody: Buffer
  readonly now: Date
}

const TOLERATED_SECONDS = 300

/**
 * Whether a message was sent by the Selvedge that knows the secret, within the last five minutes. Source: Standard Webhooks 1.0.0, "Signature scheme"
 * and "Verifying webhook authenticity".
 */
export function isSigned({ secret, headers, rawBody, now }: Message): boolean {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature']
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false
  // What is no number is not within the time either.
  if (!(Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= TOLERATED_SECONDS)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest()
  return signatures.split(' ').some((one) => {
    const [version, signature = ''] = one.split(',')
    const given = Buffer.from(signature, 'base64')
    return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

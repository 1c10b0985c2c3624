import { createPublicKey, verify } from 'node:crypto'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import type { TestApp, TestWorkspace } from './harness.ts'
import { peers } from './peers.ts'
import { eventually, type Received } from './receiver.ts'

/** An app that may call the receivers of tests. */
export const WITH_LOCAL_RECEIVERS = {
  outboundPrivateTargets: [parsePrivateTarget('127.0.0.1')].filter((target) => target !== undefined),
}

/** Each by the name of its package. */
export const verifiers = () => ({ standardwebhooks: peers().StandardWebhook, svix: peers().SvixWebhook })
export const headersOf = ({ headers }: Received) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
})

export function verifiesEd25519(one: Received, publicKey: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': all } = headersOf(one)
  const x = Buffer.from(publicKey.replace('whpk_', ''), 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const signed = Buffer.from(`${id}.${timestamp}.${one.body}`)
  return all
    .split(' ')
    .filter((signature) => signature.startsWith('v1a,'))
    .some((signature) => verify(null, signed, key, Buffer.from(signature.slice(4), 'base64')))
}

/** The deliveries of a webhook, each with its attempts. */
export async function stateOf(t: TestApp, w: TestWorkspace, webhookId: string, messageId?: string) {
  const { rows } = await t.owner.query(
    `select d.*, (select json_agg(a order by a.number) from webhook_attempts a
       where (a.workspace_id, a.webhook_id, a.message_id) = (d.workspace_id, d.webhook_id, d.message_id)) as log
     from webhook_deliveries d where d.workspace_id = $1 and d.webhook_id = $2 and ($3::text is null or d.message_id = $3)`,
    [w.id, webhookId, messageId ?? null],
  )
  return rows
}

/** The same, once so many are in this state. */
export const settled = (t: TestApp, w: TestWorkspace, webhookId: string, state: string, count = 1) =>
  eventually(async () => {
    const rows = await stateOf(t, w, webhookId)
    return rows.filter((row) => row.state === state).length >= count && rows
  })

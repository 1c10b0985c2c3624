import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signMessage } from '#features/telling/webhook-deliveries/sign-message.ts'
import { newSigningKeys } from '#features/telling/webhooks/webhook-secret.ts'

type Message = { secret: string; headers: Record<string, string>; rawBody: Buffer; now: Date }

/** It is compiled by n8n's tools, so it is no part of this project. */
const file = join(import.meta.dirname, '../../integrations/n8n-nodes-selvedge/nodes/SelvedgeTrigger/verifySignature.ts')
const { isSigned } = (await import(file)) as { isSigned(message: Message): boolean }

const { keys, secret } = newSigningKeys()
const rawBody = Buffer.from('{"type":"passport.published","data":{"name":"Confeções"}}')
const at = 1_795_253_400
const headers = {
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(at),
  'webhook-signature': signMessage([keys], 'evt_1', at, rawBody.toString()),
}
const message: Message = { secret, headers, rawBody, now: new Date(at * 1_000) }

test('n8n’s trigger takes what is signed with the secret of its webhook', () => {
  expect(isSigned(message)).toBe(true)
  const others = newSigningKeys()
  const both = signMessage([others.keys, keys], 'evt_1', at, rawBody.toString())
  expect(isSigned({ ...message, headers: { ...headers, 'webhook-signature': both } })).toBe(true)
})

// From the specification: github.com/standard-webhooks.
test('n8n’s trigger takes the example of Standard Webhooks', () => {
  const example = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const rawBody = Buffer.from('{"test": 2432232314}')
  expect(isSigned({ secret, headers: example, rawBody, now: new Date(1_614_265_330_000) })).toBe(true)
})

test.each<[string, Partial<Message>]>([
  ['another body', { rawBody: Buffer.from('{}') }],
  ['another id', { headers: { ...headers, 'webhook-id': 'evt_2' } }],
  ['another secret', { secret: newSigningKeys().secret }],
  ['a message of six minutes ago', { now: new Date((at + 360) * 1_000) }],
  ['a time that is no number', { headers: { ...headers, 'webhook-timestamp': 'now' } }],
  ['no signature', { headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': String(at) } }],
  ['another kind of signature', { headers: { ...headers, 'webhook-signature': 'v1a,AAAA v2,AAAA v1,' } }],
])('n8n’s trigger refuses %s', (_, change) => {
  expect(isSigned({ ...message, ...change })).toBe(false)
})

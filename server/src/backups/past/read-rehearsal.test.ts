import { expect, test } from 'vitest'
import { createClosedClient } from '#platform/outbound/closed-client.ts'
import { REHEARSAL_CALLS_NOTHING, refuseReachable } from './read-rehearsal.ts'

const rehearsal = { moment: new Date('2026-11-22T10:15:00Z') }

test.each(['127.0.0.1', '127.8.0.1', '::1', 'localhost'])('a rehearsal is served at %s', (host) => {
  expect(() => refuseReachable(rehearsal, host)).not.toThrow()
})

test.each(['0.0.0.0', '::', '10.0.0.7', '127.0.0.1.example.com', 'localhost.example.com', '::ffff:10.0.0.7'])(
  'a rehearsal is not served at %s',
  (host) => {
    expect(() => refuseReachable(rehearsal, host)).toThrow(`HOST is ${host}, so others could reach it.`)
  },
)

test('a rehearsal calls nothing, whatever is asked of it', async () => {
  const client = createClosedClient(REHEARSAL_CALLS_NOTHING)
  const request = { method: 'GET', url: 'https://example.com', headers: {}, body: null } as const
  const answer = { atMost: 1, tooLarge: 'cut' } as never
  for (const call of [
    client.check('https://example.com'),
    client.send({ ...request, answer }),
    client.stream({ ...request, answer }),
    client.connect({ host: 'mail.example.com', port: 25 }),
  ]) {
    await expect(call).rejects.toThrow('This is a rehearsal')
  }
})

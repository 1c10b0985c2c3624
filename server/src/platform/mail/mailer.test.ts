import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { DOUBLE_TLS } from '#test/doubles/double-tls.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startMailServer } from '#test/mail-server.ts'
import { createOutboundClient } from '../outbound/outbound-client.ts'
import { writeLetter } from './letter.ts'
import { createMailer } from './mailer.ts'

const LETTER = writeLetter({ language: 'en', subject: ['A letter'], parts: [{ paragraph: ['Hello.'] }] })
const guarded = createOutboundClient({ privateTargets: [], allowHttp: false })
atFileEnd(() => guarded.close())

test.each([
  ['a wrong password', { password: 'wrong' }, 'login_refused'],
  ['a server that does not encrypt', { security: 'none' as const, expects: 'starttls' as const }, 'tls_failed'],
  ['a certificate of an authority that nobody knows', { ca: null }, 'tls_failed'],
])(
  '%s is said in a sentence, and nothing was sent',
  async (_what, { password, security, expects, ca }: Wanted, reason) => {
    const one = await startMailServer({ ...(password && { password }), ...(security && { security }) })
    const settings = { ...one.settings, server: { ...one.settings.server, ...(expects && { security: expects }) } }
    const outbound = { connect: (server: { host: string; port: number }) => connectAnywhere(server) }
    const mailer = createMailer(settings, { outbound, ...(ca === null ? {} : { ca: DOUBLE_TLS.cert }) })
    await expect(mailer.send('ana@example.com', LETTER, { id: 'eml_1' })).rejects.toMatchObject({
      reason,
      message: expect.stringMatching(/^The .{30,}\.$/),
    })
    expect(one.received).toEqual([])
  },
)

type Wanted = { password?: string; security?: 'none'; expects?: 'starttls'; ca?: null }

async function connectAnywhere({ port }: { port: number }) {
  return connect(port, '127.0.0.1')
}

test('a mail server in a private network is not called unless the operator has listed it', async () => {
  const one = await startMailServer({ security: 'none' })
  for (const [host, reason] of [
    ['127.0.0.1', 'server_not_allowed'],
    ['localhost', 'server_not_found'],
  ] as const) {
    const mailer = createMailer({ ...one.settings, server: { ...one.settings.server, host } }, { outbound: guarded })
    const asked = mailer.send('ana@example.com', LETTER, { id: 'eml_1' })
    await expect(asked).rejects.toMatchObject({
      reason,
      message: expect.stringContaining(`list ${host}:${one.port} in OUTBOUND_PRIVATE_TARGETS`),
    })
  }
  expect(one.received).toEqual([])
})

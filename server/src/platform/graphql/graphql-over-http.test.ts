import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SampleServer, startSampleServer } from './sample-server.fixture.ts'

let server: SampleServer
beforeAll(async () => {
  server = await startSampleServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.app.close())

describe('GraphQL over HTTP', () => {
  const audits = serverAudits({ url: () => `${server.app.listeningOrigin}/api/graphql`, fetchFn: fetch })

  it('has 61 audits', () => {
    expect(audits).toHaveLength(61)
  })

  it.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_, audit) => {
    expect(await audit.fn()).toMatchObject({ status: 'ok' })
  })
})

import Fastify from 'fastify'
import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { registerRest } from './register-rest.ts'
import type { RestOperation } from './rest-operation.ts'

/** What the interface can do that no operation of the service needs yet. */
const OLD: RestOperation = {
  method: 'GET',
  path: '/socks/{id}',
  id: 'readSock',
  field: 'sock',
  tag: 'Socks',
  summary: 'Read a sock',
  deprecated: {
    since: new Date('2026-11-01T00:00:00Z'),
    ends: new Date('2027-05-01T00:00:00Z'),
    instead: '/api/v1/docs/stockings',
  },
}

async function serve(operation: RestOperation) {
  const app = Fastify()
  const schema = buildSchema('type Query { sock(id: ID!): Sock } type Sock { id: ID! colour: String }')
  const query = schema.getQueryType()?.getFields()['sock']
  if (query) query.resolve = (_root, { id }) => ({ id, colour: 'red' })
  registerRest<null>(app, {
    schema,
    prefix: '/api/v1',
    publicUrl: 'http://localhost:3000',
    operations: [operation],
    contextFor: () => null,
    release: () => {},
    once: (context, _repeated, work) => work(context),
    together: (context, work) => work(context),
    charge: () => null,
  })
  await app.ready()
  return app
}

test('what is to go says since when, until when, and what to use instead', async () => {
  const app = await serve(OLD)
  const { headers, statusCode } = await app.inject('/api/v1/socks/sck_1')
  expect(statusCode).toBe(200)
  // RFC 9745 §2, RFC 8594 §3.
  expect(headers).toMatchObject({
    deprecation: '@1793491200',
    sunset: 'Sat, 01 May 2027 00:00:00 GMT',
    link: '</api/v1/docs/stockings>; rel="deprecation"',
  })
})

test('an operation without a field, or with a name in its path that no argument has, does not start', async () => {
  await expect(serve({ ...OLD, field: 'stocking' })).rejects.toThrow('there is no field "stocking"')
  await expect(serve({ ...OLD, path: '/socks/{number}' })).rejects.toThrow('not an argument')
})

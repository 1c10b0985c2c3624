import Fastify, { type FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import type { GraphqlLimits } from './limits.ts'
import { registerGraphql } from './register-graphql.ts'
import { openShelf, type Shelf, sampleSchema } from './sample-schema.fixture.ts'

export type SampleServer = {
  readonly app: FastifyInstance
  readonly reported: unknown[]
  readonly shelves: Shelf[]
  post(payload: unknown, headers?: Record<string, string>): ReturnType<typeof send>
}

export async function startSampleServer(limits: Partial<GraphqlLimits> = {}): Promise<SampleServer> {
  const app = Fastify()
  const reported: unknown[] = []
  const shelves: Shelf[] = []
  registerGraphql<Shelf>(app, {
    schema: sampleSchema,
    path: '/api/graphql',
    contextFor(request) {
      if (request.headers.authorization === 'Bearer bad') {
        throw new AppError('unauthenticated', 'key_unknown', 'The key is not known.')
      }
      if (request.headers.authorization === 'Bearer broken') throw new Error('the pool is closed')
      const shelf = openShelf()
      shelves.push(shelf)
      return shelf
    },
    release(shelf) {
      shelf.released += 1
    },
    status: () => ({ name: 'sample', endpoints: ['/api/graphql'] }),
    reportError: (error) => reported.push(error),
    limits,
  })
  await app.ready()
  return { app, reported, shelves, post: (payload, headers = {}) => send(app, payload, headers) }
}

function send(app: FastifyInstance, payload: unknown, headers: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url: '/api/graphql',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
}

import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Metrics } from '#platform/http/metrics.ts'
import type { Deps } from '../deps.ts'
import type { Identify } from './actor-door.ts'

/** One thing the service can do. What it adds to the schema and to REST it adds by being imported. */
export type Feature = {
  readonly name: string
  /** Its routes. */
  readonly register?: (service: Service) => void
  /** What it does behind the requests: begun when the service is ready, ended before it closes. */
  readonly work?: (deps: Deps) => Work
  /** What the service itself looks after at its start and every hour, which no test does. Gives back how to stop it, which waits for a look under way. */
  readonly sweep?: (deps: Deps) => () => unknown
}

export type Service = {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly identify: Identify
  readonly schema: GraphQLSchema
  readonly metrics: Metrics
}

export type Work = { readonly start: () => unknown; readonly stop: () => unknown }

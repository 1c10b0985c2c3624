import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { registerResolver } from './resolver.rest.ts'

export function registerDigitalLinks(app: FastifyInstance, deps: Deps): void {
  registerResolver(app, deps)
}

import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import './passport.graphql.ts'
import { registerPublicPassports } from './public-passport.rest.ts'

export function registerPassports(app: FastifyInstance, deps: Deps): void {
  registerPublicPassports(app, deps)
}

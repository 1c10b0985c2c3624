import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { registerPasswordResetPage } from './password-reset.page.ts'
import './password-reset.graphql.ts'
import './password-reset.resource.ts'

export function registerPasswordResets(app: FastifyInstance, deps: Deps): void {
  registerPasswordResetPage(app, deps)
}

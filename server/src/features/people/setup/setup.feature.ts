import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { registerSetupPage } from './setup.page.ts'

export function registerSetup(app: FastifyInstance, deps: Deps): void {
  registerSetupPage(app, deps)
}

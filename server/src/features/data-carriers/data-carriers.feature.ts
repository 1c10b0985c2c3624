import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { registerCarrierPictures } from './data-carrier.rest.ts'

export function registerDataCarriers(app: FastifyInstance, deps: Deps): void {
  registerCarrierPictures(app, deps)
}

import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { ScanCounter } from '../scans/scan-counter.ts'
import './passport.graphql.ts'
import './passport-change.graphql.ts'
import './passport.resource.ts'
import { registerPublicPassports } from './public-passport.rest.ts'

export function registerPassports(app: FastifyInstance, deps: Deps, scans: ScanCounter): void {
  registerPublicPassports(app, deps, scans)
}

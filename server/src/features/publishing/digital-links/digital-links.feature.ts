import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { ScanCounter } from '../scans/scan-counter.ts'
import { registerResolver } from './resolver.rest.ts'

export function registerDigitalLinks(app: FastifyInstance, deps: Deps, scans: ScanCounter): void {
  registerResolver(app, deps, scans)
}

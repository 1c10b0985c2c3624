import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import './scan.graphql.ts'
import './scan.resource.ts'
import { createScanCounter, type ScanCounter } from './scan-counter.ts'

/** What the routes count with; it writes for the last time when the server closes. */
export function startScanCounter(app: FastifyInstance, deps: Deps): ScanCounter {
  const counter = createScanCounter(deps)
  app.addHook('onClose', () => counter.close())
  return counter
}

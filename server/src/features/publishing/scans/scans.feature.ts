import type { Feature } from '#kit/feature.ts'
import { createScanCounter, type ScanCounter } from './scan-counter.ts'
import './scan.graphql.ts'
import './scan.resource.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the routes of passports count with. */
    scans: ScanCounter
  }
}

export const scans: Feature = {
  name: 'scans',
  register({ app, deps }) {
    const counter = createScanCounter(deps)
    app.decorate('scans', counter)
    // It writes for the last time when the server closes.
    app.addHook('onClose', () => counter.close())
  },
}

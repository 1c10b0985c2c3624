import type { Feature } from '#kit/feature.ts'
import type { ScanCounter } from './scan-counter.ts'
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
}

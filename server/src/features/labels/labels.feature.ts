import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Identify } from '../access/actor-door.ts'
import { registerBulkDownload } from '../data-carriers/bulk-download.ts'
import { printLabels } from './print-labels.ts'

export function registerLabels(app: FastifyInstance, deps: Deps, identify: Identify): void {
  registerBulkDownload(app, deps, identify, {
    path: '/api/v1/labels',
    mediaType: 'application/pdf',
    fileName: 'labels.pdf',
    make: printLabels,
  })
}

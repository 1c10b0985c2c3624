import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { registerBulkDownload } from '../data-carriers/bulk-download.ts'
import { printLabels } from './print-labels.ts'

export function registerLabels(app: FastifyInstance, deps: Deps): void {
  registerBulkDownload(app, deps, {
    path: '/api/v1/labels',
    mediaType: 'application/pdf',
    fileName: 'labels.pdf',
    make: printLabels,
  })
}

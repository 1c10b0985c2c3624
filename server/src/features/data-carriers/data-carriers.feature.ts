import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { registerBulkDownload } from './bulk-download.ts'
import { registerCarrierPictures } from './data-carrier.rest.ts'
import { zipDataCarriers } from './zip-data-carriers.ts'

export function registerDataCarriers(app: FastifyInstance, deps: Deps): void {
  registerCarrierPictures(app, deps)
  registerBulkDownload(app, deps, {
    path: '/api/v1/data-carriers',
    mediaType: 'application/zip',
    fileName: 'data-carriers.zip',
    make: zipDataCarriers,
  })
}

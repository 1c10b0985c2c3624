import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Identify } from '#kit/actor-door.ts'
import { registerBulkDownload } from './bulk-download.ts'
import { registerCarrierPictures } from './data-carrier.rest.ts'
import { zipDataCarriers } from './zip-data-carriers.ts'
import './data-carrier.resource.ts'

export function registerDataCarriers(app: FastifyInstance, deps: Deps, identify: Identify): void {
  registerCarrierPictures(app, deps, identify)
  registerBulkDownload(app, deps, identify, {
    path: '/api/v1/data-carriers',
    mediaType: 'application/zip',
    fileName: 'data-carriers.zip',
    make: zipDataCarriers,
  })
}

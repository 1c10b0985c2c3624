import type { Feature } from '#kit/feature.ts'
import { registerBulkDownload } from './bulk-download.ts'
import { registerCarrierPictures } from './data-carrier.rest.ts'
import { zipDataCarriers } from './zip-data-carriers.ts'
import './data-carrier.resource.ts'

export const dataCarriers: Feature = {
  name: 'data-carriers',
  register({ app, deps, identify }) {
    registerCarrierPictures(app, deps, identify)
    registerBulkDownload(app, deps, identify, {
      path: '/api/v1/data-carriers',
      mediaType: 'application/zip',
      fileName: 'data-carriers.zip',
      make: zipDataCarriers,
    })
  },
}

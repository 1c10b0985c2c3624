import type { Feature } from '#kit/feature.ts'
import { registerFileRoutes } from './file.rest.ts'
import { startSweeping } from './files.jobs.ts'
import { registerPublicFiles } from './public-file.rest.ts'
import './file.events.ts'
import './file.graphql.ts'
import './photo.graphql.ts'
import './storage-use.graphql.ts'
import './file.resource.ts'

export const files: Feature = {
  name: 'files',
  register({ app, deps, identify }) {
    registerFileRoutes(app, deps, identify)
    registerPublicFiles(app, deps)
  },
  sweep: startSweeping,
}

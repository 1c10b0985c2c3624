import type { Feature } from '#kit/feature.ts'
import { registerImportRoutes } from './import.rest.ts'
import { createImportWorker } from './import-worker.ts'
import { startSweepingImports } from './imports.jobs.ts'
import './import.events.ts'
import './import.graphql.ts'
import './import.resource.ts'
import './import-verbs.graphql.ts'

export const imports: Feature = {
  name: 'imports',
  register: ({ app, deps, identify }) => registerImportRoutes(app, deps, identify),
  work: createImportWorker,
  sweep: startSweepingImports,
}

import type { Feature } from '#kit/feature.ts'
import { registerExportRoutes } from './export.rest.ts'
import { registerTemplateRoutes } from './template.rest.ts'
import './export.events.ts'
import './export.resource.ts'

export const exports: Feature = {
  name: 'exports',
  register({ app, deps, identify, schema }) {
    registerExportRoutes(app, deps, identify, schema)
    registerTemplateRoutes(app, identify)
  },
}

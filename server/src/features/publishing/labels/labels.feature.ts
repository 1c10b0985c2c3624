import type { Feature } from '#kit/feature.ts'
import { registerLabelRoutes } from './label.rest.ts'
import './label.resource.ts'

export const labels: Feature = {
  name: 'labels',
  register: ({ app, deps, identify }) => registerLabelRoutes(app, deps, identify),
}

import type { Feature } from '#kit/feature.ts'
import { registerResolver } from './resolver.rest.ts'

export const digitalLinks: Feature = {
  name: 'digital-links',
  register: ({ app, deps }) => registerResolver(app, deps, app.scans),
}

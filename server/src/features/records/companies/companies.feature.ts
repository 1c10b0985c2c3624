import type { Feature } from '#kit/feature.ts'
import './company.events.ts'
import './company.graphql.ts'
import './company.resource.ts'

export const companies: Feature = {
  name: 'companies',
}

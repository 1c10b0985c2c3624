import type { Feature } from '#kit/feature.ts'
import './company-prefix.events.ts'
import './company-prefix.graphql.ts'
import './company-prefix.resource.ts'

export const companyPrefixes: Feature = {
  name: 'company-prefixes',
}

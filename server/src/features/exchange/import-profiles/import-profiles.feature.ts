import type { Feature } from '#kit/feature.ts'
import './import-profile.events.ts'
import './import-profile.graphql.ts'
import './import-profile.resource.ts'

export const importProfiles: Feature = {
  name: 'import-profiles',
}

import type { Feature } from '#kit/feature.ts'
import './upgrade-notice.graphql.ts'
import './upgrade-notice.resource.ts'

export const upgradeNotices: Feature = {
  name: 'upgrade-notices',
}

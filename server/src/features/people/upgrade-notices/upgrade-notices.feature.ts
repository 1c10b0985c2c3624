import './upgrade-notice.graphql.ts'
import './upgrade-notice.resource.ts'

import './statistics.graphql.ts'
import './statistics.resource.ts'

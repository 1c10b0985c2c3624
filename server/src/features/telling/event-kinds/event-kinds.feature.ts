import './event-kind.graphql.ts'
import './event-kind.resource.ts'

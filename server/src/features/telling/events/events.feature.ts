import './event.graphql.ts'
import './event.resource.ts'

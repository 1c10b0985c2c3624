import './variant.graphql.ts'
import './variant.resource.ts'

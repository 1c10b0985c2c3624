import './api-key.graphql.ts'
import './api-key.resource.ts'

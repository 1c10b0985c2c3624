import './readiness.graphql.ts'
import './readiness.resource.ts'

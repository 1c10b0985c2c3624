import './publication-finding.graphql.ts'
import './readiness.graphql.ts'
import './readiness.resource.ts'

import './company-prefix.graphql.ts'
import './company-prefix.resource.ts'

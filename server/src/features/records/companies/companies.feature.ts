import './company.graphql.ts'
import './company.resource.ts'

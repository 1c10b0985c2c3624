import './material.graphql.ts'
import './material.resource.ts'

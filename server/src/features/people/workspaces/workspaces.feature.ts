import './workspace.graphql.ts'
import './workspace.resource.ts'

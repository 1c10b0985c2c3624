import './saved-view.graphql.ts'
import './saved-view.resource.ts'

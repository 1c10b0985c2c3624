import './saved-view.graphql.ts'

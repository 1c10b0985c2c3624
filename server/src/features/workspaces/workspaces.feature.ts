import './workspace.graphql.ts'

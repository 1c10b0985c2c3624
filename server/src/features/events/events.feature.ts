import './event.graphql.ts'

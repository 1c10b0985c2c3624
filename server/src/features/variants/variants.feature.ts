import './variant.graphql.ts'

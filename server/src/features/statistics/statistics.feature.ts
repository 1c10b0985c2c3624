import './statistics.graphql.ts'

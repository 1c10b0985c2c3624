import './api-key.graphql.ts'

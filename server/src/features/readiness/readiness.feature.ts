import './readiness.graphql.ts'

import './assessment.graphql.ts'

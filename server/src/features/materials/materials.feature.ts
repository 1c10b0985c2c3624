import './material.graphql.ts'

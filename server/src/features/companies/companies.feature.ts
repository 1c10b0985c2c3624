import './company.graphql.ts'

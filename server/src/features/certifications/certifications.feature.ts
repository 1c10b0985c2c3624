import './certification.graphql.ts'

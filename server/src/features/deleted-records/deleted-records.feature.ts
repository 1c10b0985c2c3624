import './deleted-record.graphql.ts'

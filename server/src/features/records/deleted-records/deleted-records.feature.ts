import './deleted-record.graphql.ts'
import './deleted-record.resource.ts'

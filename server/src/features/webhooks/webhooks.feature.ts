import './webhook.graphql.ts'

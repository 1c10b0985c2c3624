import './webhook.graphql.ts'
import './webhook.resource.ts'

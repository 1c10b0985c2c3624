import './product.graphql.ts'
import './product.resource.ts'

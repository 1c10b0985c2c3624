import './product.graphql.ts'

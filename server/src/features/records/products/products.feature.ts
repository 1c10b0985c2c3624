import type { Feature } from '#kit/feature.ts'
import './brand-match.graphql.ts'
import './product.events.ts'
import './product.graphql.ts'
import './product.resource.ts'

export const products: Feature = {
  name: 'products',
}

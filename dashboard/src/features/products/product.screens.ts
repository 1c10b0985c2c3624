import { lazyRouteComponent } from '@tanstack/react-router'
import Shirt from 'lucide-react/icons/shirt'
import { graphql } from '../../graphql/graphql.ts'
import { find, recordScreens } from '../../kit/screens.ts'

const FIND = graphql(`
  query FindProductsByName($search: String!) {
    products(search: $search, take: 5) { id name brand thumbnailUrl }
  }
`)

export const products = recordScreens({
  path: '/products',
  list: lazyRouteComponent(() => import('./product-list.tsx'), 'List'),
  detail: lazyRouteComponent(() => import('./product-detail.tsx'), 'Detail'),
  kinds: ['PRODUCT'],
  isLettered: true,
  place: {
    group: 'catalogue',
    key: 'p',
    icon: Shirt,
    label: ({ nouns }) => nouns.products,
    create: ({ product }) => product.create,
  },
  find: find(FIND, (data) => data.products.map(({ brand, ...product }) => ({ ...product, hint: brand }))),
})

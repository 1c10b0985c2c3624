import { lazyRouteComponent } from '@tanstack/react-router'
import Tags from 'lucide-react/icons/tags'
import { graphql } from '../../graphql/graphql.ts'
import { find, recordScreens } from '../../kit/screens.ts'

const FIND = graphql(`
  query FindVariantsByName($search: String!) {
    variants(search: $search, take: 5) { id name color size thumbnailUrl }
  }
`)

export const variants = recordScreens({
  path: '/variants',
  list: lazyRouteComponent(() => import('./variant-list.tsx'), 'List'),
  detail: lazyRouteComponent(() => import('./variant-detail.tsx'), 'Detail'),
  reads: ['product', 'productName'],
  kinds: ['VARIANT', 'PASSPORT'],
  isLettered: true,
  place: {
    group: 'catalogue',
    key: 'v',
    icon: Tags,
    label: ({ nouns }) => nouns.variants,
    create: ({ variant }) => variant.create,
  },
  find: find(FIND, (data) =>
    data.variants.map(({ color, size, ...variant }) => ({
      ...variant,
      hint: [color, size].filter(Boolean).join(' · '),
    })),
  ),
})

import { lazyRouteComponent } from '@tanstack/react-router'
import Gauge from 'lucide-react/icons/gauge'
import { graphql } from '../../graphql/graphql.ts'
import { find, recordScreens } from '../../kit/screens.ts'

const FIND = graphql(`
  query FindRatings($search: String!) { ratings(search: $search, take: 4) { id name company { name } } }
`)

export const ratings = recordScreens({
  path: '/ratings',
  list: lazyRouteComponent(() => import('./rating-list.tsx'), 'List'),
  detail: lazyRouteComponent(() => import('./rating-detail.tsx'), 'Detail'),
  reads: ['company', 'companyName'],
  kinds: ['RATING'],
  place: {
    group: 'catalogue',
    key: 't',
    icon: Gauge,
    label: ({ nouns }) => nouns.ratings,
    create: ({ rating }) => rating.create,
    alsoCalled: ({ frame }) => frame.ratingsAlso,
  },
  find: find(FIND, (data) => data.ratings.map(({ id, name, company }) => ({ id, name, hint: company?.name ?? null }))),
})

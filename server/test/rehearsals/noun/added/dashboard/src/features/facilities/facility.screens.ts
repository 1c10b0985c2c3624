import { lazyRouteComponent } from '@tanstack/react-router'
import Factory from 'lucide-react/icons/factory'
import { graphql } from '../../graphql/graphql.ts'
import { find, recordScreens } from '../../kit/screens.ts'

const FIND = graphql(
  `query FindFacilitiesByName($search: String!) { facilities(search: $search, take: 4) { id name country } }`,
)

export const facilities = recordScreens({
  path: '/facilities',
  list: lazyRouteComponent(() => import('./facility-list.tsx'), 'List'),
  detail: lazyRouteComponent(() => import('./facility-detail.tsx'), 'Detail'),
  kinds: ['FACILITY'],
  place: {
    group: 'catalogue',
    key: 'b',
    icon: Factory,
    label: ({ nouns }) => nouns.facilities,
    create: ({ facility }) => facility.create,
  },
  find: find(FIND, (data) => data.facilities.map(({ id, name, country }) => ({ id, name, hint: country }))),
})

import { lazyRouteComponent } from '@tanstack/react-router'
import Building2 from 'lucide-react/icons/building-2'
import { graphql } from '../../graphql/graphql.ts'
import { find, recordScreens } from '../../kit/screens.ts'

const FIND = graphql(`
  query FindCompaniesByName($search: String!) { companies(search: $search, take: 4) { id name city } }
`)

export const companies = recordScreens({
  path: '/companies',
  list: lazyRouteComponent(() => import('./company-list.tsx'), 'List'),
  detail: lazyRouteComponent(() => import('./company-detail.tsx'), 'Detail'),
  kinds: ['COMPANY'],
  place: {
    group: 'catalogue',
    key: 'o',
    icon: Building2,
    label: ({ nouns }) => nouns.companies,
    create: ({ company }) => company.create,
  },
  find: find(FIND, (data) => data.companies.map(({ id, name, city }) => ({ id, name, hint: city }))),
})

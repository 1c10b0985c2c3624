import { lazyRouteComponent } from '@tanstack/react-router'
import Award from 'lucide-react/icons/award'
import { graphql } from '../../graphql/graphql.ts'
import { find, recordScreens } from '../../kit/screens.ts'

const FIND = graphql(`
  query FindCertificationsByScheme($search: String!) { certifications(search: $search, take: 4) { id scheme number } }
`)

export const certifications = recordScreens({
  path: '/certifications',
  list: lazyRouteComponent(() => import('./certification-list.tsx'), 'List'),
  detail: lazyRouteComponent(() => import('./certification-detail.tsx'), 'Detail'),
  reads: ['product', 'productName', 'material', 'materialName', 'company', 'companyName'],
  kinds: ['CERTIFICATION'],
  place: {
    group: 'catalogue',
    key: 'e',
    icon: Award,
    label: ({ nouns }) => nouns.certifications,
    create: ({ certification }) => certification.create,
  },
  find: find(FIND, (data) => data.certifications.map(({ id, scheme, number }) => ({ id, name: scheme, hint: number }))),
})

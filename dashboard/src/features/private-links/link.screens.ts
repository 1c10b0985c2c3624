import { lazyRouteComponent } from '@tanstack/react-router'
import Link2 from 'lucide-react/icons/link-2'
import { recordScreens } from '../../kit/screens.ts'

export const links = recordScreens({
  path: '/links',
  list: lazyRouteComponent(() => import('./link-list.tsx'), 'List'),
  detail: lazyRouteComponent(() => import('./link-detail.tsx'), 'Detail'),
  kinds: ['PRIVATE_LINK'],
  place: { group: 'sharing', key: 'l', icon: Link2, label: ({ link }) => link.title },
})

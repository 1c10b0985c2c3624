import { lazyRouteComponent } from '@tanstack/react-router'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { recordScreens } from '../../kit/screens.ts'

export const imports = recordScreens({
  path: '/imports',
  list: lazyRouteComponent(() => import('./import-list.tsx'), 'List'),
  detail: lazyRouteComponent(() => import('./import-detail.tsx'), 'Detail'),
  kinds: ['IMPORT'],
  reads: ['step'],
  place: { group: 'tools', key: 'i', icon: ArrowUpDown, label: ({ frame }) => frame.imports },
})

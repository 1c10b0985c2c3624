import { lazyRouteComponent } from '@tanstack/react-router'
import Trash2 from 'lucide-react/icons/trash-2'
import { oneScreen } from '../../kit/screens.ts'

export const deleted = oneScreen({
  path: '/deleted',
  screen: lazyRouteComponent(() => import('./deleted.tsx'), 'Deleted'),
  place: { group: 'tools', key: 'd', icon: Trash2, label: ({ trail }) => trail.deleted },
})

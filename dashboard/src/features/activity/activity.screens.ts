import { lazyRouteComponent } from '@tanstack/react-router'
import Activity from 'lucide-react/icons/activity'
import { oneScreen } from '../../kit/screens.ts'

export const activity = oneScreen({
  path: '/activity',
  screen: lazyRouteComponent(() => import('./activity.tsx'), 'Activity'),
  reads: ['kind', 'actor', 'from', 'to'],
  place: { group: 'tools', key: 'a', icon: Activity, label: ({ trail }) => trail.activity },
})

import { lazyRouteComponent } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import { oneScreen } from '../../kit/screens.ts'

export const restores = oneScreen({
  path: '/restore',
  screen: lazyRouteComponent(() => import('./restore.tsx'), 'Restore'),
  place: { group: null, icon: History, label: ({ frame }) => frame.restore },
})

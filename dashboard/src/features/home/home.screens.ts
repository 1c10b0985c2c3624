import { lazyRouteComponent } from '@tanstack/react-router'
import House from 'lucide-react/icons/house'
import { oneScreen } from '../../kit/screens.ts'

export const home = oneScreen({
  path: '/',
  screen: lazyRouteComponent(() => import('./home.tsx'), 'Home'),
  place: { group: 'start', key: 'h', icon: House, label: (words) => words.home.title },
})

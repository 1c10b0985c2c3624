import { lazyRouteComponent } from '@tanstack/react-router'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import { oneScreen } from '../../kit/screens.ts'

export const explorer = oneScreen({
  path: '/explorer',
  screen: lazyRouteComponent(() => import('./explorer.tsx'), 'Explorer'),
  place: { group: 'tools', key: 'x', icon: SquareTerminal, label: (words) => words.explorer.title },
})

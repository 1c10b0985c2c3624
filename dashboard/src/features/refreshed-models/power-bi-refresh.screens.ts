import { lazyRouteComponent } from '@tanstack/react-router'
import Rss from 'lucide-react/icons/rss'
import { oneScreen } from '../../kit/screens.ts'

export const powerBiRefresh = oneScreen({
  path: '/power-bi',
  screen: lazyRouteComponent(() => import('./power-bi-refresh.tsx'), 'PowerBiRefresh'),
  place: {
    group: null,
    icon: Rss,
    label: ({ frame }) => frame.powerBiRefresh,
    alsoCalled: ({ frame }) => frame.feedsAlso,
    isAdministrators: true,
  },
})

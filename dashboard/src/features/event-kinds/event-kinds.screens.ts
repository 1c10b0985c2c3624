import { lazyRouteComponent } from '@tanstack/react-router'
import Webhook from 'lucide-react/icons/webhook'
import { oneScreen } from '../../kit/screens.ts'

export const eventKinds = oneScreen({
  path: '/event-kinds',
  screen: lazyRouteComponent(() => import('./event-kinds.tsx'), 'List'),
  reads: ['kind'],
  place: {
    group: null,
    icon: Webhook,
    label: ({ frame }) => frame.eventKinds,
    alsoCalled: ({ frame }) => frame.webhooks,
  },
})

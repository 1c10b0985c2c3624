import { lazyRouteComponent } from '@tanstack/react-router'
import Webhook from 'lucide-react/icons/webhook'
import { graphql } from '../../graphql/graphql.ts'
import { find, hasWords, recordScreens } from '../../kit/screens.ts'

/** All of them, of which there are at most a hundred. */
const FIND = graphql(`query FindWebhooksByName { webhooks { id name url } }`)

export const webhooks = recordScreens({
  path: '/webhooks',
  list: lazyRouteComponent(() => import('./webhook-list.tsx'), 'List'),
  detail: lazyRouteComponent(() => import('./webhook-detail.tsx'), 'Detail'),
  reads: ['kind', 'state', 'delivery'],
  kinds: ['WEBHOOK'],
  place: {
    group: 'tools',
    key: 'w',
    icon: Webhook,
    label: ({ frame }) => frame.webhooks,
    create: ({ frame }) => frame.newWebhook,
    alsoCalled: ({ frame }) => frame.webhooksAlso,
    covers: ['/schedules', '/event-kinds'],
    isAdministrators: true,
  },
  find: find(FIND, (data, search) =>
    data.webhooks
      .filter(({ name }) => hasWords(name, search))
      .slice(0, 4)
      .map(({ id, name, url }) => ({ id, name, hint: new URL(url).host })),
  ),
})

import { lazyRouteComponent } from '@tanstack/react-router'
import Webhook from 'lucide-react/icons/webhook'
import { graphql } from '../../graphql/graphql.ts'
import { find, hasWords, recordScreens } from '../../kit/screens.ts'

/** All of them, of which there are at most a hundred. */
const FIND = graphql(`query FindSchedulesByName { schedules { id name } }`)

export const schedules = recordScreens({
  path: '/schedules',
  list: lazyRouteComponent(() => import('./schedule-list.tsx'), 'List'),
  detail: lazyRouteComponent(() => import('./schedule-detail.tsx'), 'Detail'),
  kinds: ['SCHEDULE'],
  place: {
    group: null,
    icon: Webhook,
    label: ({ frame }) => frame.schedules,
    alsoCalled: ({ frame }) => frame.webhooks,
    create: ({ frame }) => frame.newSchedule,
    isAdministrators: true,
  },
  find: find(FIND, (data, search) => data.schedules.filter(({ name }) => hasWords(name, search)).slice(0, 4)),
})

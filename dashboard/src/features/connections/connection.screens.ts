import { lazyRouteComponent } from '@tanstack/react-router'
import Cable from 'lucide-react/icons/cable'
import { graphql } from '../../graphql/graphql.ts'
import { find, hasWords, recordScreens } from '../../kit/screens.ts'

/** All of them, of which there are at most fifty. */
const FIND = graphql(`query FindConnectionsByName { connections(take: 50) { id name account { name } } }`)

export const connections = recordScreens({
  path: '/connections',
  list: lazyRouteComponent(() => import('./connection-list.tsx'), 'List'),
  detail: lazyRouteComponent(() => import('./connection-detail.tsx'), 'Detail'),
  kinds: ['CONNECTION'],
  reads: ['system', 'step', 'run'],
  place: {
    group: 'tools',
    key: 'c',
    icon: Cable,
    label: ({ frame }) => frame.connections,
    alsoCalled: ({ frame }) => frame.connectionsAlso,
  },
  find: find(FIND, (data, search) =>
    data.connections
      .filter(({ name, account }) => hasWords(`${name} ${account?.name ?? ''}`, search))
      .slice(0, 4)
      .map(({ id, name, account }) => ({ id, name, hint: account?.name ?? null })),
  ),
})

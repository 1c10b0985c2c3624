import { lazyRouteComponent } from '@tanstack/react-router'
import Rss from 'lucide-react/icons/rss'
import { graphql } from '../../graphql/graphql.ts'
import { find, hasWords, recordScreens } from '../../kit/screens.ts'

/** All of them, of which a hundred work at a time. */
const FIND = graphql(`query FindFeedsByName { feeds { id name prefix } }`)

export const feeds = recordScreens({
  path: '/feeds',
  list: lazyRouteComponent(() => import('./feed-list.tsx'), 'List'),
  detail: lazyRouteComponent(() => import('./feed-detail.tsx'), 'Detail'),
  // What a new one begins with: a list, as it is narrowed.
  reads: ['list', 'matching'],
  kinds: ['FEED'],
  place: {
    group: 'tools',
    key: 'r',
    icon: Rss,
    label: ({ frame }) => frame.feeds,
    create: ({ frame }) => frame.newFeed,
    alsoCalled: ({ frame }) => frame.feedsAlso,
    covers: ['/power-bi'],
    isAdministrators: true,
  },
  find: find(FIND, (data, search) =>
    data.feeds
      .filter(({ name }) => hasWords(name, search))
      .slice(0, 4)
      .map(({ id, name, prefix }) => ({ id, name, hint: prefix })),
  ),
})

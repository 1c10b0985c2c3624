import { lazyRouteComponent } from '@tanstack/react-router'
import MessageSquare from 'lucide-react/icons/message-square'
import { graphql } from '../../graphql/graphql.ts'
import { find, hasWords, recordScreens } from '../../kit/screens.ts'

/** All of them, of which there are at most fifty. */
const FIND = graphql(`query FindChannelsByName { channels(take: 50) { id name shown } }`)

export const messages = recordScreens({
  path: '/messages',
  list: lazyRouteComponent(() => import('./channel-list.tsx'), 'List'),
  detail: lazyRouteComponent(() => import('./channel-detail.tsx'), 'Detail'),
  kinds: ['CHANNEL'],
  place: {
    group: 'tools',
    icon: MessageSquare,
    label: ({ frame }) => frame.messages,
    create: ({ frame }) => frame.newChannel,
    alsoCalled: ({ frame }) => frame.messagesAlso,
    isAdministrators: true,
  },
  find: find(FIND, (data, search) =>
    data.channels
      .filter(({ name }) => hasWords(name, search))
      .slice(0, 4)
      .map(({ id, name, shown }) => ({ id, name, hint: shown })),
  ),
})

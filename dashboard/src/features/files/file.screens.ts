import { lazyRouteComponent } from '@tanstack/react-router'
import Files from 'lucide-react/icons/files'
import { graphql } from '../../graphql/graphql.ts'
import { find, recordScreens } from '../../kit/screens.ts'

const FIND = graphql(`
  query FindFilesByName($search: String!) { files(search: $search, take: 4) { id name thumbnailUrl } }
`)

export const files = recordScreens({
  path: '/files',
  list: lazyRouteComponent(() => import('./file-list.tsx'), 'List'),
  detail: lazyRouteComponent(() => import('./file-detail.tsx'), 'Detail'),
  kinds: ['FILE'],
  place: { group: 'catalogue', key: 'f', icon: Files, label: ({ file }) => file.library },
  find: find(FIND, (data) => data.files),
})

import { lazyRouteComponent } from '@tanstack/react-router'
import Layers from 'lucide-react/icons/layers'
import { graphql } from '../../graphql/graphql.ts'
import { find, recordScreens } from '../../kit/screens.ts'

const FIND = graphql(`
  query FindMaterialsByName($search: String!) { materials(search: $search, take: 4) { id name supplier } }
`)

export const materials = recordScreens({
  path: '/materials',
  list: lazyRouteComponent(() => import('./material-list.tsx'), 'List'),
  detail: lazyRouteComponent(() => import('./material-detail.tsx'), 'Detail'),
  kinds: ['MATERIAL'],
  place: {
    group: 'catalogue',
    key: 'm',
    icon: Layers,
    label: ({ nouns }) => nouns.materials,
    create: ({ material }) => material.create,
  },
  find: find(FIND, (data) => data.materials.map(({ id, name, supplier }) => ({ id, name, hint: supplier }))),
})

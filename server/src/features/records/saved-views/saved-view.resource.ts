import { addOperations } from '#kit/rest-resources.ts'
import { boundsOf } from '#platform/rest/bounds.ts'
import { savedViewRules } from './saved-view.ts'

addOperations('Saved views', [
  {
    method: 'GET',
    path: '/views',
    id: 'listViews',
    field: 'savedViews',
    exampleQuery: 'list=VARIANTS',
    summary: 'List saved views',
  },
  {
    method: 'POST',
    path: '/views',
    id: 'saveView',
    bounds: boundsOf(savedViewRules),
    field: 'saveView',
    example: { list: 'VARIANTS', name: 'Drafts', state: 'status=DRAFT' },
    creates: true,
    summary: 'Save a view of a list',
  },
  {
    method: 'PATCH',
    path: '/views/{id}',
    id: 'updateView',
    bounds: boundsOf(savedViewRules),
    field: 'updateView',
    example: { name: 'My drafts' },
    summary: 'Change a view',
  },
  { method: 'DELETE', path: '/views/{id}', id: 'deleteView', field: 'deleteView', summary: 'Delete a view' },
])

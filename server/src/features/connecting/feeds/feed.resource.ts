import { addOperations } from '#kit/rest-resources.ts'
import { boundsOf } from '#platform/rest/bounds.ts'
import { feedRules } from './feed.ts'

addOperations('Feeds', [
  { method: 'GET', path: '/feeds', id: 'listFeeds', field: 'feeds', summary: 'List feeds' },
  { method: 'GET', path: '/feeds/{id}', id: 'readFeed', field: 'feed', parts: ['reads'], summary: 'Read a feed' },
  {
    method: 'GET',
    path: '/feed-columns',
    id: 'listFeedColumns',
    field: 'feedColumns',
    exampleQuery: 'list=PRODUCTS',
    summary: 'List the columns that a CSV feed can have',
  },
  {
    method: 'POST',
    path: '/feeds',
    id: 'createFeed',
    bounds: boundsOf(feedRules),
    field: 'createFeed',
    parts: ['feed'],
    answersSecret: true,
    creates: true,
    example: { name: 'Sustainability report', kind: 'ODATA', sets: ['PRODUCTS', 'VARIANTS'] },
    summary: 'Create a feed; its secret is shown only this once',
  },
  {
    method: 'PATCH',
    path: '/feeds/{id}',
    id: 'updateFeed',
    bounds: boundsOf(feedRules),
    field: 'updateFeed',
    example: { name: 'Sustainability report' },
    summary: 'Change what a feed shows',
  },
  {
    method: 'POST',
    path: '/feeds/{id}/renew',
    id: 'renewFeed',
    field: 'renewFeed',
    parts: ['feed'],
    answersSecret: true,
    summary: 'Give a feed another secret, which is shown only this once',
  },
  { method: 'DELETE', path: '/feeds/{id}', id: 'revokeFeed', field: 'revokeFeed', summary: 'Revoke a feed' },
])

import { addOperations } from '#kit/rest-resources.ts'
import { boundsOf } from '#platform/rest/bounds.ts'
import { privateLinkRules } from './private-link.ts'

const PARTS = ['items']

addOperations('Private links', [
  {
    method: 'GET',
    path: '/private-links',
    id: 'listPrivateLinks',
    field: 'privateLinks',
    count: 'privateLinkCount',
    parts: PARTS,
    summary: 'List private links',
  },
  {
    method: 'GET',
    path: '/private-links/{id}',
    id: 'readPrivateLink',
    field: 'privateLink',
    parts: PARTS,
    summary: 'Read a private link',
  },
  {
    method: 'POST',
    path: '/private-links',
    id: 'createPrivateLink',
    bounds: boundsOf(privateLinkRules),
    field: 'createPrivateLink',
    parts: ['privateLink', 'privateLink.items', 'email', 'email.because'],
    answersSecret: true,
    creates: true,
    example: { label: 'For the audit', passportOf: '{variant}', maxOpenings: 3 },
    summary: 'Create a private link; its address is shown only this once',
  },
  {
    method: 'DELETE',
    path: '/private-links/{id}',
    id: 'revokePrivateLink',
    field: 'revokePrivateLink',
    parts: PARTS,
    summary: 'Revoke a private link',
  },
  {
    method: 'GET',
    path: '/private-links/{id}/openings',
    id: 'listOpenings',
    field: 'privateLink',
    at: 'openings',
    summary: 'List the openings of a private link',
  },
])

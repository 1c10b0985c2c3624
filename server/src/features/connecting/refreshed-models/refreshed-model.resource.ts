import { addOperations } from '#kit/rest-resources.ts'
import { boundsOf } from '#platform/rest/bounds.ts'
import { refreshedModelRules } from './refreshed-model.ts'

addOperations('Semantic models', [
  {
    method: 'GET',
    path: '/refreshed-models',
    id: 'listRefreshedModels',
    field: 'refreshedModels',
    parts: ['fault', 'refreshes', 'refreshes.because'],
    summary: 'List the semantic models that are refreshed after publishing',
  },
  {
    method: 'POST',
    path: '/refreshed-models',
    id: 'createRefreshedModel',
    bounds: boundsOf(refreshedModelRules),
    field: 'createRefreshedModel',
    creates: true,
    example: {
      name: 'Sustainability report',
      tenant: 'acme.onmicrosoft.com',
      clientId: '1d6c1a2b-3f44-4c0e-9a57-0c1f5e2b7d90',
      clientSecret: 'the-value-of-the-secret',
      groupId: '2e7d2b3c-4a55-4d1f-8b68-1d2f6e3c8ea1',
      datasetId: '3f8e3c4d-5b66-4e2f-9c79-2e3f7f4d9fb2',
    },
    summary: 'Have a semantic model refreshed after publishing',
  },
  {
    method: 'PATCH',
    path: '/refreshed-models/{id}',
    id: 'updateRefreshedModel',
    bounds: boundsOf(refreshedModelRules),
    field: 'updateRefreshedModel',
    example: { mostADay: 4 },
    summary: 'Change the refresh of a semantic model, or pause it',
  },
  {
    method: 'POST',
    path: '/refreshed-models/{id}/refresh',
    id: 'refreshModelNow',
    field: 'refreshModelNow',
    summary: 'Refresh a semantic model now',
  },
  {
    method: 'DELETE',
    path: '/refreshed-models/{id}',
    id: 'deleteRefreshedModel',
    field: 'deleteRefreshedModel',
    summary: 'No longer refresh a semantic model',
  },
])

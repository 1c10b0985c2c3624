import { addOperations } from '#kit/rest-resources.ts'
import { boundsOf } from '#platform/rest/bounds.ts'
import { webhookRules } from './webhook.ts'

const PARTS = ['publicKeys']
const SECRET = { parts: ['webhook', 'webhook.publicKeys'], answersSecret: true } as const

addOperations('Webhooks', [
  {
    method: 'GET',
    path: '/webhooks',
    id: 'listWebhooks',
    field: 'webhooks',
    parts: PARTS,
    summary: 'List webhooks',
  },
  {
    method: 'GET',
    path: '/webhooks/{id}',
    id: 'readWebhook',
    field: 'webhook',
    parts: PARTS,
    summary: 'Read a webhook',
  },
  {
    method: 'POST',
    path: '/webhooks',
    id: 'createWebhook',
    bounds: boundsOf(webhookRules),
    field: 'createWebhook',
    ...SECRET,
    creates: true,
    example: { name: 'The shop', url: 'https://shop.example/hook', kinds: ['passport.published'] },
    summary: 'Set up a webhook; its secret is shown this once',
  },
  {
    method: 'PATCH',
    path: '/webhooks/{id}',
    id: 'updateWebhook',
    bounds: boundsOf(webhookRules),
    field: 'updateWebhook',
    parts: PARTS,
    example: { kinds: ['passport.published', 'passport.withdrawn'], isEnabled: true },
    summary: 'Change a webhook, or switch it on or off',
  },
  {
    method: 'DELETE',
    path: '/webhooks/{id}',
    id: 'deleteWebhook',
    field: 'deleteWebhook',
    parts: PARTS,
    summary: 'Delete a webhook with its log',
  },
  {
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    id: 'rotateWebhookSecret',
    field: 'rotateWebhookSecret',
    ...SECRET,
    summary: 'Give a webhook a new secret, which is shown only this once',
  },
])

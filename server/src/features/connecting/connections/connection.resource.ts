import { addOperations } from '#kit/rest-resources.ts'
import { boundsOf } from '#platform/rest/bounds.ts'
import { connectionRules } from './connection.ts'

const DISCOVERY = [
  'discovery',
  'discovery.columns',
  'discovery.choices',
  'discovery.choices.options',
  'discovery.targets',
]

addOperations('Connections', [
  {
    method: 'GET',
    path: '/connectors',
    id: 'listConnectors',
    field: 'connectors',
    parts: ['settings'],
    summary: 'List the systems that can be connected',
  },
  { method: 'GET', path: '/connections', id: 'listConnections', field: 'connections', summary: 'List connections' },
  {
    method: 'GET',
    path: '/connections/{id}',
    id: 'readConnection',
    field: 'connection',
    parts: ['account', 'account.warnings', 'testFault', 'pausedBecause', ...DISCOVERY],
    summary: 'Read a connection',
  },
  {
    method: 'POST',
    path: '/connections',
    id: 'createConnection',
    bounds: boundsOf(connectionRules),
    field: 'createConnection',
    creates: true,
    example: {
      kind: 'woocommerce',
      name: 'Our shop',
      settings: { address: 'https://shop.example' },
      secrets: { consumer_key: `ck_${'0'.repeat(40)}`, consumer_secret: `cs_${'0'.repeat(40)}` },
    },
    summary: 'Set up a connection',
  },
  {
    method: 'PATCH',
    path: '/connections/{id}',
    id: 'updateConnection',
    bounds: boundsOf(connectionRules),
    field: 'updateConnection',
    example: { cron: '0 6 * * *', timeZone: 'Europe/Lisbon' },
    summary: 'Change a connection, its times or its secrets',
  },
  {
    method: 'DELETE',
    path: '/connections/{id}',
    id: 'disconnect',
    field: 'disconnect',
    exampleQuery: 'references=KEEP',
    summary: 'Disconnect',
  },
  {
    method: 'POST',
    path: '/connections/{id}/test',
    id: 'testConnection',
    field: 'testConnection',
    parts: ['account', 'account.warnings', 'testFault'],
    summary: 'Test a connection',
  },
  {
    method: 'POST',
    path: '/connections/{id}/discover',
    id: 'discoverConnection',
    field: 'discoverConnection',
    parts: DISCOVERY,
    summary: 'Find what can be read and written there',
  },
  {
    method: 'POST',
    path: '/connections/{id}/pause',
    id: 'pauseConnection',
    field: 'pauseConnection',
    summary: 'Pause a connection',
  },
  {
    method: 'POST',
    path: '/connections/{id}/resume',
    id: 'resumeConnection',
    field: 'resumeConnection',
    summary: 'Resume a connection',
  },
])

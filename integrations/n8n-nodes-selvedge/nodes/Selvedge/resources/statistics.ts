// Made from the REST interface by "npm run generate".
import type { INodeProperties } from 'n8n-workflow'
import { refuseProblems } from '../shared/requests'

export const statisticsDescription: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['statistics'] } },
    options: [
      {
        name: 'Get',
        value: 'get',
        action: 'Get the counts and averages of the workspace',
        description: 'Counts and averages over the workspace; without credentials, over its published records',
        routing: {
          request: { method: 'GET', url: '/statistics' },
          output: { postReceive: [refuseProblems] },
        },
      },
    ],
    default: 'get',
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add Option',
    default: {},
    options: [
      {
        displayName: 'Fields',
        name: 'fields',
        type: 'string',
        default: '',
        placeholder: 'e.g. *,product.name',
        description: 'Only these members of the result, separated by commas. The star means the usual ones.',
        routing: { send: { type: 'query', property: 'fields' } },
      },
    ],
    displayOptions: { show: { resource: ['statistics'], operation: ['get'] } },
  },
]

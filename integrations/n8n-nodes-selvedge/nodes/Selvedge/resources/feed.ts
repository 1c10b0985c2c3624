// Made from the REST interface by "npm run generate".
import type { INodeProperties } from 'n8n-workflow'
import { refuseProblems, spreadItems } from '../shared/requests'

export const feedDescription: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['feed'] } },
    options: [
      {
        name: 'Delete',
        value: 'delete',
        action: 'Revoke a feed',
        description: 'Revokes a feed at once, for good',
        routing: {
          request: {
            method: 'DELETE',
            url: '={{ "/feeds/" + encodeURIComponent($parameter["feedId"]) }}',
          },
          output: {
            postReceive: [
              refuseProblems,
              { type: 'set', properties: { value: '={{ { "deleted": true } }}' } },
            ],
          },
        },
      },
      {
        name: 'Get',
        value: 'get',
        action: 'Get a feed',
        description: 'One feed, or null if there is none with this ID',
        routing: {
          request: {
            method: 'GET',
            url: '={{ "/feeds/" + encodeURIComponent($parameter["feedId"]) }}',
          },
          output: { postReceive: [refuseProblems] },
        },
      },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many feeds',
        description: 'Get many feeds',
        routing: {
          request: { method: 'GET', url: '/feeds' },
          output: { postReceive: [refuseProblems, spreadItems] },
        },
      },
    ],
    default: 'getAll',
  },
  {
    displayName: 'Feed',
    name: 'feedId',
    type: 'resourceLocator',
    required: true,
    default: { mode: 'list', value: '' },
    description: 'The feed, chosen from a list or by its ID',
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        typeOptions: { searchListMethod: 'search_feed', searchable: true },
      },
      { displayName: 'By ID', name: 'id', type: 'string' },
    ],
    displayOptions: { show: { resource: ['feed'], operation: ['delete'] } },
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
    displayOptions: { show: { resource: ['feed'], operation: ['delete'] } },
  },
  {
    displayName: 'Feed',
    name: 'feedId',
    type: 'resourceLocator',
    required: true,
    default: { mode: 'list', value: '' },
    description: 'The feed, chosen from a list or by its ID',
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        typeOptions: { searchListMethod: 'search_feed', searchable: true },
      },
      { displayName: 'By ID', name: 'id', type: 'string' },
    ],
    displayOptions: { show: { resource: ['feed'], operation: ['get'] } },
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
    displayOptions: { show: { resource: ['feed'], operation: ['get'] } },
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
    displayOptions: { show: { resource: ['feed'], operation: ['getAll'] } },
  },
]

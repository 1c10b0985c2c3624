// Made from the REST interface by "npm run generate".
import type { INodeProperties } from 'n8n-workflow'
import { readPages, refuseProblems } from '../shared/requests'

export const eventDescription: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['event'] } },
    options: [
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many events',
        description: 'Get many events',
        routing: {
          request: { method: 'GET', url: '/events' },
          send: { paginate: true },
          operations: { pagination: readPages },
          output: { postReceive: [refuseProblems] },
        },
      },
    ],
    default: 'getAll',
  },
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    displayOptions: { show: { resource: ['event'], operation: ['getAll'] } },
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: { show: { resource: ['event'], operation: ['getAll'], returnAll: [false] } },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      {
        displayName: 'Actor ID',
        name: 'actorId',
        type: 'string',
        default: '',
        description: 'Only events that this member, key or job caused',
        routing: { send: { type: 'query', property: 'actorId' } },
      },
      {
        displayName: 'From',
        name: 'from',
        type: 'dateTime',
        default: '',
        description: 'Only events at or after this moment',
        routing: {
          send: {
            type: 'query',
            property: 'from',
            value: '={{ new Date($value).toISOString() }}',
          },
        },
      },
      {
        displayName: 'Kind',
        name: 'kind',
        type: 'string',
        default: '',
        description: 'Only events of this kind',
        routing: { send: { type: 'query', property: 'kind' } },
      },
      {
        displayName: 'Part Of',
        name: 'partOf',
        type: 'string',
        default: '',
        description: 'Only events that were part of this import or bulk change, including its undo',
        routing: { send: { type: 'query', property: 'partOf' } },
      },
      {
        displayName: 'Subject ID',
        name: 'subjectId',
        type: 'string',
        default: '',
        description: 'Only events of this record',
        routing: { send: { type: 'query', property: 'subjectId' } },
      },
      {
        displayName: 'Until',
        name: 'until',
        type: 'dateTime',
        default: '',
        description: 'Only events before this moment',
        routing: {
          send: {
            type: 'query',
            property: 'until',
            value: '={{ new Date($value).toISOString() }}',
          },
        },
      },
    ],
    displayOptions: { show: { resource: ['event'], operation: ['getAll'] } },
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
    displayOptions: { show: { resource: ['event'], operation: ['getAll'] } },
  },
]

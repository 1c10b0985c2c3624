// Made from the REST interface by "npm run generate".
import type { INodeProperties } from 'n8n-workflow'
import { prepareBody, refuseProblems, spreadItems } from '../shared/requests'

export const refreshedModelDescription: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['refreshedModel'] } },
    options: [
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many semantic models',
        description: 'Get many semantic models',
        routing: {
          request: { method: 'GET', url: '/refreshed-models' },
          output: { postReceive: [refuseProblems, spreadItems] },
        },
      },
      {
        name: 'Refresh',
        value: 'refresh',
        action: 'Refresh a semantic model now',
        description: 'Asks Power BI for a refresh as soon as possible, if one is left for today. refreshes has the outcome.',
        routing: {
          request: {
            method: 'POST',
            url: '={{ "/refreshed-models/" + encodeURIComponent($parameter["refreshedModelId"]) + "/refresh" }}',
          },
          send: { preSend: [prepareBody] },
          output: { postReceive: [refuseProblems] },
        },
      },
    ],
    default: 'getAll',
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
    displayOptions: { show: { resource: ['refreshedModel'], operation: ['getAll'] } },
  },
  {
    displayName: 'Semantic Model',
    name: 'refreshedModelId',
    type: 'resourceLocator',
    required: true,
    default: { mode: 'list', value: '' },
    description: 'The semantic model, chosen from a list or by its ID',
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        typeOptions: { searchListMethod: 'search_refreshedModel', searchable: true },
      },
      { displayName: 'By ID', name: 'id', type: 'string' },
    ],
    displayOptions: { show: { resource: ['refreshedModel'], operation: ['refresh'] } },
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
    displayOptions: { show: { resource: ['refreshedModel'], operation: ['refresh'] } },
  },
]

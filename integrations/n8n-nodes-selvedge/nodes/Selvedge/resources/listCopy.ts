// Made from the REST interface by "npm run generate".
import type { INodeProperties } from 'n8n-workflow'
import { prepareBody, refuseProblems, spreadItems } from '../shared/requests'

export const listCopyDescription: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['listCopy'] } },
    options: [
      {
        name: 'Bring In Step',
        value: 'bringInStep',
        action: 'Compare a list copy with its table now',
        description: 'Compares the list with all of the table now. Before confirmListCopy it then shows what would be written; afterwards it writes it, also what was refused before.',
        routing: {
          request: {
            method: 'POST',
            url: '={{ "/list-copies/" + encodeURIComponent($parameter["listCopyId"]) + "/bring-in-step" }}',
          },
          send: { preSend: [prepareBody] },
          output: { postReceive: [refuseProblems] },
        },
      },
      {
        name: 'Get',
        value: 'get',
        action: 'Get a list copy',
        description: 'One list copy, or null if there is none with this ID',
        routing: {
          request: {
            method: 'GET',
            url: '={{ "/list-copies/" + encodeURIComponent($parameter["listCopyId"]) }}',
          },
          output: { postReceive: [refuseProblems] },
        },
      },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many list copies',
        description: 'Get many list copies',
        routing: {
          request: {
            method: 'GET',
            url: '={{ "/connections/" + encodeURIComponent($parameter["connectionId"]) + "/list-copies" }}',
          },
          output: { postReceive: [refuseProblems, spreadItems] },
        },
      },
    ],
    default: 'getAll',
  },
  {
    displayName: 'List Copy',
    name: 'listCopyId',
    type: 'resourceLocator',
    required: true,
    default: { mode: 'list', value: '' },
    description: 'The list copy, chosen from a list or by its ID',
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        typeOptions: { searchListMethod: 'search_listCopy', searchable: true },
      },
      { displayName: 'By ID', name: 'id', type: 'string' },
    ],
    displayOptions: { show: { resource: ['listCopy'], operation: ['bringInStep'] } },
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
    displayOptions: { show: { resource: ['listCopy'], operation: ['bringInStep'] } },
  },
  {
    displayName: 'List Copy',
    name: 'listCopyId',
    type: 'resourceLocator',
    required: true,
    default: { mode: 'list', value: '' },
    description: 'The list copy, chosen from a list or by its ID',
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        typeOptions: { searchListMethod: 'search_listCopy', searchable: true },
      },
      { displayName: 'By ID', name: 'id', type: 'string' },
    ],
    displayOptions: { show: { resource: ['listCopy'], operation: ['get'] } },
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
    displayOptions: { show: { resource: ['listCopy'], operation: ['get'] } },
  },
  {
    displayName: 'Connection',
    name: 'connectionId',
    type: 'resourceLocator',
    required: true,
    default: { mode: 'list', value: '' },
    description: 'The connection, chosen from a list or by its ID',
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        typeOptions: { searchListMethod: 'search_connection', searchable: true },
      },
      { displayName: 'By ID', name: 'id', type: 'string' },
    ],
    displayOptions: { show: { resource: ['listCopy'], operation: ['getAll'] } },
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
    displayOptions: { show: { resource: ['listCopy'], operation: ['getAll'] } },
  },
]

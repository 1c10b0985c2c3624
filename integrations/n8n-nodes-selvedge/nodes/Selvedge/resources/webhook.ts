// Made from the REST interface by "npm run generate".
import type { INodeProperties } from 'n8n-workflow'
import { prepareBody, refuseProblems, spreadItems } from '../shared/requests'

export const webhookDescription: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['webhook'] } },
    options: [
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many webhooks',
        description: 'Get many webhooks',
        routing: {
          request: { method: 'GET', url: '/webhooks' },
          output: { postReceive: [refuseProblems, spreadItems] },
        },
      },
      {
        name: 'Send Records',
        value: 'send',
        action: 'Send records to a webhook now',
        description: 'Sends records to a webhook now, as they are, with their product and compliance data, as "records.sent" messages of 20',
        routing: {
          request: {
            method: 'POST',
            url: '={{ "/webhooks/" + encodeURIComponent($parameter["webhookId"]) + "/send" }}',
          },
          send: { preSend: [prepareBody] },
          output: { postReceive: [refuseProblems] },
        },
      },
      {
        name: 'Send Test',
        value: 'test',
        action: 'Send a sample to a webhook',
        description: 'Sends a sample event of one kind, marked with "isTest", just as real events are sent',
        routing: {
          request: {
            method: 'POST',
            url: '={{ "/webhooks/" + encodeURIComponent($parameter["webhookId"]) + "/test" }}',
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
    displayOptions: { show: { resource: ['webhook'], operation: ['getAll'] } },
  },
  {
    displayName: 'Webhook',
    name: 'webhookId',
    type: 'resourceLocator',
    required: true,
    default: { mode: 'list', value: '' },
    description: 'The webhook, chosen from a list or by its ID',
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        typeOptions: { searchListMethod: 'search_webhook', searchable: true },
      },
      { displayName: 'By ID', name: 'id', type: 'string' },
    ],
    displayOptions: { show: { resource: ['webhook'], operation: ['send'] } },
  },
  {
    displayName: 'IDs',
    name: 'ids',
    required: true,
    type: 'string',
    typeOptions: { multipleValues: true },
    default: [],
    description: 'The IDs of the records to send',
    routing: { send: { type: 'body', property: 'ids' } },
    displayOptions: { show: { resource: ['webhook'], operation: ['send'] } },
  },
  {
    displayName: 'Noun',
    name: 'noun',
    required: true,
    type: 'options',
    options: [
      {
        name: 'Certification',
        value: 'CERTIFICATION',
        description: 'A certification, with its related data',
      },
      {
        name: 'Company',
        value: 'COMPANY',
        description: 'A company, with its related data',
      },
      {
        name: 'Material',
        value: 'MATERIAL',
        description: 'A material, with its related data',
      },
      {
        name: 'Product',
        value: 'PRODUCT',
        description: 'A product, with its related data',
      },
      {
        name: 'Rating',
        value: 'RATING',
        description: 'A rating, with its related data',
      },
      {
        name: 'Variant',
        value: 'VARIANT',
        description: 'A variant, with its related data',
      },
    ],
    default: 'CERTIFICATION',
    description: 'The kind of record to send',
    routing: { send: { type: 'body', property: 'noun' } },
    displayOptions: { show: { resource: ['webhook'], operation: ['send'] } },
  },
  {
    displayName: 'Webhook',
    name: 'webhookId',
    type: 'resourceLocator',
    required: true,
    default: { mode: 'list', value: '' },
    description: 'The webhook, chosen from a list or by its ID',
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        typeOptions: { searchListMethod: 'search_webhook', searchable: true },
      },
      { displayName: 'By ID', name: 'id', type: 'string' },
    ],
    displayOptions: { show: { resource: ['webhook'], operation: ['test'] } },
  },
  {
    displayName: 'Kind',
    name: 'kind',
    required: true,
    type: 'string',
    default: '',
    description: 'The kind of event, from eventKinds',
    routing: { send: { type: 'body', property: 'kind' } },
    displayOptions: { show: { resource: ['webhook'], operation: ['test'] } },
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
    displayOptions: { show: { resource: ['webhook'], operation: ['test'] } },
  },
]

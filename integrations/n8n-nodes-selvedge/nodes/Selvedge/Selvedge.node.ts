import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow'
import { certificationDescription } from './resources/certification'
import { channelDescription } from './resources/channel'
import { companyDescription } from './resources/company'
import { connectionDescription } from './resources/connection'
import { eventDescription } from './resources/event'
import { feedDescription } from './resources/feed'
import { fileDescription } from './resources/file'
import { listCopyDescription } from './resources/listCopy'
import { materialDescription } from './resources/material'
import { privateLinkDescription } from './resources/privateLink'
import { productDescription } from './resources/product'
import { ratingDescription } from './resources/rating'
import { refreshedModelDescription } from './resources/refreshedModel'
import { statisticsDescription } from './resources/statistics'
import { variantDescription } from './resources/variant'
import { webhookDescription } from './resources/webhook'
import { searches } from './shared/searches'

export class Selvedge implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Selvedge',
    name: 'selvedge',
    icon: { light: 'file:../../icons/selvedge.svg', dark: 'file:../../icons/selvedge.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: 'Read, create, change and publish digital product passports',
    defaults: { name: 'Selvedge' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'selvedgeApi', required: true }],
    requestDefaults: {
      baseURL: '={{ $credentials.baseUrl.replace(/\\/+$/, "") }}/api/v1',
      headers: { Accept: 'application/json' },
      // What Selvedge refuses says why in words: they are what the flow shows.
      ignoreHttpStatusErrors: true,
    },
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Certification', value: 'certification' },
          { name: 'Channel', value: 'channel' },
          { name: 'Company', value: 'company' },
          { name: 'Connection', value: 'connection' },
          { name: 'Event', value: 'event' },
          { name: 'Feed', value: 'feed' },
          { name: 'File', value: 'file' },
          { name: 'List Copy', value: 'listCopy' },
          { name: 'Material', value: 'material' },
          { name: 'Private Link', value: 'privateLink' },
          { name: 'Product', value: 'product' },
          { name: 'Rating', value: 'rating' },
          { name: 'Semantic Model', value: 'refreshedModel' },
          { name: 'Statistic', value: 'statistics' },
          { name: 'Variant', value: 'variant' },
          { name: 'Webhook', value: 'webhook' },
        ],
        default: 'variant',
      },
      ...certificationDescription,
      ...channelDescription,
      ...companyDescription,
      ...connectionDescription,
      ...eventDescription,
      ...feedDescription,
      ...fileDescription,
      ...listCopyDescription,
      ...materialDescription,
      ...privateLinkDescription,
      ...productDescription,
      ...ratingDescription,
      ...refreshedModelDescription,
      ...statisticsDescription,
      ...variantDescription,
      ...webhookDescription,
    ],
  }

  methods = { listSearch: searches }
}

import {
  type IDataObject,
  type IHookFunctions,
  type IHttpRequestOptions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeApiError,
  NodeConnectionTypes,
} from 'n8n-workflow'
import { EVENT_KINDS } from './eventKinds'
import { isSigned } from './verifySignature'

/** What is kept of the webhook that was set up in Selvedge: the secret is shown only this once. */
type Kept = { webhookId?: string; secret?: string; url?: string }

export class SelvedgeTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Selvedge Trigger',
    name: 'selvedgeTrigger',
    icon: { light: 'file:../../icons/selvedge.svg', dark: 'file:../../icons/selvedge.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{ $parameter["events"].length ? $parameter["events"].join(", ") : "every event" }}',
    description: 'Starts the workflow when something happens in Selvedge',
    defaults: { name: 'Selvedge Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'selvedgeApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        options: EVENT_KINDS,
        default: [],
        description: 'The events to start with. Choose none to start with every event.',
      },
      {
        displayName: 'With Record',
        name: 'withRecord',
        type: 'boolean',
        default: true,
        description: 'Whether to receive the whole product, variant or other record too, not only what happened',
      },
      {
        displayName: 'Only If Data Contains',
        name: 'matching',
        type: 'json',
        default: '{}',
        placeholder: 'e.g. {"actor": {"kind": "member"}}',
        description: 'Start only with events whose data contains this JSON',
      },
    ],
  }

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const kept = this.getWorkflowStaticData('node') as Kept
        if (!kept.webhookId || kept.url !== this.getNodeWebhookUrl('default')) return false
        const found = await ask(this, { method: 'GET', url: `/webhooks/${kept.webhookId}` })
        return found !== null
      },
      async create(this: IHookFunctions): Promise<boolean> {
        const url = this.getNodeWebhookUrl('default')
        const kinds = this.getNodeParameter('events', []) as string[]
        const given = this.getNodeParameter('matching', '{}') as string | IDataObject
        const matching = (typeof given === 'string' ? JSON.parse(given || '{}') : given) as IDataObject
        const made = await ask(this, {
          method: 'POST',
          url: '/webhooks',
          body: {
            name: `n8n: ${this.getWorkflow().name ?? 'workflow'}`.slice(0, 100),
            url,
            kinds: kinds.length > 0 ? kinds : null,
            matching: Object.keys(matching).length > 0 ? matching : null,
            withRecord: this.getNodeParameter('withRecord', true),
          },
        })
        const { webhook, secret } = made as { webhook: { id: string }; secret: string }
        Object.assign(this.getWorkflowStaticData('node'), { webhookId: webhook.id, secret, url } satisfies Kept)
        return true
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        const kept = this.getWorkflowStaticData('node') as Kept
        if (kept.webhookId) await ask(this, { method: 'DELETE', url: `/webhooks/${kept.webhookId}` })
        kept.webhookId = undefined
        kept.secret = undefined
        return true
      },
    },
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = this.getWorkflowStaticData('node') as Kept
    const request = this.getRequestObject()
    if (!request.rawBody) await request.readRawBody()
    const isOurs =
      secret !== undefined && isSigned({ secret, headers: request.headers, rawBody: request.rawBody, now: new Date() })
    if (isOurs) return { workflowData: [this.helpers.returnJsonArray(this.getBodyData())] }
    this.getResponseObject().status(401).json({ detail: 'This message is not signed with the secret of the webhook.' })
    return { noWebhookResponse: true }
  }
}

/** Answers null for what is not there. */
async function ask(hooks: IHookFunctions, request: IHttpRequestOptions): Promise<IDataObject | null> {
  const { baseUrl } = await hooks.getCredentials<{ baseUrl: string }>('selvedgeApi')
  const answer = (await hooks.helpers.httpRequestWithAuthentication.call(hooks, 'selvedgeApi', {
    baseURL: `${baseUrl.replace(/\/+$/, '')}/api/v1`,
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    ...request,
  })) as { statusCode: number; body: IDataObject }
  if (answer.statusCode === 404 && request.method !== 'POST') return null
  if (answer.statusCode < 400) return answer.body
  throw new NodeApiError(hooks.getNode(), answer.body as never, {
    message: String(answer.body['detail'] ?? `Selvedge responded with ${answer.statusCode}.`),
    httpCode: String(answer.statusCode),
  })
}

import type { Deps } from '#deps.ts'
import { isMessageKind, messageCatalogue } from '../event-kinds/event-catalogue.ts'
import type { WebhookFormat } from '../webhooks/webhook.ts'

/** What is sent, before it is written in a webhook's format. */
export type Message = {
  readonly id: string
  readonly kind: string
  readonly occurredAt: Date
  readonly data: object
  readonly subjectType: string | null
  readonly subjectId: string | null
}

export type WrittenMessage = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** The same bytes at every attempt. `source`: the workspace's address at this service. */
export function writeMessage(message: Message, format: WebhookFormat, source: string): WrittenMessage {
  const { id, kind, data } = message
  const time = message.occurredAt.toISOString()
  if (format === 'standard') {
    return { headers: { 'content-type': JSON_TYPE }, body: JSON.stringify({ type: kind, timestamp: time, data }) }
  }
  // CloudEvents 1.0.2, JSON format 1.0.2 and HTTP binding 1.0.2. Types are named by who has made them up.
  const subject = message.subjectId === null ? null : `${message.subjectType}/${message.subjectId}`
  const context = {
    specversion: '1.0',
    id,
    source,
    type: `selvedge.${kind}`,
    ...(subject !== null && { subject }),
    time,
    dataschemaversion: String(isMessageKind(kind) ? messageCatalogue()[kind].version : 1),
  }
  // Who sends, for receivers that take events from those they know (HTTP 1.1 Web Hooks for Event Delivery 1.0.2, 2.1).
  const origin = { 'webhook-request-origin': new URL(source).hostname }
  if (format === 'cloudevents') {
    const body = JSON.stringify({ ...context, datacontenttype: 'application/json', data })
    return { headers: { ...origin, 'content-type': 'application/cloudevents+json; charset=utf-8' }, body }
  }
  const headers = Object.entries(context).map(([name, value]) => [`ce-${name}`, value] as const)
  return {
    headers: { ...origin, ...Object.fromEntries(headers), 'content-type': JSON_TYPE },
    body: JSON.stringify(data),
  }
}

/** Who speaks: the workspace's address at this service. */
export function sourceOf({ config }: Pick<Deps, 'config'>, workspaceId: string): string {
  return `${config.publicUrl}/workspaces/${workspaceId}`
}

const JSON_TYPE = 'application/json; charset=utf-8'

import type { Deps } from '#deps.ts'
import { type Actor, type Reader, requirePermission } from '#kit/actor.ts'
import { badInput } from '#platform/app-error.ts'
import { isMessageKind, type MessageKind, messageCatalogue } from '../event-kinds/event-catalogue.ts'
import type { WebhookFormat } from '../webhooks/webhook.ts'
import { sourceOf, type WrittenMessage, writeMessage } from './write-message.ts'

type Wish = { readonly kind: string; readonly format: WebhookFormat }

/** What a receiver would get of a kind of event: for whoever builds one, before there is a webhook. */
export function sampleMessage(deps: Deps, reader: Reader, { kind, format }: Wish): WrittenMessage {
  const actor = requirePermission(reader, 'read')
  const data = sampleData(actor, parseMessageKind(kind))
  const message = { id: 'msg_sample', kind, occurredAt: deps.now(), data, subjectType: null, subjectId: null }
  const { headers, body } = writeMessage(message, format, sourceOf(deps, actor.workspaceId))
  const seconds = String(Math.floor(deps.now().getTime() / 1000))
  const ours = { 'webhook-id': message.id, 'webhook-timestamp': seconds, 'webhook-signature': 'v1,… v1a,…' }
  return { headers: { ...headers, ...ours }, body }
}

/** Of no record, and marked as a test. */
export function sampleData({ kind: actorKind, id, name }: Actor, kind: MessageKind): object {
  const { sample } = messageCatalogue()[kind]
  // These say themselves which records they are of, and nobody has done anything to them.
  if (kind === 'records.sent') return { ...sample, isTest: true }
  return {
    id: SAMPLE_ID,
    subject: kind.slice(0, kind.indexOf('.')),
    actor: { kind: actorKind, id, name },
    fields: sample,
    isTest: true,
  }
}

export function parseMessageKind(kind: string): MessageKind {
  if (isMessageKind(kind)) return kind
  throw badInput('event_kind_unknown', `There is no kind of event "${kind}". The query eventKinds lists all kinds.`, {
    field: 'kind',
    value: kind,
  })
}

const SAMPLE_ID = 'sample_00000000000000000000000000'

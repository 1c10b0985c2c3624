import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { notFound } from '#platform/app-error.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { findWebhook } from '../webhooks/find-webhooks.ts'
import type { Attempt, Delivery } from './delivery.ts'
import {
  countFailed,
  type DeliveryFilter,
  findDelivery as findDeliveryRow,
  listAttempts,
  listDeliveries,
  listLastDeliveries,
  listMessages,
  listSubjectNames,
  type Subject,
} from './delivery-log.store.ts'
import { sourceOf, writeMessage } from './write-message.ts'

export type DeliveryQuery = Partial<{ [K in keyof DeliveryFilter]: DeliveryFilter[K] | undefined }> & PageInput

/** What was sent to a webhook, newest first. Nothing sent is no error; no such webhook is. */
export async function findDeliveries(
  scope: ReadScope,
  webhookId: string,
  { state, kind, ...page }: DeliveryQuery,
): Promise<Delivery[]> {
  if (!(await findWebhook(scope, webhookId))) throw notFound('webhook', webhookId)
  const filter = { state: state ?? null, kind: kind ?? null }
  return listDeliveries(await scope.tx(), scope.workspaceId, webhookId, filter, parsePage(page))
}

export type DeliveryKey = Pick<Delivery, 'webhookId' | 'messageId'>

export async function loadAttempts(
  scope: ReadScope,
  deliveries: readonly DeliveryKey[],
): Promise<(Attempt & DeliveryKey)[]> {
  requirePermission(scope.reader, 'administer')
  return listAttempts(await scope.tx(), scope.workspaceId, deliveries)
}

export async function findDelivery(scope: ReadScope, { webhookId, messageId }: DeliveryKey): Promise<Delivery | null> {
  requirePermission(scope.reader, 'administer')
  return (await findDeliveryRow(await scope.tx(), scope.workspaceId, webhookId, messageId)) ?? null
}

/** The bodies of deliveries, written as their webhooks ask for it now. */
export async function loadBodies(
  scope: ReadScope,
  deliveries: readonly DeliveryKey[],
): Promise<(DeliveryKey & { readonly body: string })[]> {
  requirePermission(scope.reader, 'administer')
  const messages = await listMessages(await scope.tx(), scope.workspaceId, deliveries)
  const source = sourceOf(scope.deps, scope.workspaceId)
  return messages.map(({ webhookId, format, ...message }) => ({
    webhookId,
    messageId: message.id,
    body: writeMessage(message, format, source).body,
  }))
}

/** What the subjects of messages are called. */
export async function loadSubjectNames(scope: ReadScope, subjects: readonly Subject[]) {
  requirePermission(scope.reader, 'administer')
  return listSubjectNames(await scope.tx(), scope.workspaceId, subjects)
}

/** The newest of each webhook. */
export async function loadLastDeliveries(scope: ReadScope, webhookIds: readonly string[]): Promise<Delivery[]> {
  requirePermission(scope.reader, 'administer')
  return listLastDeliveries(await scope.tx(), scope.workspaceId, webhookIds)
}

/** Of each webhook: how many it has given up within a week. What is older was seen, or is not missed. */
export async function loadFailedCounts(scope: ReadScope, webhookIds: readonly string[]): Promise<Map<string, number>> {
  requirePermission(scope.reader, 'administer')
  const since = new Date(scope.deps.now().getTime() - 7 * 86_400_000)
  return countFailed(await scope.tx(), scope.workspaceId, webhookIds, since)
}

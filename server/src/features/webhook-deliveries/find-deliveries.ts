import { type PageInput, parsePage } from '#platform/page.ts'
import { requirePermission } from '../access/actor.ts'
import type { ReadScope } from '../access/read-scope.ts'
import { type DeliveryFilter, listAttempts, listDeliveries } from './delivery.store.ts'
import type { Attempt, Delivery } from './delivery.ts'

export type DeliveryQuery = Partial<{ [K in keyof DeliveryFilter]: DeliveryFilter[K] | undefined }> & PageInput

/** What was sent to a webhook, newest first. */
export async function findDeliveries(
  scope: ReadScope,
  webhookId: string,
  { state, kind, ...page }: DeliveryQuery,
): Promise<Delivery[]> {
  requirePermission(scope.reader, 'administer')
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

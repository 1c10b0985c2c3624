import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { findWebhookRow, listSecrets, listWebhooks, type SealedSecret } from './webhook.store.ts'
import type { Webhook } from './webhook.ts'

/** For those who administer: an address with a token in it is a secret. */
export async function findWebhooks(scope: ReadScope): Promise<Webhook[]> {
  requirePermission(scope.reader, 'administer')
  return listWebhooks(await scope.tx(), scope.workspaceId)
}

export async function findWebhook(scope: ReadScope, id: string): Promise<Webhook | null> {
  requirePermission(scope.reader, 'administer')
  return (await findWebhookRow(await scope.tx(), scope.workspaceId, id)) ?? null
}

/** The public halves of what they sign with now. */
export async function loadPublicKeys(scope: ReadScope, webhookIds: readonly string[]): Promise<SealedSecret[]> {
  requirePermission(scope.reader, 'administer')
  return listSecrets(await scope.tx(), scope.workspaceId, webhookIds, scope.deps.now())
}

import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { requireFreshProof } from '#features/people/access/require-fresh-proof.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { refuseUnreachable } from './refuse-unreachable.ts'
import { countWebhooks, insertSecret, insertWebhook } from './webhook.store.ts'
import { hostOf, refuseTooMany, type Webhook, webhookRules } from './webhook.ts'
import { headersPlace, keysPlace, newSigningKeys, sealKeys } from './webhook-secret.ts'

export type CreatedWebhook = { readonly webhook: Webhook; readonly secret: string; readonly publicKey: string }

/** Sets up a webhook. The secret is in the answer and never shown again. It hears of what happens from now on. */
export async function createWebhook(
  deps: Deps,
  reader: Reader,
  input: Input<typeof webhookRules>,
): Promise<CreatedWebhook> {
  requirePermission(reader, 'administer')
  const { headers, format, withRecord, parallel, ...fields } = parseNew(webhookRules, input)
  await refuseUnreachable(deps, fields.url)
  return write(deps, reader, 'administer', async (tx, actor) => {
    const { workspaceId } = actor
    refuseTooMany(await countWebhooks(tx, workspaceId))
    await requireFreshProof(tx, actor, deps.now())
    const id = newId('whk')
    const webhook = await insertWebhook(tx, workspaceId, id, {
      ...fields,
      ...sealHeaders(deps, workspaceId, id, headers),
      format: format ?? 'standard',
      withRecord: withRecord ?? false,
      parallel: Math.round(parallel ?? 8),
    })
    const keys = await addSecret(deps, tx, workspaceId, id)
    const { name, url, kinds } = fields
    recordEvent(tx, actor, {
      kind: 'webhook.created',
      subjectType: 'webhook',
      subjectId: id,
      data: { name, host: hostOf(url), kinds },
    })
    return { webhook, ...keys }
  })
}

export async function addSecret(deps: Pick<Deps, 'secrets'>, tx: Tx, workspaceId: string, webhookId: string) {
  const { keys, secret, publicKey } = newSigningKeys()
  const id = newId('whs')
  const sealed = sealKeys(deps.secrets, keys, keysPlace(workspaceId, id))
  await insertSecret(tx, workspaceId, { id, webhookId, sealed, publicKey })
  return { secret, publicKey }
}

export function sealHeaders(
  { secrets }: Deps,
  workspaceId: string,
  id: string,
  headers: Record<string, string> | null,
) {
  const names = Object.keys(headers ?? {})
  const sealed = names.length === 0 ? null : secrets.seal(JSON.stringify(headers), headersPlace(workspaceId, id))
  return { headerNames: names, sealedHeaders: sealed }
}

import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Actor, type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { hashSecret } from '#kit/secret-token.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { changeAccess } from '../access/change-access.ts'
import { requireFreshProof } from '../access/require-fresh-proof.ts'
import { insertApiKey } from './api-key.store.ts'
import { type ApiKey, apiKeyRules, defaultExpiry, refuseKeyAsMaker, refuseUnfitKey } from './api-key.ts'
import { newApiKeySecret } from './api-key-secret.ts'

export type CreatedApiKey = { readonly apiKey: ApiKey; readonly secret: string }

/** Makes a key, for a year unless it is said otherwise (null: without an end). The secret is in the answer and nowhere else. */
export async function createApiKey(
  deps: Deps,
  reader: Reader,
  input: Input<typeof apiKeyRules>,
): Promise<CreatedApiKey> {
  const actor = requirePermission(reader, 'administer')
  return changeAccess(deps, actor, async (tx) => {
    // What is wrong with the input is said first; the key goes with the transaction when the proof is lacking.
    const key = await addApiKey(tx, actor, input, deps.now())
    await requireFreshProof(tx, actor, deps.now())
    return key
  })
}

/** The same within a transaction of the actor's workspace. */
export async function addApiKey(
  tx: Tx,
  actor: Actor,
  input: Input<typeof apiKeyRules>,
  now: Date,
): Promise<CreatedApiKey> {
  refuseKeyAsMaker(actor, 'can create API keys')
  const parsed = parseNew(apiKeyRules, input)
  const fields = { ...parsed, expiresAt: input.expiresAt === undefined ? defaultExpiry(now) : parsed.expiresAt }
  refuseUnfitKey(actor, fields, now)
  const { secret, prefix } = newApiKeySecret()
  const apiKey = await insertApiKey(tx, actor.workspaceId, {
    ...fields,
    id: newId('key'),
    prefix,
    secretHash: hashSecret(secret),
    createdBy: actor.name,
    makerUserId: actor.personId,
  })
  recordEvent(tx, actor, {
    kind: 'api_key.created',
    subjectType: 'api_key',
    subjectId: apiKey.id,
    data: { ...fields, prefix },
  })
  return { apiKey, secret }
}

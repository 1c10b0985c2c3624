import type { Deps } from '#deps.ts'
import { requireFreshProof } from '#features/people/access/require-fresh-proof.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { holdModel } from './hold-model.ts'
import { beginPosition, countModels, insertModel } from './refreshed-model.store.ts'
import { parseSecret, type RefreshedModel, refreshedModelRules, refuseTooManyModels, USUAL } from './refreshed-model.ts'
import { secretPlace } from './secret-place.ts'

/** From now on the model is refreshed after publishing. Nothing is asked of Power BI yet. */
export async function createRefreshedModel(
  deps: Deps,
  reader: Reader,
  { clientSecret, ...input }: Input<typeof refreshedModelRules> & { readonly clientSecret: unknown },
): Promise<RefreshedModel> {
  requirePermission(reader, 'administer')
  const parsed = parseNew(refreshedModelRules, input)
  const secret = parseSecret(clientSecret)
  const fields = {
    ...parsed,
    mostADay: Math.round(parsed.mostADay ?? USUAL.mostADay),
    gatherMinutes: Math.round(parsed.gatherMinutes ?? USUAL.gatherMinutes),
    isPaused: parsed.isPaused ?? USUAL.isPaused,
  }
  return write(deps, reader, 'administer', async (tx, actor) => {
    const { workspaceId } = actor
    await requireFreshProof(tx, actor, deps.now())
    refuseTooManyModels((await countModels(tx, workspaceId)) + 1)
    const id = newId('mdl')
    await beginPosition(tx, workspaceId)
    const sealed = deps.secrets.seal(secret, secretPlace(workspaceId, id))
    await insertModel(tx, workspaceId, { ...fields, id, sealed })
    recordEvent(tx, actor, {
      kind: 'refreshed_model.created',
      subjectType: 'refreshed_model',
      subjectId: id,
      data: fields,
    })
    return holdModel(tx, workspaceId, id, deps.now())
  })
}

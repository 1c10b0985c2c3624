import type { Deps } from '#deps.ts'
import { requireFreshProof } from '#features/people/access/require-fresh-proof.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { refuseStale } from '#kit/refuse-stale.ts'
import { write } from '#kit/write.ts'
import { badInput } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { holdModel } from './hold-model.ts'
import { beginPosition, updateModel } from './refreshed-model.store.ts'
import { parseSecret, type RefreshedModel, refreshedModelRules, USUAL } from './refreshed-model.ts'
import { secretPlace } from './secret-place.ts'

export type RefreshedModelChange = Input<typeof refreshedModelRules> & {
  readonly id: string
  readonly expectedRevision?: number | null
  /** Another one; left out or null, the former stays. */
  readonly clientSecret?: unknown
}

/** Changes a model, pauses it or lets it go on. What failed is tried again at once, and what was missed while it was paused is not made up for. */
export async function updateRefreshedModel(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision, clientSecret, ...input }: RefreshedModelChange,
): Promise<RefreshedModel> {
  requirePermission(reader, 'administer')
  const { mostADay, gatherMinutes, isPaused, ...others } = parsePatch(refreshedModelRules, input)
  const fields = {
    ...others,
    ...(mostADay !== undefined && { mostADay: Math.round(mostADay ?? USUAL.mostADay) }),
    ...(gatherMinutes !== undefined && { gatherMinutes: Math.round(gatherMinutes ?? USUAL.gatherMinutes) }),
    ...(isPaused !== undefined && { isPaused: isPaused ?? USUAL.isPaused }),
  }
  const secret = clientSecret === undefined || clientSecret === null ? undefined : parseSecret(clientSecret)
  return write(deps, reader, 'administer', async (tx, actor) => {
    const { workspaceId } = actor
    const now = deps.now()
    const before = await holdModel(tx, workspaceId, id, now)
    refuseStale('refreshed_model', before, expectedRevision)
    const after = { ...before, ...fields }
    const isOther = after.tenant !== before.tenant || after.clientId !== before.clientId
    if (secret !== undefined || isOther) await requireFreshProof(tx, actor, now)
    if (secret === undefined && (isOther || !before.hasSecret)) {
      const message = 'Give "clientSecret" as well: a secret belongs to one app of one tenant.'
      throw badInput('client_secret_needed', message, { field: 'clientSecret' })
    }
    const goesOn = before.isPaused && !after.isPaused
    if (goesOn) await beginPosition(tx, workspaceId)
    const isDue = !after.isPaused && before.waiting > 0
    await updateModel(tx, workspaceId, {
      ...after,
      sealed: secret === undefined ? undefined : deps.secrets.seal(secret, secretPlace(workspaceId, id)),
      fault: goesOn || secret !== undefined ? null : before.fault,
      dueAt: isDue && (goesOn || secret !== undefined) ? now : after.isPaused ? null : before.dueAt,
    })
    recordEvent(tx, actor, {
      kind: 'refreshed_model.updated',
      subjectType: 'refreshed_model',
      subjectId: id,
      data: { ...fields, ...(secret !== undefined && { hasNewSecret: true }) },
    })
    return holdModel(tx, workspaceId, id, now)
  })
}

import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { newId } from '#platform/ids.ts'
import { ForeignError } from '../connectors/foreign-error.ts'
import { askForRefresh, UnansweredError } from './ask-power-bi.ts'
import { CREDENTIALS_LOST } from './forget-lost-secret.ts'
import { endRefresh, findNextFree, insertRefresh } from './model-refresh.store.ts'
import { dropSecret, releaseModel, takeDueModel } from './refreshed-model.store.ts'
import { pauseAfter, type RefreshedModel, type RefreshFault } from './refreshed-model.ts'
import { secretPlace } from './secret-place.ts'

/** Longer than both requests may take. */
const LEASE_MS = 120_000

/**
 * Asks Power BI to refresh one model that is due. It is written down that it was asked before it is, in a transaction of its own: whatever becomes of
 * this process, no more are asked for in 24 hours than the model may have.
 */
export async function refreshModel(deps: Deps, workspaceId: string, id: string, signal: AbortSignal): Promise<void> {
  const { background } = deps.db
  const now = deps.now()
  const begun = await inTransaction(background, { workspaceId }, async (tx) => {
    const until = new Date(now.getTime() + LEASE_MS)
    const model = await takeDueModel(tx, workspaceId, id, { now, until })
    if (!model) return null
    const kept = { served: 0, now, tries: model.tries, isPaused: false }
    if (model.usedToday >= model.mostADay) {
      const dueAt = await findNextFree(tx, workspaceId, id, now)
      await releaseModel(tx, workspaceId, id, { ...kept, dueAt, fault: null })
      return null
    }
    const secret = openSecret(deps, model.sealed, secretPlace(workspaceId, id))
    if (secret === null) {
      await dropSecret(tx, workspaceId, id)
      await releaseModel(tx, workspaceId, id, { ...kept, dueAt: null, fault: CREDENTIALS_LOST, isPaused: true })
      return null
    }
    const refresh = newId('rfr')
    await insertRefresh(tx, workspaceId, { id: refresh, modelId: id, askedAt: now, passports: model.waiting })
    return { model, refresh, secret }
  })
  if (!begun) return
  const { model, refresh, secret } = begun
  const error = await askForRefresh(deps, model, secret, signal).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error !== null && !(error instanceof ForeignError)) throw error
  await inTransaction(background, { workspaceId }, async (tx) => {
    const actor = systemActor(workspaceId, 'Power BI')
    const subject = { subjectType: 'refreshed_model', subjectId: id } as const
    const at = deps.now()
    if (error === null) {
      await endRefresh(tx, workspaceId, refresh, { outcome: 'accepted', because: null })
      const next = { served: model.waiting, dueAt: null, now: at, tries: 0, fault: null, isPaused: false }
      await releaseModel(tx, workspaceId, id, next)
      const data = { name: model.name, passports: model.waiting }
      recordEvent(tx, actor, { kind: 'refreshed_model.refreshed', ...subject, data })
      return
    }
    const because: RefreshFault = { kind: error.kind, ...error.said }
    const outcome = error instanceof UnansweredError ? 'asked' : 'refused'
    await endRefresh(tx, workspaceId, refresh, { outcome, because })
    const dueAt = nextTry(error, model, at)
    const next = { served: 0, dueAt, now: at, tries: model.tries + 1, fault: because, isPaused: dueAt === null }
    await releaseModel(tx, workspaceId, id, next)
    if (dueAt !== null) return
    const data = { name: model.name, ...because }
    recordEvent(tx, actor, { kind: 'refreshed_model.paused', ...subject, data })
  })
}

/** Null: the key of the installation was lost, and what was sealed with it. */
function openSecret({ secrets }: Pick<Deps, 'secrets'>, sealed: Buffer | null, place: string): string | null {
  try {
    return sealed === null ? null : secrets.open(sealed, place)
  } catch {
    return null
  }
}

/** Null: it would end the same, until a person has done something. */
function nextTry(error: ForeignError, { tries }: RefreshedModel, now: Date): Date | null {
  if (error.kind === 'rate_limited' && error.retryAt) return error.retryAt
  if (error.kind === 'passing' || error.kind === 'rate_limited') return new Date(now.getTime() + pauseAfter(tries))
  // A web page in place of an answer, say: a guard before it, or a network that is down. Not for ever.
  if (error.kind === 'unexpected_system' && tries < 5) return new Date(now.getTime() + pauseAfter(tries))
  return null
}

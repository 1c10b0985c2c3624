import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { sweepHourly } from '#platform/sweep-hourly.ts'
import { deleteEmails, listExpired, listWorkspacesToForget } from './email.store.ts'
import { KEPT_DAYS } from './email.ts'
import { giveUp, tooLate } from './send-due-email.ts'

/** Gives up what is of no use any more, also where mail is no longer set, and forgets what was kept for as long as it is kept. */
export async function forgetEmails(deps: Deps): Promise<void> {
  const now = deps.now()
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  for (const workspaceId of await listWorkspacesToForget(deps.db.background, before, now)) {
    const scope = { workspaceId }
    const expired = await inTransaction(deps.db.background, scope, (tx) => listExpired(tx, workspaceId, now))
    for (const { id, kind, recipient } of expired) {
      await giveUp(deps, workspaceId, { id, kind, recipient }, 'gave_up', tooLate())
    }
    await inTransaction(deps.db.background, scope, (tx) => deleteEmails(tx, workspaceId, before))
  }
}

export function startForgettingEmails(deps: Deps): () => Promise<void> {
  return sweepHourly(
    () => forgetEmails(deps),
    (error) => deps.log.warn({ err: error }, 'Old e-mails could not be removed; trying again'),
  )
}

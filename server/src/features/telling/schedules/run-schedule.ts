import { asDatabase, inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { selectRecords } from '#features/exchange/bulk-changes/select-records.ts'
import { type Actor, type Reader, systemActor } from '#kit/actor.ts'
import { isPassing } from '#kit/is-passing.ts'
import { scopeWithin } from '#kit/scope-within.ts'
import { nextRun } from '#kit/times.ts'
import { write } from '#kit/write.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import { sendWithin } from '../webhook-deliveries/send-records.ts'
import { lockSchedule, noteRun, takeDue } from './schedule.store.ts'
import type { Schedule } from './schedule.ts'

/**
 * Runs a schedule if it is due, and sets when it is next, in one transaction: killed in between it runs again, and two processes do not
 * run it twice. However many times it missed while the service was down, it runs once.
 */
export async function runDueSchedule(deps: Deps, workspaceId: string, id: string): Promise<void> {
  const actor = systemActor(workspaceId, 'schedules')
  await inTransaction(deps.db.background, actor, async (tx) => {
    const schedule = await takeDue(tx, workspaceId, id, deps.now())
    if (schedule) await run(deps, tx, actor, schedule)
  })
  deps.signals.tellHere('changes', workspaceId)
}

/** Runs it now, whatever its times; those stay. */
export async function runScheduleNow(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Schedule> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const schedule = await lockSchedule(tx, actor.workspaceId, id)
    if (!schedule) throw notFound('schedule', id)
    return run(deps, tx, actor, schedule)
  })
}

async function run(deps: Deps, tx: Tx, actor: Actor, schedule: Schedule): Promise<Schedule> {
  const { id, noun, matching, webhookId, isPaused } = schedule
  const lastRunAt = deps.now()
  let lastFault: string | null = null
  try {
    await inTransaction(asDatabase(tx), actor, async (part) => {
      const ids = await selectRecords(scopeWithin(deps, part, actor), noun, { matching })
      await sendWithin(deps, part, actor, { id: webhookId, noun, ids, cause: 'schedule' })
    })
  } catch (error) {
    if (!(error instanceof AppError) || isPassing(error)) throw error
    lastFault = error.message
  }
  const nextRunAt = isPaused ? null : nextRun(schedule, lastRunAt)
  return noteRun(tx, actor.workspaceId, { id, nextRunAt, lastRunAt, lastFault })
}

import type { Deps } from '#deps.ts'
import type { NounName } from '#features/records/nouns.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { refuseStale } from '#kit/refuse-stale.ts'
import { nextRun } from '#kit/times.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { refuseMissingWebhook } from '../webhooks/hold-webhook.ts'
import { lockSchedule, updateScheduleRow } from './schedule.store.ts'
import { type Schedule, scheduleRules } from './schedule.ts'

export type ScheduleChange = Input<typeof scheduleRules> & {
  readonly id: string
  readonly expectedRevision?: number | null
  readonly webhookId?: string | null
  readonly noun?: NounName | null
  /** Which records of the noun: null leaves them. A function, because what is asked for may be another noun's than the one it had. */
  readonly matching?: ((noun: NounName) => object) | null
  readonly isPaused?: boolean | null
}

/**
 * Changes a schedule, pauses it or lets it go on: what it missed while it was paused is not made up for. Another kind of record without
 * saying which of them means all of them.
 */
export async function updateSchedule(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision, webhookId, noun, matching, isPaused, ...input }: ScheduleChange,
): Promise<Schedule> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const fields = parsePatch(scheduleRules, input)
    const before = await lockSchedule(tx, actor.workspaceId, id)
    if (!before) throw notFound('schedule', id)
    refuseStale('schedule', before, expectedRevision)
    if (webhookId) await refuseMissingWebhook(tx, actor.workspaceId, webhookId)
    const wanted = noun ?? before.noun
    const sent = {
      ...fields,
      ...(webhookId && { webhookId }),
      ...(noun && { noun }),
      ...(matching ? { matching: matching(wanted) } : wanted !== before.noun && { matching: {} }),
      ...(typeof isPaused === 'boolean' && { isPaused }),
    }
    const after = { ...before, ...sent }
    const nextRunAt = after.isPaused ? null : nextRun(after, deps.now())
    const schedule = await updateScheduleRow(tx, actor.workspaceId, { ...after, nextRunAt })
    recordEvent(tx, actor, { kind: 'schedule.updated', subjectType: 'schedule', subjectId: id, data: sent })
    return schedule
  })
}

import { notFound } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../access/actor.ts'
import { write } from '../access/write.ts'
import { recordEvent } from '../events/record-event.ts'
import { lockSchedule, updateScheduleRow } from './schedule.store.ts'
import { nextRun, type Schedule, scheduleRules } from './schedule.ts'

export type ScheduleChange = Input<typeof scheduleRules> & { readonly id: string; readonly isPaused?: boolean | null }

/** Changes when a schedule runs, pauses it or lets it go on: what it missed while it was paused is not made up for. */
export async function updateSchedule(
  deps: Deps,
  reader: Reader,
  { id, isPaused, ...input }: ScheduleChange,
): Promise<Schedule> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const fields = parsePatch(scheduleRules, input)
    const before = await lockSchedule(tx, actor.workspaceId, id)
    if (!before) throw notFound('schedule', id)
    const after = { ...before, ...fields, isPaused: isPaused ?? before.isPaused }
    const nextRunAt = after.isPaused ? null : nextRun(after, deps.now())
    const schedule = await updateScheduleRow(tx, actor.workspaceId, { ...after, nextRunAt })
    const data = { ...fields, ...(typeof isPaused === 'boolean' && { isPaused }) }
    await recordEvent(tx, actor, { kind: 'schedule.updated', subjectType: 'schedule', subjectId: id, data })
    return schedule
  })
}

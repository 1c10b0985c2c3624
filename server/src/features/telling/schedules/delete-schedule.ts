import type { Deps } from '#deps.ts'
import { keepDeleted } from '#features/records/deleted-records/keep-deleted.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { deleteScheduleRow, lockSchedule } from './schedule.store.ts'
import type { Schedule } from './schedule.ts'

/** Deletes a schedule; it can be restored for a while. */
export async function deleteSchedule(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Schedule> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const schedule = await lockSchedule(tx, actor.workspaceId, id)
    if (!schedule) throw notFound('schedule', id)
    await keepDeleted(tx, actor, 'schedule', [schedule])
    await deleteScheduleRow(tx, actor.workspaceId, id)
    const data = { name: schedule.name }
    recordEvent(tx, actor, { kind: 'schedule.deleted', subjectType: 'schedule', subjectId: id, data })
    return schedule
  })
}

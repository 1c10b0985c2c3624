import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { findScheduleRow, listSchedules } from './schedule.store.ts'
import type { Schedule } from './schedule.ts'

export async function findSchedules(scope: ReadScope): Promise<Schedule[]> {
  requirePermission(scope.reader, 'administer')
  return listSchedules(await scope.tx(), scope.workspaceId)
}

export async function findSchedule(scope: ReadScope, id: string): Promise<Schedule | null> {
  requirePermission(scope.reader, 'administer')
  return (await findScheduleRow(await scope.tx(), scope.workspaceId, id)) ?? null
}

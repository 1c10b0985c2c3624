import { requirePermission } from '../access/actor.ts'
import type { ReadScope } from '../access/read-scope.ts'
import { listSchedules } from './schedule.store.ts'
import type { Schedule } from './schedule.ts'

export async function findSchedules(scope: ReadScope): Promise<Schedule[]> {
  requirePermission(scope.reader, 'administer')
  return listSchedules(await scope.tx(), scope.workspaceId)
}

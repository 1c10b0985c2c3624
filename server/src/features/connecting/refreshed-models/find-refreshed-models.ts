import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { listRefreshes } from './model-refresh.store.ts'
import { listModels } from './refreshed-model.store.ts'
import type { ModelRefresh, RefreshedModel } from './refreshed-model.ts'

export async function findRefreshedModels(scope: ReadScope): Promise<RefreshedModel[]> {
  requirePermission(scope.reader, 'administer')
  return listModels(await scope.tx(), scope.workspaceId, scope.deps.now())
}

export async function loadModelRefreshes(
  scope: ReadScope,
  modelIds: readonly string[],
): Promise<(ModelRefresh & { modelId: string })[]> {
  requirePermission(scope.reader, 'administer')
  return listRefreshes(await scope.tx(), scope.workspaceId, modelIds, MOST)
}

const MOST = 50

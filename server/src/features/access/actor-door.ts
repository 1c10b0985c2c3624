import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Permission, requirePermission } from './actor.ts'
import { createIdentifier } from './identify.ts'
import { openReadScope, type ReadScope } from './read-scope.ts'

/** For REST routes that are not for strangers: lets in who has the permission, with a scope to read with. Whoever opens it closes it. */
export function createActorDoor(deps: Deps): (request: FastifyRequest, permission: Permission) => Promise<ReadScope> {
  const identify = createIdentifier(deps)
  return async (request, permission) => {
    const actor = requirePermission(await identify(request), permission)
    request.logContext = { ...request.logContext, workspaceId: actor.workspaceId, actor: actor.id }
    return openReadScope(deps, actor)
  }
}

import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { type Permission, type Reader, requirePermission } from './actor.ts'
import { openReadScope, type ReadScope } from './read-scope.ts'

/** For REST routes that are not for strangers: lets in who has the permission, with a scope to read with. Whoever opens it closes it. */
export function createActorDoor(
  deps: Deps,
  identify: Identify,
): (request: FastifyRequest, permission: Permission) => Promise<ReadScope> {
  return async (request, permission) => {
    const actor = requirePermission(await identify(request), permission)
    request.logContext = { ...request.logContext, workspaceId: actor.workspaceId, actor: actor.id }
    return openReadScope(deps, actor)
  }
}

/** What app/build-app.ts makes of createIdentifier, once for all routes. */
export type Identify = (request: FastifyRequest) => Promise<Reader>

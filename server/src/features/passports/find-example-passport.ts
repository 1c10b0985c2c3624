import type { Deps } from '../../deps.ts'
import { selectPublicWorkspace } from '../access/credentials.store.ts'
import { openReadScope } from '../access/read-scope.ts'
import { findFirstPublished } from './passport.store.ts'

/** The digitalId of one passport that a stranger may see in the public catalogue, for showing what a passport is. */
export async function findExamplePassport(deps: Deps): Promise<string | null> {
  const workspaceId = await selectPublicWorkspace(deps.db.app, null)
  if (workspaceId === null) return null
  const scope = openReadScope(deps, { kind: 'stranger', workspaceId, requestId: null })
  try {
    return await findFirstPublished(await scope.tx(), workspaceId)
  } finally {
    scope.close()
  }
}

import type { Deps } from '../../deps.ts'
import { selectPublicCatalogue } from '../access/credentials.store.ts'
import { openReadScope } from '../access/read-scope.ts'
import { findFirstPublished } from './passport.store.ts'

/** The digitalId of one passport that a stranger may see in the public catalogue, for showing what a passport is. */
export async function findExamplePassport(deps: Deps): Promise<string | null> {
  const catalogue = await selectPublicCatalogue(deps.db.app, null)
  if (catalogue === null) return null
  const workspaceId = catalogue.id
  const scope = openReadScope(deps, { kind: 'stranger', workspaceId, seesScores: false, requestId: null })
  try {
    return await findFirstPublished(await scope.tx(), workspaceId)
  } finally {
    scope.close()
  }
}

import type { Deps } from '#deps.ts'
import { findPublicCatalogue } from '#features/people/access/find-public-catalogue.ts'
import { findCurrentWorkspace } from '#features/people/workspaces/find-workspace.ts'
import { openReadScope } from '#kit/read-scope.ts'
import { findFirstPublished } from './passport.store.ts'

export type ExamplePassport = {
  readonly digitalId: string
  /** The workspace's name, which stands on the passport as well. */
  readonly publisher: string
}

/** One passport that a stranger may see in the public catalogue, for showing what a passport is. */
export async function findExamplePassport(deps: Deps): Promise<ExamplePassport | null> {
  const catalogue = await findPublicCatalogue(deps, null)
  if (catalogue === null) return null
  const workspaceId = catalogue.id
  const scope = openReadScope(deps, { kind: 'stranger', workspaceId, seesScores: false, requestId: null })
  try {
    const digitalId = await findFirstPublished(await scope.tx(), workspaceId)
    const workspace = digitalId === null ? null : await findCurrentWorkspace(scope)
    return digitalId === null || workspace === null ? null : { digitalId, publisher: workspace.name }
  } finally {
    scope.close()
  }
}

import { requirePerson } from '#features/people/sessions/require-person.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { listViews } from './saved-view.store.ts'
import type { SavedView } from './saved-view.ts'

/** The reader's own views and those shared with the workspace, of one list or of all. */
export async function findSavedViews(scope: ReadScope, list: SavedView['list'] | null): Promise<SavedView[]> {
  const personId = requirePerson(scope.reader, 'views of their own')
  return listViews(await scope.tx(), scope.workspaceId, personId, list)
}

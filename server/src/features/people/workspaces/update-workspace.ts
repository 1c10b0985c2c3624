import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { changedFrom } from '#kit/changed-from.ts'
import { recordEvent } from '#kit/record-event.ts'
import { refuseStale } from '#kit/refuse-stale.ts'
import { notFound } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { changeAccess } from '../access/change-access.ts'
import { slugTaken } from './create-workspace.ts'
import { lockWorkspace, notifyPassportsChanged, updateWorkspaceRow } from './workspace.store.ts'
import { type Workspace, workspaceRules } from './workspace.ts'

/** Changes the fields that are given. Whether the public sees scores acts at once, on passports published before as well. */
export async function updateWorkspace(
  deps: Deps,
  reader: Reader,
  { expectedRevision, ...input }: Input<typeof workspaceRules> & { expectedRevision?: number | null },
): Promise<Workspace> {
  const actor = requirePermission(reader, 'administer')
  const fields = parsePatch(workspaceRules, input)
  const mayChangePassports = SHOWN_WITH_PASSPORTS.some((field) => fields[field] !== undefined)
  try {
    const workspace = await changeAccess(deps, actor, async (tx) => {
      const id = actor.workspaceId
      const before = await lockWorkspace(tx, id)
      if (!before) throw notFound('workspace', id)
      refuseStale('workspace', before, expectedRevision)
      const workspace = await updateWorkspaceRow(tx, id, fields)
      recordEvent(tx, actor, {
        kind: 'workspace.updated',
        subjectType: 'workspace',
        subjectId: id,
        data: fields,
        before: changedFrom(before, fields),
      })
      if (mayChangePassports) await notifyPassportsChanged(tx, id)
      return workspace
    })
    if (mayChangePassports) deps.signals.tellHere('selvedge_passport', workspace.id)
    return workspace
  } catch (error) {
    throw isSlugTaken(error) ? slugTaken(fields.slug ?? '') : error
  }
}

/** What the workspace shows, or does not show, with each of its passports. */
const SHOWN_WITH_PASSPORTS = ['name', 'markets', 'publicScore', 'brandColor'] as const

/** Other workspaces cannot be seen, so only the unique index knows. */
function isSlugTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'workspaces_slug_key'
}

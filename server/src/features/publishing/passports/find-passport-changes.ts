import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { badInput, notFound } from '#platform/app-error.ts'
import { composeDraft, type PassportDraft } from './compose-draft.ts'
import { findPassports, findVersionState } from './passport.store.ts'
import { withoutScore } from './passport.ts'
import { changesBetween, type PassportChange, type PassportState } from './passport-change.ts'
import { readPassportJson } from './passport-json.ts'
import { listFileChanges } from './passport-records.store.ts'

/**
 * What differs between two versions of a passport, or between one and what publishing it now would make of it. `from`: a version; left
 * out, what the public sees today, which is nothing before the first publishing. `to`: a version; left out, the records as they are.
 * A score that the workspace does not show is no difference. For one variant at a time.
 */
export async function findPassportChanges(
  scope: ReadScope,
  { variantId, from, to }: { variantId: string; from?: number | null; to?: number | null },
): Promise<PassportChange[]> {
  requirePermission(scope.reader, 'read')
  const draft = await composeDraft(scope, variantId)
  if (!draft) throw notFound('variant', variantId)
  const tx = await scope.tx()
  const [passport] = await findPassports(tx, scope.workspaceId, [variantId])
  const latest = passport?.state === 'published' ? passport.version : null
  const state = (version: number, field: string) => stateOf(scope, draft, version, field)
  const before = await (from == null ? latest !== null && state(latest, 'from') : state(from, 'from'))
  const after =
    to == null ? { json: readPassportJson(draft.shown.body), document: draft.document } : await state(to, 'to')
  const changes = changesBetween(before || null, after)
  // Which files a former version showed is not kept: of these only what publishing now would change is known.
  const ofFiles = from == null && to == null ? await listFileChanges(tx, scope.workspaceId, draft.variant) : []
  return [...changes, ...ofFiles]
}

async function stateOf(
  scope: ReadScope,
  { variant, showsScore }: PassportDraft,
  version: number,
  field: string,
): Promise<PassportState> {
  const row = await findVersionState(await scope.tx(), scope.workspaceId, variant.id, version)
  if (!row) {
    throw badInput('version_unknown', `"${field}" is version ${version}, which this passport does not have.`, {
      field,
      value: version,
    })
  }
  const content = showsScore ? row : withoutScore(row)
  return { json: readPassportJson(content.body), document: row.document }
}

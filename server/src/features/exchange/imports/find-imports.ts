import type { Tx } from '#database/transaction.ts'
import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { countCorrections, listCorrections } from './correction.store.ts'
import { listDifferences } from './difference.store.ts'
import { type CurrentImport, findImport, listCurrentImports, listImports, selectImports } from './import.store.ts'
import type { Import } from './import.ts'
import { listProblemGroups, listProblems } from './import-problem.store.ts'
import { listKept } from './import-undo.store.ts'

/** The workspace's imports, newest first; those that runs of connections have made only with `runs`. */
export async function findImports(
  scope: ReadScope,
  { runs, ...page }: PageInput & { runs?: boolean | null },
): Promise<Import[]> {
  requirePermission(scope.reader, 'read')
  return listImports(await scope.tx(), scope.workspaceId, runs === true, parsePage(page))
}

/** How far those are that are at work, or ended within the last `seconds`: what everybody in the workspace is shown of them. */
export function findCurrentImports(tx: Tx, workspaceId: string, seconds: number): Promise<CurrentImport[]> {
  return listCurrentImports(tx, workspaceId, seconds)
}

export async function loadImport(scope: ReadScope, id: string): Promise<Import | null> {
  requirePermission(scope.reader, 'read')
  return (await findImport(await scope.tx(), scope.workspaceId, id)) ?? null
}

/** For what refers to them. */
export async function loadImports(scope: ReadScope, ids: readonly string[]): Promise<Import[]> {
  requirePermission(scope.reader, 'read')
  return selectImports(await scope.tx(), scope.workspaceId, ids)
}

export type ProblemQuery = PageInput & { severity?: string | null; reason?: string | null; header?: string | null }

export async function loadProblems(
  scope: ReadScope,
  ids: readonly string[],
  { severity, reason, header, ...page }: ProblemQuery,
) {
  const filter = { severity: severity ?? null, reason: reason ?? null, header: header ?? null }
  return listProblems(await scope.tx(), scope.workspaceId, ids, filter, parsePage(page))
}

export async function loadProblemGroups(scope: ReadScope, ids: readonly string[]) {
  return listProblemGroups(await scope.tx(), scope.workspaceId, ids)
}

/** What an undo has left alone. */
export async function loadKept(scope: ReadScope, ids: readonly string[], page: PageInput) {
  return listKept(await scope.tx(), scope.workspaceId, ids, parsePage(page))
}

export type DifferenceQuery = PageInput & { outcome?: string | null; kind?: string | null }

/** What the last check would do to records, in the order of the file. */
export async function loadDifferences(
  scope: ReadScope,
  ids: readonly string[],
  { outcome, kind, ...page }: DifferenceQuery,
) {
  const filter = { outcome: outcome ?? null, kind: kind ?? null }
  return listDifferences(await scope.tx(), scope.workspaceId, ids, filter, parsePage(page))
}

export async function loadCorrections(scope: ReadScope, ids: readonly string[], page: PageInput) {
  return listCorrections(await scope.tx(), scope.workspaceId, ids, parsePage(page))
}

export async function loadCorrectionCounts(scope: ReadScope, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await countCorrections(await scope.tx(), scope.workspaceId, ids)
  return new Map(found.map(({ importId, count }) => [importId, count]))
}

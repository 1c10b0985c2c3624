import type { Deps } from '#deps.ts'
import { AppError } from '#platform/app-error.ts'
import type { ImportProblem } from '../reading/import-problem.ts'
import type { ReadRow } from '../reading/read-rows.ts'

/** How many rows are about half of them, where a line that is several variants stays whole. All: they are of one line. */
export function halfOf(rows: readonly ReadRow[]): number {
  const middle = Math.ceil(rows.length / 2)
  const isEnd = (at: number) => rows[at]?.line !== rows[at - 1]?.line
  for (let at = middle; at < rows.length; at += 1) if (isEnd(at)) return at
  for (let at = middle - 1; at > 0; at -= 1) if (isEnd(at)) return at
  return rows.length
}

/** A row that no plan foresaw the fault of: with it as its problem it is refused like any other. */
export function refused(deps: Deps, importId: string, row: ReadRow, error: unknown): ReadRow {
  const isRule = error instanceof AppError && error.code !== 'internal'
  if (!isRule)
    deps.log.error({ err: error, import: importId, line: row.line }, 'A row of an import could not be processed')
  const problem: ImportProblem = {
    line: row.line,
    header: null,
    severity: 'error',
    found: '',
    reason: isRule ? error.reason : 'internal',
    message: isRule ? error.message : 'An error in the service kept this row from being imported. It has been logged.',
  }
  return { ...row, problems: [...row.problems, problem] }
}

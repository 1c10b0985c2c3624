import type { Imported } from '../columns/import-column.ts'
import type { ImportProblem } from './import-problem.ts'
import type { SaidRecords } from './said.ts'

type RowThatDeletes = {
  readonly line: number
  readonly records: SaidRecords
  readonly problems: readonly ImportProblem[]
  readonly deletes?: Imported
}

/** What it says besides is only needed to find the record. */
export function rowThatDeletes(
  deletes: Imported,
  count: number,
  records: SaidRecords,
  line: number,
  problems: readonly ImportProblem[],
): RowThatDeletes {
  const message =
    count > 1
      ? 'The row deletes records of several kinds. Delete one kind of record by a row.'
      : records[deletes] === undefined
        ? `The row does not say which ${deletes} is to be deleted.`
        : null
  if (message === null) return { line, records, problems, deletes }
  const said = { line, header: null, severity: 'error', reason: 'delete_unclear', found: '', message } as const
  return { line, records, problems: [...problems, said] }
}

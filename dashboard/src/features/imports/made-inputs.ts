import type { ChangeInput, FileColumn, Import, MadeInput } from './import-queries.ts'

/** The columns that are made, as they are given: all of them, whenever one changes. */
export function madeInputs({ columns }: Pick<Import, 'columns'>): MadeInput[] {
  return columns.flatMap(({ header, column, unit, made }) =>
    made ? [{ ...made, of: [...made.of], header, column, unit }] : [],
  )
}

/** The same for the changes of a column. */
export function changeInputs({ changes }: Pick<FileColumn, 'changes'>): ChangeInput[] {
  return changes.map((one) => ({ ...one, entries: one.kind === 'look_up' ? [...one.entries] : null }))
}

/** Columns that have one of these meanings, as each is given once. */
export function withoutMeanings(made: readonly MadeInput[], taken: ReadonlySet<string>): MadeInput[] {
  return made.map((one) => (one.column && taken.has(one.column) ? { ...one, column: null } : one))
}

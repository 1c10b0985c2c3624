import { MAX_COLUMNS, MAX_ROW_LENGTH, MAX_ROWS, MAX_WRITTEN_OUT, TableFault } from './table.ts'

export function tooManyRows(): TableFault {
  return new TableFault(
    'table_too_many_rows',
    `The table has more than ${MAX_ROWS.toLocaleString('en')} rows. Divide it into several files.`,
  )
}

export function tooManyColumns(line: number, columns: number): TableFault {
  return new TableFault(
    'table_too_many_columns',
    `Line ${line} has ${columns.toLocaleString('en')} cells; a table may have ${MAX_COLUMNS} columns. Check ` +
      'which character separates the cells.',
  )
}

export function rowTooLong(line: number): TableFault {
  return new TableFault(
    'table_row_too_long',
    `The row on line ${line} is longer than ${MAX_ROW_LENGTH.toLocaleString('en')} characters. The cause may ` +
      'be a quote that is never closed, or a file of another kind.',
  )
}

export function tooMuchText(): TableFault {
  return new TableFault(
    'workbook_too_large',
    `The sheet has more than ${(MAX_WRITTEN_OUT / 1_000_000).toLocaleString('en')} million characters once ` +
      'its repeated texts are expanded. Divide it into several sheets.',
  )
}

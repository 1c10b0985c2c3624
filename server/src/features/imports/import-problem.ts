/** What is wrong with, or was changed of, one cell or one row. */
export type ImportProblem = {
  /** Of the row in the file, from 1. */
  readonly line: number
  /** The header as the file has it; null for the row as a whole. */
  readonly header: string | null
  /** With an error the row is not imported; a warning asks for a look; a note says what was made of the cell. */
  readonly severity: 'error' | 'warning' | 'note'
  /** Stable; rows with one reason are shown together. */
  readonly reason: string
  /** What stands in the cell, cut to 200 characters. */
  readonly found: string
  readonly message: string
}

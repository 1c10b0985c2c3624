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

/** With what its row is about, in words; null: it names nothing, or that was not noted yet. */
export type ItemProblem = ImportProblem & { readonly item: string | null }

/** Characters of a cell that a problem shows. */
export const SHOWN_OF_CELL = 200

/** What would be right, for those faults that are of one form. Null: the message says it. */
export function expectedFor(reason: string): string | null {
  return EXPECTED[reason] ?? null
}

const EXPECTED: Readonly<Record<string, string>> = {
  number_malformed: 'A number alone, such as 0.25.',
  number_with_unit: 'A number alone, such as 0.25.',
  number_separator: 'A number with one decimal mark, such as 0.25.',
  number_negative: 'A number above 0.',
  number_zero: 'A number above 0, or nothing.',
  number_implausible: 'The kilograms of one item.',
  day_malformed: 'A date, such as 2026-11-21.',
  ends_before_start: 'An end after the beginning.',
  country_unknown: 'A country’s name or its two-letter code, such as PT.',
  truth_malformed: 'Yes or no.',
  customs_code_malformed: '6, 8 or 10 digits.',
  cell_too_long: 'A shorter text.',
  digits_cut: 'All digits, in a text column.',
  gtin_check_digit: '8, 12, 13 or 14 digits, the last of which is the check digit.',
  gtin_malformed: '8, 12, 13 or 14 digits, the last of which is the check digit.',
  gtin_repeated: 'A GTIN that no other row has.',
  field_required: 'A value.',
  formula_unsolved: 'The result of the formula.',
  shares_not_whole: 'Shares that add up to 100%.',
  fibre_unknown: 'The name of a fibre, such as cotton.',
  fibre_ambiguous: 'The name of one fibre, such as linen.',
  scheme_unknown: 'A scheme such as GOTS or OEKO-TEX STANDARD 100.',
  composition_malformed: '60% | material: Organic cotton | part: shell.',
  stages_malformed: 'spinning | PT | ring spinning | electricity 2.9 kWh/kg.',
}

/** Who has damaged the file, where that can be told. */
export function causeOf(reason: string): 'spreadsheet' | null {
  return BY_SPREADSHEETS.has(reason) ? 'spreadsheet' : null
}

const BY_SPREADSHEETS: ReadonlySet<string> = new Set([
  'zeros_lost',
  'zeros_restored',
  'zeros_possible',
  'digits_cut',
  'number_shortened',
  'day_in_text',
  'formula_failed',
  'formula_unsolved',
  'formulas_unsolved',
  'spreadsheet_damage',
])

/** What is wrong, before it is known where. */
export type Said = Pick<ImportProblem, 'severity' | 'reason' | 'message'>

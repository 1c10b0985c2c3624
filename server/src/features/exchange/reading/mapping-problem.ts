/** What is wrong, or may be, with what the columns of a file are taken for. With an error nothing of it can be imported. */
export type MappingProblem = {
  readonly severity: 'error' | 'warning' | 'note'
  readonly reason:
    | 'nothing_mapped'
    | 'key_missing'
    | 'name_missing'
    | 'product_missing'
    | 'meaning_twice'
    | 'header_twice'
    | 'columns_left_out'
    | 'columns_declined'
    | 'columns_of_variants'
    | 'sizes_as_columns'
    | 'colors_as_columns'
    | 'numbers_declined'
    | 'fibres_as_columns'
    | 'shares_of_one'
    | 'cells_carried'
    | 'rows_of_products'
    | 'numbers_of_variants'
    | 'named_in_cells'
    | 'unit_assumed'
    | 'sheets_left_out'
    | 'sheets_to_follow'
    | 'outside_records'
    | 'encoding_unclear'
    | 'formulas_unsolved'
    | 'zeros_lost'
    | 'file_damaged'
    | 'workbook_old'
    | 'profile_columns_missing'
  /** What columns could mean that this is about, such as the name that is missing. */
  readonly columns: readonly string[]
  /** The columns of the file that this is about. */
  readonly headers: readonly string[]
  readonly message: string
}

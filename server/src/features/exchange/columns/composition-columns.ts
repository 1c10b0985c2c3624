/** Of a table of compositions, beside the columns that say which variant it is. */
export const COMPOSITION_COLUMNS = {
  material: 'composition_material',
  fibre: 'composition_fibre',
  share: 'composition_share',
  part: 'composition_part',
} as const

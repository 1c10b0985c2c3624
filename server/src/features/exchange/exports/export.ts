import { COMPOSITION_COLUMNS } from '../columns/composition-columns.ts'
import { type ImportColumn, type Imported, importColumn, KEPT_COLUMNS } from '../columns/import-column.ts'

/** What can be exported by itself: the records of a list, variants with all of their products, and compositions a material a row. */
export const EXPORTS = [
  'companies',
  'materials',
  'products',
  'variants',
  'flat',
  'certifications',
  'compositions',
] as const
export type ExportName = (typeof EXPORTS)[number]

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The whole workspace, in the order in which it can be imported: what others name comes before them. */
export const WORKSPACE = [
  'companies',
  'materials',
  'products',
  'variants',
  'certifications',
] as const satisfies ExportName[]

/** Whose list an export goes through, and by whose filters it is narrowed. */
export const LIST_OF = {
  companies: 'company',
  materials: 'material',
  products: 'product',
  variants: 'variant',
  flat: 'variant',
  certifications: 'certification',
  compositions: 'variant',
} as const satisfies Record<ExportName, Imported>

/** A column of an export: one that imports know, or one of the table of compositions. */
export type ExportColumn = Pick<ImportColumn, 'name' | 'record' | 'field' | 'kind'>

/** The very columns that imports read, so that nothing is told differently on the way out and on the way back. */
export function columnsOf(name: ExportName): readonly ExportColumn[] {
  if (name === 'compositions') return COMPOSITIONS
  const columns = KEPT_COLUMNS.filter(({ record }) => record === LIST_OF[name])
  if (name === 'flat') return [...KEPT_COLUMNS.filter(({ record }) => record === 'product'), ...columns]
  return name === 'variants' ? [...named('product_id', 'sku', 'product_name'), ...columns] : columns
}

const COMPOSITIONS: readonly ExportColumn[] = [
  ...named('variant_id', 'gtin', 'variant_name'),
  { name: COMPOSITION_COLUMNS.material, record: 'variant', field: 'material', kind: 'reference' },
  { name: COMPOSITION_COLUMNS.fibre, record: 'variant', field: 'fibreText', kind: 'text' },
  { name: COMPOSITION_COLUMNS.share, record: 'variant', field: 'share', kind: 'number' },
  { name: COMPOSITION_COLUMNS.part, record: 'variant', field: 'part', kind: 'text' },
]

function named(...names: readonly string[]): ImportColumn[] {
  return names.flatMap((name) => importColumn(name) ?? [])
}

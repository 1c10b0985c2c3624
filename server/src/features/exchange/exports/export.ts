import { NOUN_NAMES, NOUNS, type NounName } from '#features/records/nouns.ts'
import { COMPOSITION_COLUMNS } from '../columns/composition-columns.ts'
import { type ImportColumn, importColumn, KEPT_COLUMNS } from '../columns/import-column.ts'

type Plural = (typeof NOUNS)[NounName]['plural']

/** What can be exported by itself: the records of a list, variants with all of their products, and compositions a material a row. */
export type ExportName = Plural | 'flat' | 'compositions'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The whole workspace, in the order in which it can be imported: what others name comes before them. */
export const WORKSPACE: readonly ExportName[] = NOUN_NAMES.map((name) => NOUNS[name].plural)

export const EXPORTS: readonly ExportName[] = [
  ...WORKSPACE.flatMap((name): ExportName[] => (name === 'variants' ? [name, 'flat'] : [name])),
  'compositions',
]

/** Whose list an export goes through, and by whose filters it is narrowed. */
export function nounOf(name: ExportName): NounName {
  return NOUN_NAMES.find((noun) => NOUNS[noun].plural === name) ?? 'variant'
}

/** A column of an export: one that imports know, or one of the table of compositions. */
export type ExportColumn = Pick<ImportColumn, 'name' | 'record' | 'field' | 'kind' | 'translates'>

/**
 * The very columns that imports read, so that nothing is told differently on the way out and on the way back. `languages`: those in which
 * texts are told besides.
 */
export function columnsOf(name: ExportName, languages: readonly string[] = []): readonly ExportColumn[] {
  if (name === 'compositions') return COMPOSITIONS
  const kept = KEPT_COLUMNS.filter(({ translates }) => !translates || languages.includes(translates.language))
  const columns = kept.filter(({ record }) => record === nounOf(name))
  if (name === 'flat') return [...kept.filter(({ record }) => record === 'product'), ...columns]
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

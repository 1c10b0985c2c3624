import { factsOf } from '#features/records/nouns.ts'
import type { DashboardLanguage } from '#kit/words/languages.ts'
import { importColumn } from '../columns/import-column.ts'
import type { ExportName } from './export.ts'
import { columnsOf, EXPORTS, type ExportColumn, nounOf } from './export.ts'
import { TEMPLATE_WORDS } from './template-words/in-each-language.ts'

/** What there are empty files for: all that can be exported by itself. */
export const TEMPLATES = EXPORTS

/**
 * The columns of an empty file: those of the export of the same name but for identifiers, which nobody has who makes a record, and
 * without which a file is read as any other, with white space and words for nothing left out; and but for what is inherited, because what is
 * left empty is. `translations`: the languages in which texts are to be filled in besides.
 */
export function templateColumns(name: ExportName, translations: readonly string[] = []): ExportColumn[] {
  return columnsOf(name, translations).filter(
    ({ name: column, kind }) =>
      kind !== 'id' && kind !== 'columns' && !(name === 'compositions' && column === 'variant_name'),
  )
}

/** Without these a row is refused: a product is told apart by its number where there is a column for it. */
export function isNeeded(name: ExportName, column: string): boolean {
  const needed = name === 'flat' || name === 'compositions' ? NEEDED[name] : factsOf(nounOf(name)).needs
  return needed.includes(column)
}

const NEEDED: Readonly<Record<'flat' | 'compositions', readonly string[]>> = {
  flat: ['product_name', 'sku'],
  compositions: ['gtin', 'composition_share'],
}

/** A value of the column that an import takes. It stands in the notes alone: a row of examples would be imported one day. */
export function exampleOf(column: string): string {
  return importColumn(column)?.about?.example ?? COMPOSITION_EXAMPLES[column] ?? ''
}

const COMPOSITION_EXAMPLES: Readonly<Record<string, string>> = {
  composition_material: 'Linen',
  composition_fibre: 'cotton',
  composition_share: '0.55',
  composition_part: 'shell',
}

/** What to write into the column. */
export function meaningOf(column: string, language: DashboardLanguage): string {
  return importColumn(column)?.about?.meaning[language] ?? TEMPLATE_WORDS[language].compositionColumns[column] ?? ''
}

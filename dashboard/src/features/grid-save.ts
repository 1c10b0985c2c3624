import type { TadaDocumentNode } from '../graphql/graphql.ts'
import type { GridDeclaration } from '../kit/grid/grid-types.ts'
import type { Outcome, SheetRecord } from '../kit/grid/sheet.ts'

/** What a grid reads of what became of each change. */
export const OUTCOME = 'id outcome refusals { field reason message limit }'

/** A grid of records, of which `save` changes several; what a change may have is each noun's own. */
export function gridOf<Row extends SheetRecord>(
  rows: GridDeclaration<Row>['rows'],
  // biome-ignore lint/suspicious/noExplicitAny: the grid makes changes from fields, and nobody between them looks
  save: TadaDocumentNode<{ readonly outcomes: readonly Outcome<Omit<Row, 'cursor'>>[] }, any>,
  fields: GridDeclaration<Row>['fields'],
): GridDeclaration<Row> {
  return { rows, save: save as unknown as GridDeclaration<Row>['save'], fields }
}

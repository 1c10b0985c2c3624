import type { TadaDocumentNode } from '../../graphql/graphql.ts'
import type { ListDocument } from '../list/list-types.ts'
import { splitDocument } from '../list/split-document.ts'

/** The list's question for its rows, with what the grid reads of each: search, filters and order are the list's. */
export function rowsDocument<Row, Rec>(
  list: ListDocument<Row>,
  grid: TadaDocumentNode<{ readonly rows: readonly Rec[] }, never>,
): TadaDocumentNode<{ readonly rows: readonly Rec[] }, never> {
  const selectionSet = grid.definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition'
      ? definition.selectionSet.selections.flatMap((field) =>
          field.kind === 'Field' ? (field.selectionSet ?? []) : [],
        )
      : [],
  )[0]
  const { rows } = splitDocument(list)
  const definitions = rows.definitions.map((definition) =>
    definition.kind === 'OperationDefinition'
      ? {
          ...definition,
          selectionSet: {
            ...definition.selectionSet,
            selections: definition.selectionSet.selections.map((field) => ({ ...field, selectionSet })),
          },
        }
      : definition,
  )
  return { ...rows, definitions } as unknown as TadaDocumentNode<{ readonly rows: readonly Rec[] }, never>
}

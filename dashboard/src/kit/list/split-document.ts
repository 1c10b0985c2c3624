import type { TadaDocumentNode } from '../../graphql/graphql.ts'
import type { ListDocument } from './list-types.ts'

/**
 * The two questions of a list by themselves. Rows are found in a moment, counting takes as long as there are rows; so rows do not wait
 * for the count, and another page or order, which changes no count, does not count again.
 */
export function splitDocument<Row>(document: ListDocument<Row>) {
  return {
    rows: only(document, 'rows') as TadaDocumentNode<{ readonly rows: readonly Row[] }, never>,
    count: only(document, 'count') as TadaDocumentNode<{ readonly count: number }, never>,
  }
}

function only(document: TadaDocumentNode<unknown, never>, alias: string): unknown {
  const definitions = document.definitions.map((definition) => {
    if (definition.kind !== 'OperationDefinition') return definition
    const selections = definition.selectionSet.selections.filter(
      (field) => field.kind === 'Field' && field.alias?.value === alias,
    )
    const named = JSON.stringify(selections)
    return {
      ...definition,
      selectionSet: { ...definition.selectionSet, selections },
      variableDefinitions: definition.variableDefinitions?.filter(({ variable }) =>
        named.includes(`"kind":"Variable","name":{"kind":"Name","value":"${variable.name.value}"`),
      ),
    }
  })
  return { ...document, definitions }
}

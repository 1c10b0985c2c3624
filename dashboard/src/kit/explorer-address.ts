/** What the explorer is to open with: a request that somebody then looks at and runs, or not. */
export type ToExplore = { readonly query: string; readonly variables: Readonly<Record<string, unknown>> }

/**
 * The explorer with this request in a tab. It stands behind the "#", so it is sent to no server and written into no log. A link to
 * this is followed as a new document: the explorer has one of its own (docs/decisions/0018).
 */
export function explorerAddress({ query, variables }: ToExplore): string {
  const parameters = new URLSearchParams({ query, variables: JSON.stringify(variables) })
  return `/explorer#${parameters}`
}

/** What stands behind the "#", if it is a request. */
export function readExplorerAddress(hash: string): { query: string; variables: string } | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  const query = parameters.get('query')
  if (!query) return null
  const variables = parameters.get('variables') ?? '{}'
  return { query, variables: variables === '{}' ? '' : prettyJson(variables) }
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

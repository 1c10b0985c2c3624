import { batchLoader, listLoader } from '#platform/graphql/batch-loader.ts'
import type { ReadScope } from './read-scope.ts'

/**
 * A relation to one record: asked for row by row, loaded for all rows of a level with one statement.
 * `load` gets the distinct keys; keys it leaves out read null.
 */
export function toOne<V>(load: (scope: ReadScope, keys: readonly string[]) => Promise<Map<string, V>>) {
  return (scope: ReadScope, key: string | null): Promise<V | null> => {
    if (key === null) return Promise.resolve(null)
    return remember(scope, load, () => batchLoader((keys: readonly string[]) => load(scope, keys))).load(key)
  }
}

/** A relation to many records, each level with one statement for every distinct `args`; keys left out read []. */
export function toMany<V, A extends object>(
  load: (scope: ReadScope, keys: readonly string[], args: A) => Promise<Map<string, readonly V[]>>,
) {
  const loaders = {}
  return (scope: ReadScope, key: string, args: A): Promise<readonly V[]> => {
    const byArgs = remember(scope, loaders, () => new Map<string, ReturnType<typeof listLoader<string, V>>>())
    const signature = JSON.stringify(args)
    let loader = byArgs.get(signature)
    if (!loader) {
      loader = listLoader((keys: readonly string[]) => load(scope, keys, args))
      byArgs.set(signature, loader)
    }
    return loader.load(key)
  }
}

/** Rows as a map of lists by one of their fields, in the order they came. */
export function groupBy<V>(rows: readonly V[], keyOf: (row: V) => string): Map<string, V[]> {
  const groups = new Map<string, V[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

export function keyBy<V>(rows: readonly V[], keyOf: (row: V) => string): Map<string, V> {
  return new Map(rows.map((row) => [keyOf(row), row]))
}

function remember<T>(scope: ReadScope, key: unknown, make: () => T): T {
  const known = scope.memo.get(key)
  if (known !== undefined) return known as T
  const made = make()
  scope.memo.set(key, made)
  return made
}

/** The imports that were begun in this tab, whose end is told wherever one goes meanwhile; a reload of the page forgets none. */
const KEY = 'selvedge.watched-imports'
const listeners = new Set<() => void>()

export function watchImport(id: string): void {
  keep([...new Set([...watchedImports(), id])])
}

export function unwatchImport(id: string): void {
  keep(watchedImports().filter((each) => each !== id))
}

/** The same array as long as nothing changes. */
export function watchedImports(): readonly string[] {
  return watched
}

export function onWatchedImports(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function keep(ids: readonly string[]): void {
  watched = ids
  sessionStorage.setItem(KEY, JSON.stringify(ids))
  for (const tell of listeners) tell()
}

let watched: readonly string[] = read()

function read(): readonly string[] {
  const text = sessionStorage.getItem(KEY)
  return text === null ? [] : (JSON.parse(text) as string[])
}

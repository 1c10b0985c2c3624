/** The bulk changes that were begun in this tab, whose progress and end are told wherever one goes meanwhile. */
const watched = new Set<string>()
const listeners = new Set<() => void>()

export function watch(id: string): void {
  watched.add(id)
  for (const tell of listeners) tell()
}

export function unwatch(id: string): void {
  watched.delete(id)
}

export function isWatched(id: string): boolean {
  return watched.has(id)
}

export function onWatch(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

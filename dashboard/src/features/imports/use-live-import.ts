import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ImportProgress, useLive } from '../../kit/live.tsx'
import type { Import } from './import-queries.ts'

export const MOVES: readonly Import['state'][] = ['CHECKING', 'RUNNING', 'UNDOING']

/** Where neither the stream nor asking for its state gets through; and after a minute, when it no longer tells of what has ended. */
export const ASK_AGAIN_MS = 5_000
/** Until the stream tells of it: what ends within a moment, it may never tell of. */
const ASK_SOON_MS = 700

/** How far an import is, as the live stream tells; undefined while it tells nothing of it. */
export function useLiveImport(id: string): ImportProgress | undefined {
  return useLive().imports.find((one) => one.id === id)
}

/** How often something that moves is asked for. */
export function askAgainMs(progress: object | undefined): number {
  return progress ? ASK_AGAIN_MS : ASK_SOON_MS
}

/** Whenever the live stream has the import in another state than the one that is shown, what is shown is asked for anew. */
export function useRefetch(
  id: string,
  progress: ImportProgress | undefined,
  shown: Import['state'] | undefined,
  queryName: string,
): void {
  const client = useQueryClient()
  const state = progress?.state.toUpperCase()
  useEffect(() => {
    if (shown === undefined || state === shown) return
    if (state !== undefined || MOVES.includes(shown)) void client.invalidateQueries({ queryKey: [queryName, id] })
  }, [client, queryName, id, state, shown])
}

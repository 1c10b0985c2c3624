import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ImportProgress, useLive } from '../../kit/live.tsx'
import type { Import } from './import-queries.ts'

export const MOVES: readonly Import['state'][] = ['CHECKING', 'RUNNING', 'UNDOING']

/** Where neither the stream nor asking for its state gets through; and after a minute, when it no longer tells of what has ended. */
export const ASK_AGAIN_MS = 5_000

/**
 * How far an import is, as the live stream tells; undefined while it tells nothing of it. Whenever it has it in another state than the one
 * that is shown, what is shown is asked for anew.
 */
export function useLiveImport(
  id: string,
  shown: Import['state'] | undefined,
  queryName: string,
): ImportProgress | undefined {
  const client = useQueryClient()
  const progress = useLive().imports.find((one) => one.id === id)
  const state = progress?.state.toUpperCase()
  useEffect(() => {
    if (shown === undefined || state === shown) return
    if (state !== undefined || MOVES.includes(shown)) void client.invalidateQueries({ queryKey: [queryName, id] })
  }, [client, queryName, id, state, shown])
  return progress
}

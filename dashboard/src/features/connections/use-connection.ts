import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '../../graphql/ask.ts'
import { useLive } from '../../kit/live.tsx'
import { MOVES } from './connection-badge.tsx'
import { CONNECTION, RUN } from './connection-queries.ts'

export function useConnection(id: string) {
  return useQuery({
    queryKey: ['connection', id],
    queryFn: ({ signal }) => ask(CONNECTION, { id }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const is = state.data?.connection?.lastRun?.state
      return is && MOVES.includes(is) ? 1_000 : false
    },
  })
}

/** Whatever was done with a connection or a run of it, shows on every screen that tells of connections. */
export function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['connection', 'connections', 'connection runs', 'connection run', 'connection notices'].map((name) =>
        client.invalidateQueries({ queryKey: [name] }),
      ),
    )
}

/** A run as it is, asked for again while it moves. */
export function useRun(id: string | null) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['connection run', id],
    queryFn: ({ signal }) => ask(RUN, { id: id ?? '' }, signal),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const is = state.data?.connectionRun?.state
      return is && MOVES.includes(is) ? 600 : false
    },
  })
  const run = query.data?.connectionRun
  // The stream tells of the import that the run has become.
  const told = useLive().imports.find((one) => one.id === run?.importId)?.state
  const state = run?.state
  useEffect(() => {
    if (told !== undefined) void client.invalidateQueries({ queryKey: ['connection run', id] })
  }, [client, id, told])
  useEffect(() => {
    if (state === undefined) return
    for (const name of ['connection', 'connections', 'connection runs', 'connection notices', 'import']) {
      void client.invalidateQueries({ queryKey: [name] })
    }
  }, [client, state])
  return { ...query, run }
}

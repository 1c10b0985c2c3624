import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '../../graphql/ask.ts'
import { type RunProgress, useLive } from '../../kit/live.tsx'
import { askAgainMs } from '../imports/use-live-import.ts'
import { MOVES } from './connection-badge.tsx'
import { CONNECTION, CONNECTIONS, RUN, type Run } from './connection-queries.ts'

/** All of them, asked for again whenever the live stream tells that a run of one has begun, changed its state or ended. */
export function useConnections() {
  const client = useQueryClient()
  const told = useLive().connectionRuns.map(toldOf).join()
  const query = useQuery({
    queryKey: ['connections'],
    queryFn: ({ signal }) => ask(CONNECTIONS, {}, signal),
    refetchInterval: 30_000,
  })
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['connections'], exact: true }, { cancelRefetch: false })
  }, [client, told])
  return query
}

export function useConnection(id: string) {
  const client = useQueryClient()
  const progress = useLive().connectionRuns.find(({ connectionId }) => connectionId === id)
  const query = useQuery({
    queryKey: ['connection', id],
    queryFn: ({ signal }) => ask(CONNECTION, { id }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const is = state.data?.connection?.lastRun?.state
      return is && MOVES.includes(is) ? askAgainMs(progress) : false
    },
  })
  const last = query.data?.connection?.lastRun
  const shown = last && toldOf(last)
  const told = progress && toldOf(progress)
  useEffect(() => {
    if (told !== undefined && shown !== undefined && told !== shown) {
      void client.invalidateQueries({ queryKey: ['connection', id] })
    }
  }, [client, id, told, shown])
  return query
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

/** A run as it is; while it moves, as the live stream tells. */
export function useRun(id: string | null) {
  const client = useQueryClient()
  const progress = useLive().connectionRuns.find((one) => one.id === id)
  const query = useQuery({
    queryKey: ['connection run', id],
    queryFn: ({ signal }) => ask(RUN, { id: id ?? '' }, signal),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const is = state.data?.connectionRun?.state
      return is && MOVES.includes(is) ? askAgainMs(progress) : false
    },
  })
  const run = query.data?.connectionRun
  const state = run?.state
  const told = progress?.state.toUpperCase()
  useEffect(() => {
    if (state === undefined || told === state) return
    if (told !== undefined || MOVES.includes(state)) {
      void client.invalidateQueries({ queryKey: ['connection run', id] })
    }
  }, [client, id, told, state])
  useEffect(() => {
    if (state === undefined) return
    for (const name of ['connection', 'connections', 'connection runs', 'connection notices', 'import']) {
      void client.invalidateQueries({ queryKey: [name] })
    }
  }, [client, state])
  return { ...query, run: run && withProgress(run, progress) }
}

/** What it has read so far: by the stream, unless what was asked for last is younger. */
function withProgress<R extends Run>(run: R, progress: RunProgress | undefined): R {
  if (progress === undefined || run.state !== 'READING' || progress.rows <= run.rows) return run
  return { ...run, rows: progress.rows, total: progress.total ?? run.total }
}

function toldOf({ id, state }: { readonly id: string; readonly state: string }): string {
  return `${id} ${state.toUpperCase()}`
}

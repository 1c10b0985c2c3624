import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { ask } from '../../graphql/ask.ts'
import { graphql } from '../../graphql/graphql.ts'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import { askAgainMs, useLiveImport, useRefetch } from './use-live-import.ts'
import { onWatchedImports, unwatchImport, watchedImports } from './watched-imports.ts'

const WATCHED = graphql(`
  query WatchedImport($id: ID!) { import(id: $id) { id fileName state progress { done total } } }
`)

/** Tells how far the imports of this tab are wherever one is, and of their end. */
export default function ImportWatch() {
  const ids = useSyncExternalStore(onWatchedImports, watchedImports)
  return ids.map((id) => <Watched key={id} id={id} />)
}

function Watched({ id }: { readonly id: string }) {
  const { watch } = useImportWords()
  const { percent } = useFormat()
  const navigate = useNavigate()
  const client = useQueryClient()
  // Its own page tells it better.
  const isThere = useRouterState({ select: ({ location }) => location.pathname === `/imports/${id}` })
  const progress = useLiveImport(id)
  const { data } = useQuery({
    queryKey: ['watched import', id],
    queryFn: ({ signal }) => ask(WATCHED, { id }, signal),
    refetchInterval: askAgainMs(progress),
    staleTime: 0,
  })
  const found = data?.import
  useRefetch(id, progress, found?.state, 'watched import')
  const isLive = progress?.state.toUpperCase() === found?.state
  const done = Math.max(found?.progress?.done ?? 0, (isLive && progress?.done) || 0)
  const total = found?.progress?.total ?? progress?.total ?? 0
  useEffect(() => {
    if (found === null) unwatchImport(id)
    if (!found) return
    const { fileName, state } = found
    const common = { id, withBorder: true, color: 'indigo' } as const
    if (state === 'RUNNING' || state === 'UNDOING') {
      if (isThere) {
        notifications.hide(id)
        return
      }
      const share = percent(Math.min(1, done / Math.max(1, total)))
      const message = state === 'RUNNING' ? watch.running(fileName, share) : watch.undoing(fileName, share)
      show({ ...common, loading: true, autoClose: false, message })
      return
    }
    unwatchImport(id)
    void client.invalidateQueries()
    const said = { FINISHED: watch.finished, CANCELLED: watch.cancelled, UNDONE: watch.undone }[state as 'FINISHED']
    if (!said) return
    show({
      ...common,
      loading: false,
      autoClose: isThere ? 4000 : 10_000,
      message: (
        <span style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
          <span style={{ flex: 1 }}>{said(fileName)}</span>
          {!isThere && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                notifications.hide(id)
                void navigate({ to: '/imports/$id', params: { id } })
              }}
            >
              {watch.report}
            </Button>
          )}
        </span>
      ),
    })
  }, [found, done, total, id, isThere, watch, percent, navigate, client])
  return null
}

const onScreen = new Set<string>()

function show(notice: Parameters<typeof notifications.show>[0] & { readonly id: string }): void {
  const whenClosed = { onClose: () => void onScreen.delete(notice.id) }
  if (onScreen.has(notice.id)) notifications.update({ ...notice, ...whenClosed })
  else notifications.show({ ...notice, ...whenClosed })
  onScreen.add(notice.id)
}

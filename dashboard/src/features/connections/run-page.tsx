import { useNavigate } from '@tanstack/react-router'
import { Screen } from '../../kit/screen.tsx'
import { ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import { RunBadge } from './connection-badge.tsx'
import styles from './connection-page.module.css'
import type { ConnectionProps } from './connection-props.ts'
import { RunView } from './run-view.tsx'
import { ToConnection } from './to-connection.tsx'
import { useRun } from './use-connection.ts'

/** One run by itself: what it has done, or what it asks. */
export function RunPage(props: ConnectionProps & { readonly runId: string }) {
  const { connection, runId } = props
  const words = useConnectionWords()
  const { moment } = useFormat()
  const navigate = useNavigate()
  const query = useRun(runId)
  const { run } = query
  const { id } = connection
  return (
    <Screen
      title={run ? words.run.of(moment(run.createdAt)) : connection.name}
      before={<ToConnection connection={connection} />}
      beside={run && <RunBadge state={run.state} />}
      width="record"
    >
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <FormSkeleton />}
      {run && (
        <>
          <p className={styles.runFacts}>
            {[
              run.isFull ? words.run.full : words.run.delta,
              words.check.rows(run.rows),
              ...(run.gone > 0 ? [words.run.goneMarked(run.gone)] : []),
              run.bySchedule ? words.run.bySchedule : words.run.by(run.startedBy),
            ].join(' · ')}
          </p>
          <RunView
            {...props}
            run={run}
            isFirst={false}
            change={() => void navigate({ to: '/connections/$id', params: { id }, search: { step: 'data' } })}
          />
        </>
      )}
    </Screen>
  )
}

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Play from 'lucide-react/icons/play'
import { ask } from '../../graphql/ask.ts'
import { Card } from '../../kit/screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import { RunBadge } from './connection-badge.tsx'
import styles from './connection-page.module.css'
import { RUNS, type Run } from './connection-queries.ts'

const PAGE = 20

export function useRuns(id: string) {
  return useInfiniteQuery({
    queryKey: ['connection runs', id],
    queryFn: ({ signal, pageParam }) => ask(RUNS, { id, after: pageParam, take: PAGE }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ connectionRuns }) => (connectionRuns.length === PAGE ? connectionRuns.at(-1)?.id : undefined),
  })
}

/** Newest first; those by the clock that found nothing to do are one line together. */
export function Runs({ id }: { readonly id: string }) {
  const words = useConnectionWords()
  const query = useRuns(id)
  const runs = query.data?.pages.flatMap(({ connectionRuns }) => connectionRuns) ?? []
  return (
    <Card title={words.page.runs}>
      {query.data && runs.length === 0 && (
        <EmptyState icon={<Play size={18} aria-hidden />} title={words.page.noRuns} text={words.data.whenText} />
      )}
      <ul className={styles.runs}>
        {folded(runs).map((group) =>
          group.length === 1 ? (
            <RunLine key={group[0]?.id} id={id} run={group[0] as Run} />
          ) : (
            <li key={group[0]?.id} className={styles.small}>
              <details>
                <summary>{words.run.small(group.length)}</summary>
                <ul className={styles.runs}>
                  {group.map((run) => (
                    <RunLine key={run.id} id={id} run={run} />
                  ))}
                </ul>
              </details>
            </li>
          ),
        )}
      </ul>
      {query.hasNextPage && (
        <Button variant="default" mt="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.page.more}
        </Button>
      )}
    </Card>
  )
}

function RunLine({ id, run }: { readonly id: string; readonly run: Run }) {
  const words = useConnectionWords()
  const { moment } = useFormat()
  const { state, createdAt, rows, found, gone, leftOutCount, bySchedule, startedBy } = run
  const said = [
    words.check.rows(rows),
    ...(found && found.changes > 0 ? [words.run.changed(found.changes)] : []),
    ...(gone > 0 ? [words.run.goneMarked(gone)] : []),
    ...(leftOutCount > 0 ? [words.check.leftOut(leftOutCount)] : []),
    bySchedule ? words.run.bySchedule : words.run.by(startedBy),
  ]
  return (
    <li className={styles.run}>
      <Link to="/connections/$id" params={{ id }} search={{ run: run.id }}>
        {moment(createdAt)}
      </Link>
      <RunBadge state={state} />
      <span className={styles.said}>{said.join(' · ')}</span>
    </li>
  )
}

function folded(runs: readonly Run[]): Run[][] {
  const groups: Run[][] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (isQuiet(run) && last?.[0] && isQuiet(last[0])) last.push(run)
    else groups.push([run])
  }
  return groups
}

/** It was the clock's, and there was nothing to do. */
function isQuiet({ state, bySchedule, rows, gone, leftOutCount }: Run): boolean {
  return state === 'FINISHED' && bySchedule && rows === 0 && gone === 0 && leftOutCount === 0
}

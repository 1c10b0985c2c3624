import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { Card } from '../../kit/screen.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import { sayTimes } from './cron.ts'
import styles from './next-runs.module.css'
import scheduleFaultStyles from './schedule-fault.module.css'
import { NEXT_RUNS } from './schedule-queries.ts'

/** What the choice of times means, in words and as the next five times. */
export function NextRuns({ cron, timeZone }: { readonly cron: string; readonly timeZone: string }) {
  const { schedules: words } = useWebhookWords()
  const { locale } = useFormat()
  const [times] = useDebouncedValue({ cron, timeZone }, 200)
  const { data, error } = useQuery({
    queryKey: ['next-runs', times.cron, times.timeZone],
    queryFn: ({ signal }) => ask(NEXT_RUNS, times, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const said = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: times.timeZone })
  return (
    <Card title={words.preview}>
      <p className={styles.said}>
        {sayTimes(times.cron, words, locale)}, {times.timeZone}
      </p>
      {error ? (
        <p className={scheduleFaultStyles.fault} role="status">
          {error.message}
        </p>
      ) : (
        <ol className={styles.runs}>
          {data?.nextRuns.map((run) => (
            <li key={run}>
              <time dateTime={run}>{said.format(new Date(run))}</time>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

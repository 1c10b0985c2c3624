import { SegmentedControl, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import type { ResultOf } from '../../graphql/graphql.ts'
import { BarsChart } from '../../kit/bars-chart.tsx'
import { Card } from '../../kit/screen.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './home.module.css'
import { SCANS } from './home-query.ts'

/** How often people opened passport pages, by day; over a year by week. */
export function ScansCard() {
  const { home } = useWords()
  const { integer, day } = useFormat()
  const [days, setDays] = useState(SHOWN_FIRST)
  const dates = lastDays(days)
  const query = useScans(days)
  const counts = countByDay(query.data?.scans ?? [])
  const values = dates.map((date) => ({ label: date, value: counts.get(date) ?? 0 }))
  const total = values.reduce((sum, { value }) => sum + value, 0)
  const bars = (days > 90 ? byWeek(values) : values).map(({ label, value }) => ({ label: day(label), value }))
  return (
    <Card
      title={home.scans}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={home.period}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          data={PERIODS.map((count) => ({ value: String(count), label: count > 90 ? home.year : home.days(count) }))}
        />
      }
    >
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <Skeleton h={110} />}
      {query.data && (
        <>
          <p className={styles.figure}>{integer(total)}</p>
          {total === 0 ? (
            <p className={styles.none}>{home.scansNone}</p>
          ) : (
            <BarsChart caption={home.scansTable} labelColumn={home.day} valueColumn={home.times} bars={bars} />
          )}
        </>
      )}
    </Card>
  )
}

/** Since so many days. */
export function useScans(days = SHOWN_FIRST) {
  return useQuery({
    queryKey: ['scans', days],
    queryFn: ({ signal }) => ask(SCANS, { from: lastDays(days)[0] ?? '' }, signal),
    placeholderData: keepPreviousData,
  })
}

const SHOWN_FIRST = 30
const PERIODS = [7, 30, 90, 365]

function lastDays(count: number): string[] {
  const today = Date.now()
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  )
}

/** A Digital Link leads to the page, which counts by itself. */
function countByDay(scans: ResultOf<typeof SCANS>['scans']): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { day, kind, people } of scans) {
    if (kind === 'PAGE') counts.set(day, (counts.get(day) ?? 0) + people)
  }
  return counts
}

/** Seven days in one bar, under the first of them. */
function byWeek(values: readonly { label: string; value: number }[]) {
  return values.flatMap(({ label }, index) => {
    if (index % 7 !== 0) return []
    return [{ label, value: values.slice(index, index + 7).reduce((sum, { value }) => sum + value, 0) }]
  })
}

import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './home.module.css'
import type { HomeData } from './home-query.ts'

const DAYS = 30

/** How often people opened passport pages, a bar for each of the last thirty days; the figures stand in a table for whoever does not see it. */
export function ScansChart({
  scans,
  today = new Date(),
}: {
  readonly scans: HomeData['scans']
  readonly today?: Date
}) {
  const { home } = useWords()
  const { integer, day: dayName } = useFormat()
  const counts = new Map<string, number>()
  for (const { day, kind, people } of scans) {
    // A Digital Link leads to the page, which counts by itself.
    if (kind === 'PAGE') counts.set(day, (counts.get(day) ?? 0) + people)
  }
  const days = Array.from({ length: DAYS }, (_, index) => {
    const date = new Date(today.getTime() - (DAYS - 1 - index) * 86_400_000)
    return date.toISOString().slice(0, 10)
  })
  const values = days.map((day) => counts.get(day) ?? 0)
  const most = Math.max(...values)
  if (most === 0)
    return (
      <p className="soft" style={{ margin: 0, fontSize: 13 }}>
        {home.scansNone}
      </p>
    )
  const total = values.reduce((sum, value) => sum + value, 0)
  return (
    <>
      <p className={styles.figure} style={{ marginBottom: 10 }}>
        {integer(total)}
      </p>
      <svg viewBox="0 0 300 60" className={styles.scans} aria-hidden="true" preserveAspectRatio="none">
        {values.map((value, index) => {
          const height = Math.max(value === 0 ? 1 : 3, (value / most) * 58)
          return (
            <rect
              key={days[index]}
              x={index * 10 + 1}
              y={60 - height}
              width="8"
              height={height}
              rx="1.5"
              data-none={value === 0 || undefined}
            />
          )
        })}
      </svg>
      <div className={styles.axis} aria-hidden>
        <span>{dayName(days[0] ?? '')}</span>
        <span>{dayName(days.at(-1) ?? '')}</span>
      </div>
      <table className={styles.unseen}>
        <caption>{home.scansTable}</caption>
        <thead>
          <tr>
            <th scope="col">{home.day}</th>
            <th scope="col">{home.times}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{dayName(day)}</th>
              <td>{integer(values[index] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

import { useId, useState } from 'react'
import { useFormat, useWords } from '../words/use-words.tsx'
import styles from './bars-chart.module.css'

export type Bar = { readonly label: string; readonly value: number }

type Props = {
  /** What the figures are, for the table and for whoever does not see it. */
  readonly caption: string
  readonly labelColumn: string
  readonly valueColumn: string
  readonly bars: readonly Bar[]
  /** Told below the first and the last bar. */
  readonly ends?: readonly [first: string, last: string]
}

/** Values side by side; the same figures stand in a table, which anybody may open. */
export function BarsChart({ caption, labelColumn, valueColumn, bars, ends }: Props) {
  const { kit } = useWords()
  const { integer } = useFormat()
  const [isTable, setIsTable] = useState(false)
  const tableId = useId()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const [first, last] = ends ?? [bars[0]?.label ?? '', bars.at(-1)?.label ?? '']
  return (
    <>
      <div className={styles.bars} aria-hidden>
        {bars.map(({ label, value }) => (
          <span
            key={label}
            className={styles.bar}
            title={kit.labelled(label, integer(value))}
            data-none={value === 0 || undefined}
            style={{ height: `${Math.max(value === 0 ? 2 : 5, (value / most) * 100)}%` }}
          />
        ))}
      </div>
      <div className={styles.ends}>
        <span aria-hidden>{first}</span>
        <button type="button" aria-expanded={isTable} aria-controls={tableId} onClick={() => setIsTable(!isTable)}>
          {kit.asTable}
        </button>
        <span aria-hidden>{last}</span>
      </div>
      <div
        id={tableId}
        className={isTable ? styles.table : styles.unseen}
        {...(isTable && { tabIndex: 0, role: 'group', 'aria-label': caption })}
      >
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{labelColumn}</th>
              <th scope="col">{valueColumn}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{integer(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

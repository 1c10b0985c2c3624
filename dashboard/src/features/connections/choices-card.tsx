import { Checkbox, Select } from '@mantine/core'
import { Card } from '../../kit/screen.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import styles from './choices-card.module.css'
import type { Connection } from './connection-queries.ts'
import type { Reading } from './reading.ts'

type Props = {
  /** The system’s connector: "woocommerce". */
  readonly system: string
  readonly discovery: Connection['discovery']
  readonly reading: Reading
  readonly change: (next: Partial<Reading>) => void
  /** With this, there are other fields: they are read again. */
  readonly reshape: (chosen: Reading['chosen']) => void
  readonly isReshaping: boolean
}

/** Which items are read: by their state, kind, company, language, as the system has them. */
export function ChoicesCard({ system, discovery, reading, change, reshape, isReshaping }: Props) {
  const words = useConnectionWords()
  const choices = (discovery?.choices ?? []).filter(({ options }) => options.length > 1)
  if (choices.length === 0) return null
  const set = (key: string, values: readonly string[]) => change({ chosen: { ...reading.chosen, [key]: values } })
  // What was chosen further down is of what was chosen further up.
  const reshapeBy = (key: string, value: string) => {
    const above = choices
      .slice(
        0,
        choices.findIndex((one) => one.key === key),
      )
      .map((one) => one.key)
    const kept = Object.entries(reading.chosen).filter(([one]) => above.includes(one))
    reshape({ ...Object.fromEntries(kept), [key]: [value] })
  }
  return (
    <Card title={words.data.choices}>
      <div className={styles.choices}>
        {choices.map(({ key, isMany, reshapes, options }) => {
          const label = words.choices[key] ?? key
          const chosen = reading.chosen[key] ?? []
          const said = words.systems[system]?.options?.[key]
          const data = options.map((option) => ({ value: option.key, label: said?.[option.key] ?? option.label }))
          if (!isMany) {
            return (
              <Select
                key={key}
                label={label}
                allowDeselect={false}
                data={data}
                value={chosen[0] ?? null}
                disabled={isReshaping}
                searchable={options.length > 12}
                onChange={(value) =>
                  value && value !== chosen[0] && (reshapes ? reshapeBy(key, value) : set(key, [value]))
                }
              />
            )
          }
          return (
            <Checkbox.Group
              key={key}
              label={label}
              value={[...chosen]}
              // Without any, nothing would be read.
              onChange={(values) => values.length > 0 && set(key, values)}
            >
              <div className={styles.options}>
                {data.map((option) => (
                  <Checkbox key={option.value} size="sm" value={option.value} label={option.label} />
                ))}
              </div>
            </Checkbox.Group>
          )
        })}
      </div>
      {choices.some(({ reshapes }) => reshapes) && (
        <p role="status" className="soft">
          {isReshaping && words.data.reshaping}
        </p>
      )}
    </Card>
  )
}

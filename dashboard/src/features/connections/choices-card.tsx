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
}

/** Which items are read: by their state, kind, company, language, as the system has them. */
export function ChoicesCard({ system, discovery, reading, change }: Props) {
  const words = useConnectionWords()
  const choices = (discovery?.choices ?? []).filter(({ options }) => options.length > 1)
  if (choices.length === 0) return null
  const set = (key: string, values: readonly string[]) => change({ chosen: { ...reading.chosen, [key]: values } })
  return (
    <Card title={words.data.choices}>
      <div className={styles.choices}>
        {choices.map(({ key, isMany, options }) => {
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
                onChange={(value) => value && set(key, [value])}
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
    </Card>
  )
}

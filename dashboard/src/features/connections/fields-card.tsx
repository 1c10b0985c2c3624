import { Button, Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Card } from '../../kit/screen.tsx'
import tableStyles from '../../kit/table.module.css'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useWords } from '../../words/use-words.tsx'
import rowStyles from '../imports/column-row.module.css'
import columnsStyles from '../imports/columns-step.module.css'
import { useMeanings } from '../imports/use-meanings.ts'
import type { Connection, Leader, Meaning } from './connection-queries.ts'
import styles from './fields-card.module.css'
import type { Reading } from './reading.ts'

type Column = NonNullable<Connection['discovery']>['columns'][number]

type Props = {
  readonly columns: readonly Column[]
  readonly meanings: readonly Meaning[]
  /** By what the column is called there. */
  readonly samples: ReadonlyMap<string, readonly string[]>
  readonly reading: Reading
  readonly change: (next: Partial<Reading>) => void
  readonly again: ReactNode
}

const LEADERS = ['theirs', 'newer', 'ours'] as const

/** What each field there becomes here, and whose value counts where both sides have one. */
export function FieldsCard({ columns, meanings, samples, reading, change, again }: Props) {
  const { data: say } = useConnectionWords()
  const { kit } = useWords()
  const { groups, labelOf } = useMeanings(meanings)
  const [isOpen, setOpen] = useState(false)
  // One that is chosen now stays where it stands.
  const [folded] = useState(() => new Set(columns.flatMap(({ key }) => (reading.mapping[key] === null ? [key] : []))))
  const { mapping, leads } = reading
  const used = columns.filter(({ key }) => mapping[key] !== null)
  const leaderOf = (column: string) => leads[column] ?? 'theirs'
  const leaders = new Set(used.map(({ key }) => leaderOf(mapping[key] ?? '')))
  const leaderData = LEADERS.map((value) => ({ value, label: say.leaders[value] }))
  const map = (key: string, column: string | null) => {
    const others = Object.entries(mapping).map(([other, is]) => [other, is === column ? null : is] as const)
    change({ mapping: { ...Object.fromEntries(column === null ? Object.entries(mapping) : others), [key]: column } })
  }
  const lead = (wanted: readonly string[], leader: Leader) =>
    change({ leads: { ...leads, ...Object.fromEntries(wanted.map((column) => [column, leader])) } })
  const one = leaders.size === 1 ? ([...leaders][0] ?? 'theirs') : null
  const takenBy = new Map(used.map(({ key, label }) => [mapping[key], { key, label }]))
  const row = ({ key, label }: Column) => {
    const column = mapping[key] ?? null
    return (
      <tr key={key}>
        <th scope="row" className={rowStyles.headerCell}>
          {label}
        </th>
        <td className={rowStyles.samples}>
          {(samples.get(label) ?? []).slice(0, 2).map((sample) => (
            <span key={sample}>{sample}</span>
          ))}
        </td>
        <td className={styles.becomes}>
          <Select
            aria-label={say.becomesOf(label)}
            data={groups}
            value={column}
            onChange={(next) => map(key, next)}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': kit.labelled(say.leaveOut, label) }}
            placeholder={say.leaveOut}
            nothingFoundMessage={kit.nothingFound}
            maxDropdownHeight={300}
            renderOption={({ option }) => {
              const other = takenBy.get(option.value)
              return (
                <span className={rowStyles.option}>
                  {option.label}
                  {other && other.key !== key && <small>{say.taken(other.label)}</small>}
                </span>
              )
            }}
          />
        </td>
        <td className={styles.leads}>
          {column !== null && (
            <Select
              aria-label={say.leadsOf(labelOf(column))}
              data={leaderData}
              value={leaderOf(column)}
              allowDeselect={false}
              onChange={(leader) => leader && lead([column], leader as Leader)}
            />
          )}
        </td>
      </tr>
    )
  }
  return (
    <Card title={say.fields} note={say.fieldsText} aside={again}>
      <div className={styles.leader}>
        <Select
          label={say.leadsAll}
          description={one === null ? say.mixed : say.leaderTexts[one]}
          inputWrapperOrder={['label', 'input', 'description']}
          allowDeselect={false}
          data={leaderData}
          value={one}
          placeholder={say.mixed}
          onChange={(leader) =>
            leader &&
            lead(
              used.map(({ key }) => mapping[key] ?? ''),
              leader as Leader,
            )
          }
        />
      </div>
      <p className={columnsStyles.tally} role="status">
        {say.mapped(used.length, columns.length)}
      </p>
      <div className={`${tableStyles.tableFrame} ${columnsStyles.columns}`}>
        <table className={tableStyles.table} aria-label={say.fields}>
          <thead>
            <tr>
              <th scope="col">{say.theirs}</th>
              <th scope="col">{say.samples}</th>
              <th scope="col">{say.becomes}</th>
              <th scope="col">{say.leads}</th>
            </tr>
          </thead>
          <tbody>{columns.filter(({ key }) => !folded.has(key)).map(row)}</tbody>
          {folded.size > 0 && (
            <tbody>
              <tr>
                <td colSpan={4}>
                  <span className={columnsStyles.foldHead}>
                    {say.unmapped(folded.size)}
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-expanded={isOpen}
                      onClick={() => setOpen((before) => !before)}
                    >
                      {isOpen ? say.hide : say.show}
                    </Button>
                  </span>
                </td>
              </tr>
              {isOpen && columns.filter(({ key }) => folded.has(key)).map(row)}
            </tbody>
          )}
        </table>
      </div>
    </Card>
  )
}

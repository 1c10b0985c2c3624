import { MultiSelect, NumberInput, Switch } from '@mantine/core'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useMeanings } from '../imports/use-meanings.ts'
import moreStyles from '../webhooks/more.module.css'
import type { Meaning } from './connection-queries.ts'
import styles from './more-card.module.css'
import type { Reading } from './reading.ts'

type Props = {
  readonly meanings: readonly Meaning[]
  readonly reading: Reading
  readonly change: (next: Partial<Reading>) => void
}

/** What few people change. */
export function MoreCard({ meanings, reading, change }: Props) {
  const { data: say } = useConnectionWords()
  const { labelOf } = useMeanings(meanings)
  const used = [...new Set(Object.values(reading.mapping).filter((column) => column !== null))]
  return (
    <details className={moreStyles.more}>
      <summary>{say.more}</summary>
      <div className={styles.more}>
        <MultiSelect
          label={say.emptyAlso}
          description={say.emptyAlsoHelp}
          inputWrapperOrder={['label', 'input', 'description']}
          data={used.map((value) => ({ value, label: labelOf(value) }))}
          value={reading.emptyAlso.filter((column) => used.includes(column))}
          onChange={(emptyAlso) => change({ emptyAlso })}
          searchable
        />
        <NumberInput
          label={say.guard}
          description={say.guardHelp}
          inputWrapperOrder={['label', 'input', 'description']}
          min={1}
          max={100}
          suffix=" %"
          value={reading.guardPercent}
          onChange={(value) => typeof value === 'number' && change({ guardPercent: value })}
        />
        <Switch
          label={say.publishes}
          description={say.publishesHelp}
          checked={reading.publishesPassports}
          onChange={(event) => change({ publishesPassports: event.currentTarget.checked })}
        />
      </div>
    </details>
  )
}

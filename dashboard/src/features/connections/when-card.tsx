import { Select } from '@mantine/core'
import { useState } from 'react'
import { isTime } from '../../kit/days/read-time.ts'
import { TimeInput } from '../../kit/days/time-input.tsx'
import { Card } from '../../kit/screen.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { readCron, writeCron } from '../schedules/cron.ts'
import { WhenField } from '../schedules/when-field.tsx'
import type { Reading } from './reading.ts'
import styles from './when-card.module.css'

const OFTENS = ['never', 'quarter', 'hour', 'day', 'other'] as const
type Often = (typeof OFTENS)[number]

type Times = Pick<Reading, 'cron' | 'timeZone'>
type Props = { readonly reading: Times; readonly change: (next: Partial<Times>) => void }

/** When it runs by itself. */
export function WhenCard(props: Props) {
  const { data: say } = useConnectionWords()
  return (
    <Card title={say.when} note={say.whenText}>
      <WhenFields {...props} />
    </Card>
  )
}

/** How often, and at which time of the day. */
export function WhenFields({ reading, change, never }: Props & { readonly never?: string }) {
  const { data: say } = useConnectionWords()
  const { cron, timeZone } = reading
  // Who wants other times goes on writing them, though they could be said more simply.
  const [often, setOften] = useState<Often>(() => oftenOf(cron))
  const times = cron === null ? null : readCron(cron)
  const choose = (next: Often) => {
    setOften(next)
    const crons = {
      never: null,
      quarter: '*/15 * * * *',
      hour: '0 * * * *',
      day: '0 6 * * *',
      other: cron ?? '0 6 * * 1-5',
    }
    change({ cron: crons[next] })
  }
  return (
    <>
      <div className={styles.when}>
        <Select
          label={say.often}
          description={cron === null || timeZone === null ? undefined : say.zone(timeZone)}
          inputWrapperOrder={['label', 'input', 'description']}
          allowDeselect={false}
          data={OFTENS.map((value) => ({ value, label: (value === 'never' && never) || say.oftens[value] }))}
          value={often}
          onChange={(next) => next && choose(next as Often)}
        />
        {often === 'day' && times?.often === 'daily' && (
          <TimeInput
            label={say.time}
            value={times.time}
            set={(time) => isTime(time) && change({ cron: writeCron({ often: 'daily', time }) })}
          />
        )}
      </div>
      {often === 'other' && cron !== null && (
        <div className={styles.other}>
          <WhenField value={cron} set={(next) => change({ cron: next })} error={null} isReadOnly={false} />
        </div>
      )}
    </>
  )
}

function oftenOf(cron: string | null): Often {
  if (cron === null) return 'never'
  if (cron === '*/15 * * * *') return 'quarter'
  if (cron === '0 * * * *') return 'hour'
  return readCron(cron).often === 'daily' ? 'day' : 'other'
}

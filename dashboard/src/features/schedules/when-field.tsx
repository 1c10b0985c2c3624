import { Checkbox, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isTime } from '../../kit/days/read-time.ts'
import { TimeInput } from '../../kit/days/time-input.tsx'
import type { OwnField } from '../../kit/field.ts'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import { DAYS, dayName, OFTEN, readCron, type Times, writeCron } from './cron.ts'
import styles from './when-field.module.css'

/** When a schedule runs: by simple choices, or a cron expression for the rest. */
export function WhenField({ value, set, error }: OwnField<string>) {
  const { schedules: words } = useWebhookWords()
  const { locale } = useFormat()
  // What somebody has chosen to write stays written, though it could be said more simply.
  const [isWritten, write] = useState(readCron(value).often === 'cron')
  const times: Times = isWritten ? { often: 'cron', cron: value } : readCron(value)
  const time = 'time' in times ? times.time : '07:00'
  const put = (next: Times) => set(writeCron(next))
  const choose = (often: string | null) => {
    write(often === 'cron')
    if (often === 'hourly') put({ often, minute: 0 })
    if (often === 'daily') put({ often, time })
    if (often === 'weekly') put({ often, time, days: [1, 2, 3, 4, 5] })
    if (often === 'monthly') put({ often, time, day: 1 })
  }
  return (
    <div className={styles.when}>
      <div className={styles.whenRow}>
        <Select
          id="field-cron"
          label={words.often}
          allowDeselect={false}
          data={OFTEN.map((often) => ({ value: often, label: words.often_[often] }))}
          value={times.often}
          onChange={choose}
        />
        {times.often === 'hourly' && (
          <Select
            label={words.minute}
            allowDeselect={false}
            searchable
            data={Array.from({ length: 60 }, (_, minute) => String(minute))}
            value={String(times.minute)}
            onChange={(minute) => put({ often: 'hourly', minute: Number(minute) })}
          />
        )}
        {times.often === 'monthly' && (
          <Select
            label={words.dayOfMonth}
            description={times.day > 28 ? words.dayOfMonthHelp : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            allowDeselect={false}
            data={Array.from({ length: 31 }, (_, day) => String(day + 1))}
            value={String(times.day)}
            onChange={(day) => put({ ...times, day: Number(day) })}
          />
        )}
        {'time' in times && (
          <TimeInput
            label={words.time}
            value={times.time}
            set={(next) => isTime(next) && put({ ...times, time: next })}
          />
        )}
        {times.often === 'cron' && (
          <TextInput
            label={words.cron}
            description={words.cronHelp}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            value={times.cron}
            error={error}
            onChange={(event) => set(event.currentTarget.value)}
          />
        )}
      </div>
      {times.often === 'weekly' && (
        <Checkbox.Group
          label={words.days}
          error={error}
          value={times.days.map(String)}
          // The last one stays: without a day it would be another kind of schedule.
          onChange={(days) => days.length > 0 && put({ ...times, days: days.map(Number) })}
        >
          <div className={styles.days}>
            {DAYS.map((day) => (
              <Checkbox key={day} size="sm" value={String(day)} label={dayName(day, locale)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </div>
  )
}

import { Select } from '@mantine/core'
import { useEffect } from 'react'
import styles from '../../kit/fields.module.css'
import { RecordField } from '../../kit/record/record-form.tsx'
import type { RecordInForm } from '../../kit/record/use-record.ts'
import { Card } from '../../kit/screen.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import type { ScheduleInForm } from './schedule-fields.ts'
import { WhenField } from './when-field.tsx'

type Props = { readonly record: RecordInForm<ScheduleInForm>; readonly isNew: boolean }

/** What a schedule is called, and when it runs by whose clocks. */
export function WhenCard({ record, isNew }: Props) {
  const { schedules: words } = useWebhookWords()
  const { values, errors } = record.form
  const timeZone = String(values['timeZone'])
  useEffect(() => {
    if (isNew) document.getElementById('field-name')?.focus()
  }, [isNew])
  return (
    <Card title={words.when}>
      <div className={styles.fields}>
        <RecordField record={record} name="name" />
        <Select
          id="field-timeZone"
          label={words.timeZone}
          searchable
          allowDeselect={false}
          data={ZONES.includes(timeZone) ? ZONES : [timeZone, ...ZONES]}
          value={timeZone}
          error={errors['timeZone']}
          onChange={(zone) => zone && record.set('timeZone', zone)}
        />
        <div data-wide>
          <WhenField
            value={String(values['cron'])}
            set={(cron) => record.set('cron', cron)}
            error={errors['cron'] ?? null}
            isReadOnly={false}
          />
        </div>
      </div>
    </Card>
  )
}

export const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

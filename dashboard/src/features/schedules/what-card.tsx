import { Select } from '@mantine/core'
import styles from '../../kit/fields.module.css'
import type { RecordInForm } from '../../kit/record/use-record.ts'
import { Card } from '../../kit/screen.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { optionsOf } from '../options.ts'
import { JsonField } from '../webhooks/json-field.tsx'
import { ALL, type Named, type Narrowing, type ScheduleInForm } from './schedule-fields.ts'
import type { SentNoun } from './schedule-queries.ts'

type Props = {
  readonly record: RecordInForm<ScheduleInForm>
  readonly webhooks: readonly Named[]
  readonly webhookId: string
}

/** Which records a schedule sends, and to which webhook. */
export function WhatCard({ record, webhooks, webhookId }: Props) {
  const { schedules: words } = useWebhookWords()
  const { values, errors } = record.form
  const noun = values['noun'] as SentNoun
  const narrowing = values['matching'] as Narrowing
  const narrow = (change: Partial<Narrowing>) => record.set('matching', { ...narrowing, ...change })
  const choose = (next: string) => {
    record.set('noun', next)
    // What narrowed the others means nothing to these.
    record.set('matching', ALL)
  }
  return (
    <Card title={words.what} note={words.atMost}>
      <div className={styles.fields}>
        <Select
          label={words.noun}
          allowDeselect={false}
          data={optionsOf(words.nouns)}
          value={noun}
          onChange={(next) => next && choose(next)}
        />
        {noun === 'VARIANT' && (
          <Select
            label={words.status}
            allowDeselect={false}
            data={optionsOf(words.statuses)}
            value={narrowing.status}
            onChange={(status) => status && narrow({ status })}
          />
        )}
        <Select
          id="field-webhookId"
          label={words.webhook}
          allowDeselect={false}
          data={webhooks.map(({ id, name }) => ({ value: id, label: name }))}
          value={webhookId || null}
          error={errors['webhookId']}
          onChange={(id) => id && record.set('webhookId', id)}
        />
        <div data-wide>
          <JsonField
            key={noun}
            name="matching"
            label={words.matching}
            help={words.matchingHelp}
            add={words.matchingAdd}
            example={EXAMPLES[noun]}
            value={narrowing.text}
            error={errors['matching'] ?? null}
            isReadOnly={false}
            set={(text) => narrow({ text })}
          />
        </div>
      </div>
    </Card>
  )
}

/** What the list of each takes. */
const EXAMPLES: Readonly<Record<SentNoun, object>> = {
  VARIANT: { category: 'T-shirts', hasScore: true },
  PRODUCT: { brand: 'Nordlys', hasVariants: true },
  MATERIAL: { originCountry: 'PT' },
  COMPANY: { role: 'MANUFACTURER' },
  CERTIFICATION: { state: 'EXPIRED' },
  RATING: { state: 'EXPIRED' },
}

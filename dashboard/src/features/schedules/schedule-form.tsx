import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import styles from '../../kit/detail.module.css'
import { LeaveGuard } from '../../kit/leave-guard.tsx'
import { useOffers } from '../../kit/offers.tsx'
import { ConflictDialog } from '../../kit/record/conflict-dialog.tsx'
import { saveBy } from '../../kit/record/record-form.tsx'
import { Trouble } from '../../kit/record/trouble.tsx'
import { useShortcuts } from '../../kit/shortcuts.ts'
import { ShowGraphql } from '../../kit/show-as.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { WEBHOOKS } from '../webhooks/webhook-queries.ts'
import { NextRuns } from './next-runs.tsx'
import type { Schedule } from './schedule-queries.ts'
import { useSchedule } from './use-schedule.ts'
import { WhatCard } from './what-card.tsx'
import { WhenCard } from './when-card.tsx'

type Props = {
  /** Null: one that is to be made. */
  readonly schedule: Schedule | null
  readonly refetch: () => Promise<unknown>
  /** Beside the form, below the next runs. */
  readonly children?: ReactNode
}

/** When what is sent to whom. */
export function ScheduleForm({ schedule, refetch, children }: Props) {
  const { schedules: words } = useWebhookWords()
  const { kit } = useWords()
  const { data } = useQuery({
    queryKey: ['deliveries', 'webhooks'],
    queryFn: ({ signal }) => ask(WEBHOOKS, {}, signal),
  })
  const webhooks = data?.webhooks ?? []
  const { record, webhookId, operation } = useSchedule(schedule, webhooks, refetch)
  const { form, save, isSaving, theirs } = record
  const [isShowing, show] = useState(false)
  const action = schedule ? words.save : words.make
  useShortcuts({ 'mod+s': () => (schedule === null || form.isDirty) && save() })
  useOffers([
    { id: 'save', label: action, run: save },
    { id: 'graphql', label: kit.asGraphql, run: () => show(true) },
  ])
  return (
    <div className={styles.detail}>
      <form noValidate onSubmit={saveBy(record)}>
        <Trouble text={record.trouble} />
        <WhenCard record={record} isNew={schedule === null} />
        <WhatCard record={record} webhooks={webhooks} webhookId={webhookId} />
        <div style={{ display: 'flex', gap: 8 }}>
          <Button type="submit" loading={isSaving} disabled={schedule !== null && !form.isDirty}>
            {action}
          </Button>
          <Button variant="default" onClick={() => show(true)}>
            {kit.asGraphql}
          </Button>
        </div>
      </form>
      <aside aria-label={words.preview}>
        <NextRuns cron={String(form.values['cron'])} timeZone={String(form.values['timeZone'])} />
        {children}
      </aside>
      {theirs && <ConflictDialog record={record} theirs={theirs} />}
      <LeaveGuard isDirty={() => form.isDirty} />
      {isShowing && <ShowGraphql operation={operation} close={() => show(false)} />}
    </div>
  )
}

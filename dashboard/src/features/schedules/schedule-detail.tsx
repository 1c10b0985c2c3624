import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import factsStyles from '../../kit/facts.module.css'
import { LoadedRecord } from '../../kit/record/loaded-record.tsx'
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx'
import { RecordEvents } from '../../kit/record-events.tsx'
import { RecordLink } from '../../kit/record-link.tsx'
import { Card, Screen } from '../../kit/screen.tsx'
import { useMayAdminister } from '../../session/session.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { AdminsOnly } from '../webhooks/hooks-frame.tsx'
import { RunButtons } from './run-buttons.tsx'
import { ScheduleBadge } from './schedule-badge.tsx'
import styles from './schedule-fault.module.css'
import { ScheduleForm } from './schedule-form.tsx'
import { DELETE_SCHEDULE, SCHEDULE, type Schedule } from './schedule-queries.ts'

/** One schedule: when it runs, what it sends, and how its last run went. */
export function Detail() {
  const { id } = useParams({ from: '/inside/schedules/$id' })
  const words = useWebhookWords()
  const mayAdminister = useMayAdminister()
  const back = { to: '/schedules', label: words.schedulesTitle } as const
  if (!mayAdminister) {
    return (
      <Screen title={words.schedulesTitle}>
        <AdminsOnly />
      </Screen>
    )
  }
  if (id === 'new') {
    return (
      <Screen title={words.createSchedule} back={back} width="record">
        <ScheduleForm schedule={null} refetch={async () => {}} />
      </Screen>
    )
  }
  return (
    <LoadedRecord id={id} load={SCHEDULE} back={back}>
      {(schedule, refetch) => (
        <Screen
          title={schedule.name}
          back={back}
          width="record"
          beside={<ScheduleBadge schedule={schedule} />}
          actions={
            <>
              <RunButtons schedule={schedule} />
              <RemoveButton schedule={schedule} />
            </>
          }
        >
          <ScheduleForm key={id} schedule={schedule} refetch={refetch}>
            <LastRun schedule={schedule} />
            <RecordEvents id={id} fields={[]} putBack={null} />
          </ScheduleForm>
        </Screen>
      )}
    </LoadedRecord>
  )
}

function LastRun({ schedule }: { readonly schedule: Schedule }) {
  const { schedules: words } = useWebhookWords()
  const { moment, ago } = useFormat()
  const { nextRunAt, lastRunAt, lastFault, webhook } = schedule
  return (
    <Card title={words.lastRun}>
      <dl className={factsStyles.facts}>
        <dt>{words.lastRun}</dt>
        <dd title={lastRunAt ? moment(lastRunAt) : undefined}>{lastRunAt ? ago(lastRunAt) : words.never}</dd>
        <dt>{words.nextRun}</dt>
        <dd title={nextRunAt ? moment(nextRunAt) : undefined}>{nextRunAt ? ago(nextRunAt) : words.paused}</dd>
        {webhook && (
          <>
            <dt>{words.webhook}</dt>
            <dd>
              <RecordLink kind="WEBHOOK" id={webhook.id}>
                {webhook.name}
              </RecordLink>
            </dd>
          </>
        )}
      </dl>
      {lastFault && (
        <p className={styles.fault} lang="en">
          {lastFault}
        </p>
      )}
    </Card>
  )
}

function RemoveButton({ schedule: { id, name } }: { readonly schedule: Schedule }) {
  const { schedules: words } = useWebhookWords()
  const { kit } = useWords()
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button variant="default" style={{ color: 'var(--bad)' }} onClick={() => open(true)}>
        {kit.remove}
      </Button>
      {isOpen && (
        <RemoveDialog
          id={id}
          name={name}
          path="/schedules"
          leadsTo="/schedules"
          consequence={words.consequence}
          remove={() => ask(DELETE_SCHEDULE, { id })}
          close={() => open(false)}
        />
      )}
    </>
  )
}

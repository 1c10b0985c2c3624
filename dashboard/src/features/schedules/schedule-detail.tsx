import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import factsStyles from '../../kit/facts.module.css'
import { Gone } from '../../kit/gone.tsx'
import { RecordEvents } from '../../kit/record-events.tsx'
import { RecordLink } from '../../kit/record-link.tsx'
import { restoreRecord } from '../../kit/restore.ts'
import { Card, Screen } from '../../kit/screen.tsx'
import { ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { toast, toastError } from '../../kit/toast.tsx'
import { useForget, useMayAdminister } from '../../session/session.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { AdminsOnly } from '../webhooks/hooks-frame.tsx'
import styles from '../webhooks/webhooks.module.css'
import { RunButtons } from './run-buttons.tsx'
import { ScheduleBadge } from './schedule-badge.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { DELETE_SCHEDULE, SCHEDULE, type Schedule } from './schedule-queries.ts'

/** One schedule: when it runs, what it sends, and how its last run went. */
export function Detail() {
  const { id } = useParams({ from: '/inside/schedules/$id' })
  const words = useWebhookWords()
  const { kit } = useWords()
  const mayAdminister = useMayAdminister()
  const isNew = id === 'new'
  const query = useQuery({
    queryKey: ['record', id],
    queryFn: ({ signal }) => ask(SCHEDULE, { id }, signal),
    enabled: mayAdminister && !isNew,
  })
  const back = { to: '/schedules', label: words.schedulesTitle } as const
  if (!mayAdminister) {
    return (
      <Screen title={words.schedulesTitle}>
        <AdminsOnly />
      </Screen>
    )
  }
  if (isNew) {
    return (
      <Screen title={words.createSchedule} back={back} width="record">
        <ScheduleForm record={null} />
      </Screen>
    )
  }
  if (query.isError) {
    return (
      <Screen title={kit.failed} back={back}>
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      </Screen>
    )
  }
  if (!query.data) {
    return (
      <Screen title={kit.loading} back={back}>
        <FormSkeleton />
      </Screen>
    )
  }
  const { record } = query.data
  if (!record) {
    return (
      <Screen title={kit.goneTitle} back={back}>
        <Gone id={id} />
      </Screen>
    )
  }
  return (
    <Screen
      title={record.name}
      back={back}
      width="record"
      beside={<ScheduleBadge schedule={record} />}
      actions={
        <>
          <RunButtons schedule={record} />
          <RemoveButton schedule={record} />
        </>
      }
    >
      <ScheduleForm key={record.id} record={record}>
        <LastRun schedule={record} />
        <RecordEvents id={record.id} fields={[]} putBack={null} />
      </ScheduleForm>
    </Screen>
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
  const { kit, trail } = useWords()
  const forget = useForget()
  const navigate = useNavigate()
  const [isOpen, open] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const remove = async () => {
    setBusy(true)
    try {
      await ask(DELETE_SCHEDULE, { id })
      await navigate({ to: '/schedules', ignoreBlocker: true })
      toast(trail.removed(name), {
        label: kit.undo,
        run: () =>
          restoreRecord(id)
            .then(forget)
            .then(() => navigate({ to: '/schedules/$id', params: { id } }))
            .then(() => toast(trail.restored(name)), toastError),
      })
      void forget()
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" style={{ color: 'var(--bad)' }} onClick={() => open(true)}>
        {kit.remove}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={kit.removeTitle(name)}
          action={kit.remove}
          isBusy={isBusy}
          trouble={trouble}
          run={() => void remove()}
          close={() => open(false)}
        >
          {words.consequence}
        </ConfirmDialog>
      )}
    </>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ask } from '../../graphql/ask.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { inputValues } from '../../kit/record/form-values.ts'
import { type Create, type RecordInForm, type Update, useRecord } from '../../kit/record/use-record.ts'
import type { Operation } from '../../kit/show-as.tsx'
import { toast } from '../../kit/toast.tsx'
import { useForget } from '../../session/session.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { draftSchedule, type Named, type ScheduleInForm, scheduleFields } from './schedule-fields.ts'
import { CREATE_SCHEDULE, SCHEDULE, type Schedule, UPDATE_SCHEDULE } from './schedule-queries.ts'

type Saved = { readonly revision: number }

type ScheduleBeingMade = {
  readonly record: RecordInForm<ScheduleInForm>
  /** The one chosen; for a new schedule, the first there is. */
  readonly webhookId: string
  readonly operation: Operation
}

/** A schedule in its form. Null: one that is to be made. */
export function useSchedule(
  schedule: Schedule | null,
  webhooks: readonly Named[],
  refetch: () => Promise<unknown>,
): ScheduleBeingMade {
  const words = useWebhookWords()
  const { kit } = useWords()
  const forget = useForget()
  const navigate = useNavigate()
  const draft = useMemo(draftSchedule, [])
  const fields = scheduleFields(words, webhooks)

  const making: Create = {
    create: async () => {
      const { createSchedule } = await ask(CREATE_SCHEDULE, whole())
      toast(kit.created)
      void forget()
      await navigate({
        to: '/schedules/$id',
        params: { id: createSchedule.id },
        replace: true,
        ignoreBlocker: true,
      })
    },
  }
  const saving = ({ id }: Schedule): Update<ScheduleInForm, Saved> => ({
    update: async (expectedRevision, changes) =>
      (await ask(UPDATE_SCHEDULE, { id, expectedRevision, ...changes })).updateSchedule,
    settle: async () => {
      await refetch()
      void forget()
    },
    load: async () => (await ask(SCHEDULE, { id })).record,
  })
  const record = useRecord({ fields, record: schedule ?? draft, send: schedule ? saving(schedule) : making })

  const { form, base } = record
  const webhookId = String(form.values['webhookId'] || (webhooks[0]?.id ?? ''))
  const whole = () => ({ ...inputValues(fields, form.values), webhookId }) as VariablesOf<typeof CREATE_SCHEDULE>
  const operation: Operation = schedule
    ? {
        document: UPDATE_SCHEDULE,
        variables: { id: schedule.id, expectedRevision: base?.revision, ...form.changes() },
      }
    : { document: CREATE_SCHEDULE, variables: whole() }
  return { record, webhookId, operation }
}

import type { Deps } from '#deps.ts'
import type { NounName } from '#features/records/nouns.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { nextRun } from '#kit/times.ts'
import { write } from '#kit/write.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { refuseMissingWebhook } from '../webhooks/hold-webhook.ts'
import { countSchedules, insertSchedule } from './schedule.store.ts'
import { refuseTooManySchedules, type Schedule, scheduleRules } from './schedule.ts'

export type NewSchedule = Input<typeof scheduleRules> & {
  readonly webhookId: string
  readonly noun: NounName
  readonly matching?: object | null
}

/** Has records sent to a webhook at times that come again. */
export async function createSchedule(
  deps: Deps,
  reader: Reader,
  { webhookId, noun, matching, ...input }: NewSchedule,
): Promise<Schedule> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const { workspaceId } = actor
    const fields = parseNew(scheduleRules, input)
    refuseTooManySchedules((await countSchedules(tx, workspaceId)) + 1)
    await refuseMissingWebhook(tx, workspaceId, webhookId)
    const nextRunAt = nextRun(fields, deps.now())
    const id = newId('sch')
    const schedule = await insertSchedule(tx, workspaceId, {
      ...fields,
      id,
      webhookId,
      noun,
      matching: matching ?? {},
      nextRunAt,
    })
    recordEvent(tx, actor, { kind: 'schedule.created', subjectType: 'schedule', subjectId: id, data: fields })
    return schedule
  })
}

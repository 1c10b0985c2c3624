import type { NounName } from '#features/records/nouns.ts'
import { timesRules } from '#kit/times.ts'
import { badInput } from '#platform/app-error.ts'
import { name, type Parsed } from '#platform/fields.ts'

/** What the service does by itself at times that somebody has set: sends records to a webhook. */
export type Schedule = {
  readonly id: string
  readonly name: string
  /** Minute, hour, day of the month, month, day of the week; read in this time zone. */
  readonly cron: string
  /** IANA: Europe/Lisbon. */
  readonly timeZone: string
  readonly webhookId: string
  readonly noun: NounName
  /** Which records of the noun; {}: all. */
  readonly matching: object
  readonly isPaused: boolean
  /** Null while it is paused. */
  readonly nextRunAt: Date | null
  readonly lastRunAt: Date | null
  /** Why the last run sent nothing; null: it did. */
  readonly lastFault: string | null
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const scheduleRules = {
  name: name(100),
  ...timesRules,
}

export type ScheduleFields = Parsed<typeof scheduleRules>

/** As many as a workspace needs; each is a query and a batch of messages at its time. */
export const MAX_SCHEDULES = 50

export function refuseTooManySchedules(count: number): void {
  if (count <= MAX_SCHEDULES) return
  throw badInput('too_many_schedules', `There are ${MAX_SCHEDULES} schedules, which is the limit. Delete one first.`, {
    limit: MAX_SCHEDULES,
  })
}

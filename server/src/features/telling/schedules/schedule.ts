import { Cron } from 'croner'
import type { NounName } from '#features/records/nouns.ts'
import { badInput } from '#platform/app-error.ts'
import { name, optional, type Parsed, parseNew, parseText, required, show } from '#platform/fields.ts'

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
  cron: required(optional(parseCron)),
  timeZone: required(optional(parseTimeZone)),
}

export type ScheduleFields = Parsed<typeof scheduleRules>

/** The first time after `after`, by the clocks of the time zone: where they skip the hour, right after; where they repeat it, once. */
export function nextRun({ cron, timeZone }: Pick<Schedule, 'cron' | 'timeZone'>, after: Date): Date | null {
  return new Cron(cron, { timezone: timeZone, mode: '5-part' }).nextRun(after)
}

/** The first few times after now. */
export function nextRuns(times: { readonly cron: string; readonly timeZone: string }, now: Date): Date[] {
  const { cron, timeZone } = parseNew({ cron: scheduleRules.cron, timeZone: scheduleRules.timeZone }, times)
  return new Cron(cron, { timezone: timeZone, mode: '5-part' }).nextRuns(5, now)
}

function parseCron(value: unknown, field: string): string {
  const parsed = parseText(value, field, 100).trim()
  const message = `"${field}" must be five parts: minute, hour, day of the month, month, day of the week, such as "0 6 * * 1"; got ${show(value)}.`
  try {
    const next = nextRun({ cron: parsed, timeZone: 'UTC' }, new Date())
    if (next !== null && parsed.split(/\s+/).length === 5) return parsed
  } catch {
    // Said below.
  }
  throw badInput('cron_malformed', message, { field, value })
}

function parseTimeZone(value: unknown, field: string): string {
  const parsed = parseText(value, field, 64)
  try {
    return new Intl.DateTimeFormat('en', { timeZone: parsed }).resolvedOptions().timeZone
  } catch {
    throw badInput('time_zone_unknown', `"${field}" must be a time zone such as Europe/Lisbon; got ${show(value)}.`, {
      field,
      value,
    })
  }
}

/** As many as a workspace needs; each is a query and a batch of messages at its time. */
export const MAX_SCHEDULES = 50

export function refuseTooManySchedules(count: number): void {
  if (count <= MAX_SCHEDULES) return
  throw badInput('too_many_schedules', `There are ${MAX_SCHEDULES} schedules, which is the limit. Delete one first.`, {
    limit: MAX_SCHEDULES,
  })
}

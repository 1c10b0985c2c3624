import { Cron } from 'croner'
import { badInput } from '#platform/app-error.ts'
import { optional, parseNew, parseText, required, show } from '#platform/fields.ts'

/** Times that come again, by the clocks of a place: when the service does something by itself. */
export type Times = {
  /** Minute, hour, day of the month, month, day of the week. */
  readonly cron: string
  /** IANA: Europe/Lisbon. */
  readonly timeZone: string
}

export const timesRules = {
  cron: required(optional(parseCron)),
  timeZone: required(optional(parseTimeZone)),
}

/** The first time after `after`, by the clocks of the time zone: where they skip the hour, right after; where they repeat it, once. */
export function nextRun({ cron, timeZone }: Times, after: Date): Date | null {
  return new Cron(cron, { timezone: timeZone, mode: '5-part' }).nextRun(after)
}

/** The first few times after now. */
export function nextRuns(times: Times, now: Date): Date[] {
  const { cron, timeZone } = parseNew(timesRules, times)
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

import { badInput } from '#platform/app-error.ts'
import { day } from '#platform/fields.ts'

/** How a passport was asked for: its page, the way there from a GS1 Digital Link, or data for a program. */
export const SCAN_KINDS = ['page', 'resolver', 'data'] as const
export type ScanKind = (typeof SCAN_KINDS)[number]

/** How often on one day (UTC), by people and by programs that say what they are. */
export type DailyScans = {
  readonly day: string
  readonly kind: ScanKind
  readonly people: number
  readonly robots: number
}

export type Period = { readonly from: string; readonly to: string }

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 30
const MAX_DAYS = 400

/** Both days belong to it: the last thirty where nothing is given. */
export function parsePeriod(given: { from?: unknown; to?: unknown }, now: Date): Period {
  const to = given.to == null ? now.toISOString().slice(0, 10) : day().parse(given.to, 'to')
  const from = given.from == null ? daysBefore(to, DEFAULT_DAYS - 1) : day().parse(given.from, 'from')
  if (from > to) {
    throw badInput('period_reversed', `"from" (${from}) must not be after "to" (${to}).`, {
      field: 'from',
      value: from,
    })
  }
  if (Date.parse(to) - Date.parse(from) >= MAX_DAYS * DAY_MS) {
    throw badInput(
      'period_too_long',
      `The period from "from" to "to" can have at most ${MAX_DAYS} days; request one year at a time.`,
      {
        field: 'from',
        value: from,
        limit: MAX_DAYS,
      },
    )
  }
  return { from, to }
}

function daysBefore(end: string, days: number): string {
  const start = new Date(Date.parse(end) - days * DAY_MS).toISOString().slice(0, 10)
  return start < FIRST_DAY ? FIRST_DAY : start
}

/** PostgreSQL knows no year 0. */
const FIRST_DAY = '0001-01-01'

/** A guess by what the program calls itself; one that pretends to be a browser counts as a person. */
export function isRobot(userAgent: string | undefined): boolean {
  return userAgent === undefined || ROBOT.test(userAgent)
}

/** Cubot makes phones. */
const ROBOT =
  /(?<!\bcu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|headless|lighthouse|monitor|uptime|curl|wget|python|java\/|okhttp|go-http|node|axios|undici|libwww|http-?client|scrapy/i

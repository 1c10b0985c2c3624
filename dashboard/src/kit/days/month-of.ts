/** Days as they are kept, "2026-11-22", counted in UTC, so that no change of clocks makes a day of 23 hours. */
const DAY_MS = 86_400_000

export function momentOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

export function dayAfter(day: string, days: number): string {
  return textOf(new Date(momentOf(day).getTime() + days * DAY_MS))
}

/** The same day of another month, or its last one: a month after 31 January is 28 February. */
export function monthAfter(day: string, months: number): string {
  const from = momentOf(day)
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return dayAfter(textOf(first), Math.min(from.getUTCDate(), last) - 1)
}

/** The weeks that have days of the month; null for those of its neighbours. `firstDay`: 1 Monday … 7 Sunday. */
export function weeksOf(day: string, firstDay: number): readonly (readonly (string | null)[])[] {
  const first = `${day.slice(0, 8)}01`
  const blank = daysInto(first, firstDay)
  const days = Array.from({ length: 42 }, (_, at) => dayAfter(first, at - blank))
  const weeks = Array.from({ length: 6 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return weeks
    .map((week) => week.map((one) => (one.slice(0, 7) === day.slice(0, 7) ? one : null)))
    .filter((week) => week.some((one) => one !== null))
}

/** How many days of its week are before it. */
export function daysInto(day: string, firstDay: number): number {
  return (momentOf(day).getUTCDay() - firstDay + 14) % 7
}

/** Where the reader is. */
export function today(): string {
  const now = new Date()
  return textOf(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())))
}

/** The day that weeks begin with where the language is spoken; Monday where the browser does not know. */
export function firstDayIn(locale: string): number {
  type WithWeek = { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }
  const known = new Intl.Locale(locale).maximize() as Intl.Locale & WithWeek
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1
}

function textOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

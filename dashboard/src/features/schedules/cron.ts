import type { WebhookWords } from '../../words/en/webhooks.ts'

/** Times that come again, as a form has them; `cron` for all that has no simpler form. */
export type Times =
  | { readonly often: 'hourly'; readonly minute: number }
  | { readonly often: 'daily'; readonly time: string }
  | { readonly often: 'weekly'; readonly time: string; readonly days: readonly number[] }
  | { readonly often: 'monthly'; readonly time: string; readonly day: number }
  | { readonly often: 'cron'; readonly cron: string }

export const OFTEN = ['hourly', 'daily', 'weekly', 'monthly', 'cron'] as const satisfies readonly Times['often'][]

/** Monday first, as 1, until Sunday, as 0. */
export const DAYS = [1, 2, 3, 4, 5, 6, 0]

export function readCron(cron: string): Times {
  const [minute = '', hour = '', day = '', month, weekday = '', ...more] = cron.trim().split(/\s+/)
  const days = daysIn(weekday)
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (more.length === 0 && month === '*' && isUnder(minute, 60)) {
    if (`${hour} ${day} ${weekday}` === '* * *') return { often: 'hourly', minute: Number(minute) }
    if (isUnder(hour, 24)) {
      if (day === '*' && weekday === '*') return { often: 'daily', time }
      if (day === '*' && days) return { often: 'weekly', time, days }
      if (weekday === '*' && isUnder(day, 32)) return { often: 'monthly', time, day: Number(day) }
    }
  }
  return { often: 'cron', cron }
}

export function writeCron(times: Times): string {
  if (times.often === 'cron') return times.cron
  if (times.often === 'hourly') return `${times.minute} * * * *`
  const [hour = 0, minute = 0] = times.time.split(':').map(Number)
  if (times.often === 'daily') return `${minute} ${hour} * * *`
  if (times.often === 'monthly') return `${minute} ${hour} ${times.day} * *`
  const days = DAYS.filter((day) => times.days.includes(day))
  return `${minute} ${hour} * * ${days.join() === '1,2,3,4,5' ? '1-5' : days.toSorted().join(',')}`
}

function isUnder(text: string, bound: number): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) < bound
}

/** "1-5", "1,4"; null for what is neither. */
function daysIn(text: string): number[] | null {
  if (!/^[0-7](-[0-7])?(,[0-7](-[0-7])?)*$/.test(text)) return null
  const days = text.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => (from + i) % 7)
  })
  return days.length === 0 ? null : [...new Set(days)]
}

/** "Every weekday at 07:00", in the reader's language. */
export function sayTimes(cron: string, words: WebhookWords['schedules'], locale: string): string {
  const times = readCron(cron)
  const { say } = words
  const clock = (time: string) =>
    new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`1970-01-01T${time}:00Z`))
  switch (times.often) {
    case 'hourly':
      return times.minute === 0 ? say.hourly : say.hourlyAt(String(times.minute))
    case 'daily':
      return say.daily(clock(times.time))
    case 'weekly': {
      if (writeCron(times).endsWith(' 1-5')) return say.weekdays(clock(times.time))
      const names = DAYS.filter((day) => times.days.includes(day)).map((day) => dayName(day, locale))
      return say.weekly(new Intl.ListFormat(locale).format(names), clock(times.time))
    }
    case 'monthly':
      return say.monthly(String(times.day), clock(times.time))
    case 'cron':
      return say.cron(times.cron)
  }
}

/** 4 January 1970 was a Sunday. */
export function dayName(day: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 4 + day)),
  )
}

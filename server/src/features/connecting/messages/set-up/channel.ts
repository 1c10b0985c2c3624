import { nextRun, timesRules } from '#kit/times.ts'
import { DASHBOARD_LANGUAGES, type DashboardLanguage } from '#kit/words/languages.ts'
import { badInput } from '#platform/app-error.ts'
import type { Because } from '#platform/because.ts'
import { name, number, oneOf, optional, type Parsed, required, show } from '#platform/fields.ts'
import type { ChannelKind } from '../channels/channel-kind.ts'

/** Where people read what has happened, as everybody who administers may know it: without its address. */
export type Channel = {
  readonly id: string
  /** Which kind: "slack". */
  readonly kind: string
  readonly name: string
  /** What of its address may be shown. */
  readonly shown: string
  /** In which its messages are written. */
  readonly language: DashboardLanguage
  /** IANA: Europe/Lisbon. Its quiet hours and its summaries go by it. */
  readonly timeZone: string
  /** "22:00". Both null: it has no quiet hours. */
  readonly quietFrom: string | null
  readonly quietUntil: string | null
  readonly digestAt: string
  /** 1: Monday. */
  readonly digestWeekday: number
  readonly state: 'active' | 'paused'
  readonly pausedBecause: PauseCause | null
  readonly testedAt: Date | null
  readonly testFault: Because | null
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** `isByPerson`: it hears nothing meanwhile. A channel that is broken goes on counting, so that nothing is lost. */
export type PauseCause = Because & { readonly isByPerson: boolean }

const timeOfDay = () =>
  optional((value, field): string => {
    if (typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)) return value
    throw badInput('time_of_day_malformed', `"${field}" must be a time of day such as 08:00; got ${show(value)}.`, {
      field,
      value,
    })
  })

export const channelRules = {
  name: name(100),
  language: required(oneOf(DASHBOARD_LANGUAGES)),
  timeZone: timesRules.timeZone,
  quietFrom: timeOfDay(),
  quietUntil: timeOfDay(),
  digestAt: timeOfDay(),
  digestWeekday: number({ min: 1, max: 7, unit: 'day of the week, 1 being Monday' }),
}

export type ChannelFields = Parsed<typeof channelRules>

export function refuseHalfQuiet({ quietFrom, quietUntil }: Pick<Channel, 'quietFrom' | 'quietUntil'>): void {
  if ((quietFrom === null) === (quietUntil === null) && (quietFrom === null || quietFrom !== quietUntil)) return
  const message =
    'Quiet hours need a beginning and an end that differ: give both "quietFrom" and "quietUntil", or neither.'
  throw badInput('quiet_hours_incomplete', message, { field: quietFrom === null ? 'quietFrom' : 'quietUntil' })
}

/** As many as a workspace needs; each event is looked at for each of their rules. */
export const MAX_CHANNELS = 50

export function refuseTooManyChannels(count: number): void {
  if (count <= MAX_CHANNELS) return
  throw badInput('too_many_channels', `There are ${MAX_CHANNELS} channels, which is the limit. Delete one first.`, {
    limit: MAX_CHANNELS,
  })
}

/** What was typed, as the kind knows it: nothing else is kept. */
export function refuseUnknownSettings({ name, settings }: ChannelKind, typed: Readonly<Record<string, string>>): void {
  const unknown = Object.keys(typed).find((key) => !settings.some((setting) => setting.key === key))
  if (unknown === undefined) return
  const known = settings.map(({ key }) => key).join(', ')
  throw badInput('setting_unknown', `${name} has no setting "${unknown}". It has: ${known}.`, { field: unknown })
}

export const PACES = ['at_once', 'daily', 'weekly'] as const
export type Pace = (typeof PACES)[number]

type Hours = Pick<Channel, 'timeZone' | 'quietFrom' | 'quietUntil' | 'digestAt' | 'digestWeekday'>

/** What comes right after the first is in the same message. */
const GATHER_MS = 10_000

/** When a message that begins to gather at this moment is sent. */
export function dueOf(channel: Hours, pace: Pace, now: Date): Date {
  if (pace === 'at_once') return outsideQuiet(channel, new Date(now.getTime() + GATHER_MS))
  return nextAt(channel, channel.digestAt, pace === 'weekly' ? channel.digestWeekday : null, now)
}

/** This moment, or the end of the quiet hours that it is in. */
export function outsideQuiet(channel: Hours, at: Date): Date {
  const { quietFrom, quietUntil, timeZone } = channel
  if (quietFrom === null || quietUntil === null) return at
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
  const isQuiet =
    quietFrom < quietUntil ? quietFrom <= time && time < quietUntil : quietFrom <= time || time < quietUntil
  return isQuiet ? nextAt(channel, quietUntil, null, at) : at
}

function nextAt({ timeZone }: Hours, time: string, weekday: number | null, after: Date): Date {
  const [hour, minute] = time.split(':').map(Number)
  const cron = `${minute} ${hour} * * ${weekday ?? '*'}`
  // Such times come every day, or every week.
  return nextRun({ cron, timeZone }, after) ?? after
}

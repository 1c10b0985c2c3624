import type { Link, MessageParts, PartsGroup, PartsItem, Severity } from '../channels/message-parts.ts'
import { isolated, plainText } from '../channels/plain-text.ts'
import type { Channel, Pace } from '../set-up/channel.ts'
import { SEVERITIES, severityOf } from '../severity.ts'
import type { MessageWords } from '../words/message-words.ts'
import { MESSAGE_WORDS } from '../words/words-in.ts'
import { type Described, nounOf } from './describe-happenings.ts'
import { type Gathered, type Happening, MOST_FIRSTS, MOST_GROUPS } from './happening.ts'

type Of = {
  readonly channel: Pick<Channel, 'language' | 'timeZone'>
  readonly pace: Pace
  readonly workspace: string
  /** Of the dashboard. */
  readonly publicUrl: string
  readonly isTest: boolean
  readonly described: ReadonlyMap<string, Described>
}

const MOST_OF_NAME = 120
const MOST_OF_FACT = 200
const MOST_FIELDS = 4

/** A message in the language of its channel: what happened most, and what is a problem, first. */
export function composeParts(gathered: Gathered, of: Of): MessageParts {
  const { channel, pace, workspace, publicUrl, isTest } = of
  const words = MESSAGE_WORDS[channel.language]
  const { counts, firsts } = gathered
  const kinds = kindsOf(gathered).sort(
    (one, other) => rankOf(other, firsts) - rankOf(one, firsts) || (counts[other] ?? 0) - (counts[one] ?? 0),
  )
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const [only = ''] = kinds
  const what = kinds.length === 1 ? words.happened(only, total) : words.manyHappened(total)
  const days = { from: dayIn(channel.timeZone, gathered.firstAt), to: dayIn(channel.timeZone, gathered.lastAt) }
  const activity = (kind: string | null) => {
    const query = new URLSearchParams({ ...(kind !== null && { kind }), ...days })
    return `${publicUrl}/activity?${query}`
  }
  const groups = kinds.slice(0, MOST_GROUPS).map((kind): PartsGroup => {
    const count = counts[kind] ?? 0
    const shown = firsts.filter((one) => one.kind === kind).slice(0, MOST_FIRSTS)
    const rest = count - shown.reduce((sum, { weight }) => sum + weight, 0)
    const more: Link | null = rest > 0 ? { label: words.more(rest), url: activity(kind) } : null
    return {
      title: words.happened(kind, count),
      severity: worstOf(kind, shown),
      items: shown.map((one) => itemOf(one, words, of)),
      more,
    }
  })
  const others = kinds.slice(MOST_GROUPS).map((kind) => words.happened(kind, counts[kind] ?? 0))
  return {
    language: channel.language,
    title: isTest
      ? words.testTitle
      : pace === 'daily'
        ? words.daily(what)
        : pace === 'weekly'
          ? words.weekly(what)
          : what,
    context: `${isolated(plainText(workspace, MOST_OF_NAME))} · ${spanOf(channel, gathered)}`,
    note: isTest ? words.testNote : null,
    groups,
    others: others.length === 0 ? null : words.others(others),
    link: { label: words.openActivity, url: activity(kinds.length === 1 ? only : null) },
  }
}

/** As they came. */
function kindsOf({ counts, firsts }: Gathered): string[] {
  return [...new Set([...firsts.map(({ kind }) => kind), ...Object.keys(counts)])]
}

function rankOf(kind: string, firsts: readonly Happening[]): number {
  return SEVERITIES.indexOf(
    worstOf(
      kind,
      firsts.filter((one) => one.kind === kind),
    ),
  )
}

function worstOf(kind: string, firsts: readonly Happening[]): Severity {
  const found = firsts.map(({ state }) => severityOf(kind, { state }))
  return SEVERITIES.findLast((one) => found.includes(one)) ?? severityOf(kind)
}

function itemOf(happening: Happening, words: MessageWords, { described, publicUrl }: Of): PartsItem {
  const { kind, subjectType, subjectId, name, actorName, changed, days, message } = happening
  const noun = nounOf(subjectType)
  const record = described.get(`${noun} ${subjectId}`)
  const isGone = /\.deleted(_for_good)?$/.test(kind)
  const path = isGone ? undefined : PATHS[noun]
  const facts = [
    message === null ? null : isolated(plainText(message, MOST_OF_FACT)),
    days === null ? null : words.endsIn(days),
    record?.score == null ? null : words.score(Math.round(record.score)),
    changed === null ? null : changedOf(changed, words),
    actorName === null ? null : words.by(isolated(plainText(actorName, MOST_OF_NAME))),
  ]
  const shown = plainText(record?.name ?? name ?? '', MOST_OF_NAME)
  return {
    name: shown === '' ? words.nameless : isolated(shown),
    url: path === undefined ? null : `${publicUrl}${path}/${encodeURIComponent(subjectId)}`,
    picture: record?.picture ?? null,
    facts: facts.filter((fact) => fact !== null),
  }
}

/** In words where we have them; the others are counted. */
function changedOf(changed: readonly string[], words: MessageWords): string | null {
  const known = [...new Set(changed.flatMap((field) => words.fields[field] ?? []))].slice(0, MOST_FIELDS)
  const more = changed.length - known.length
  return known.length === 0 ? null : words.changed(known, Math.max(0, more))
}

/** Where the dashboard shows a record. */
const PATHS: Readonly<Record<string, string>> = {
  product: '/products',
  variant: '/variants',
  material: '/materials',
  company: '/companies',
  certification: '/certifications',
  connection: '/connections',
  webhook: '/webhooks',
  import: '/imports',
  channel: '/messages',
}

function dayIn(timeZone: string, moment: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(moment))
}

/** In time zone and words of the channel. */
function spanOf({ language, timeZone }: Of['channel'], { firstAt, lastAt }: Gathered): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return format.formatRange(new Date(firstAt), new Date(lastAt))
}

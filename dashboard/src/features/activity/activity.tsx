import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import ActivityIcon from 'lucide-react/icons/activity'
import Download from 'lucide-react/icons/download'
import { lazy, Suspense } from 'react'
import { ask } from '../../graphql/ask.ts'
import { isDay } from '../../kit/days/read-day.ts'
import { EventEntry, useHappened } from '../../kit/history/event-entry.tsx'
import type { AnyField } from '../../kit/history/field-change.tsx'
import historyStyles from '../../kit/history/history.module.css'
import { RecordLink } from '../../kit/record-link.tsx'
import { Screen } from '../../kit/screen.tsx'
import { withoutEmpty } from '../../kit/screens.ts'
import { EmptyState, ErrorState } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useMayAdminister } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { activityCsv } from './activity-csv.ts'
import { Filters } from './activity-filters.tsx'
import { ACTIVITY, type ActivityEvent } from './activity-query.ts'
import { useKnownFields } from './known-fields.tsx'

const PAGE = 50
/** In one file; who needs more takes it from the API. */
const MAX_IN_FILE = 5000

/** The workspace's audit trail, narrowed by what, who and when. All of it stands in the address. */
export function Activity() {
  const { kit, trail } = useWords()
  const { dayOf } = useFormat()
  const mayAdminister = useMayAdminister()
  const navigate = useNavigate({ from: '/activity' })
  const { kind, actor, from, to } = useSearch({ from: '/inside/activity' })
  const narrow = (next: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: '.',
      replace: true,
      search: (before) => withoutEmpty({ ...before, ...next }),
    })
  const variables = {
    kind: kind || null,
    actorId: actor || null,
    from: startOf(from, 0),
    until: startOf(to, 1),
    take: PAGE,
  }
  const query = useInfiniteQuery({
    queryKey: ['activity', variables],
    queryFn: ({ pageParam, signal }) => ask(ACTIVITY, { ...variables, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ events }) => (events.length === PAGE ? (events.at(-1)?.id ?? null) : null),
  })
  const events = query.data?.pages.flatMap((page) => page.events)
  const names = new Map(
    (events ?? []).flatMap((event) => [[event.subjectId, nameIn(event)]] as const).filter(([, name]) => name),
  )
  const days = Map.groupBy(togetherInBatches(events ?? []), ({ occurredAt }) => dayOf(occurredAt))
  return (
    <Screen title={trail.activity} width="record" actions={<DownloadButton variables={variables} />}>
      <p className={historyStyles.note}>{mayAdminister ? trail.activityNote : trail.activityNoteOfRecords}</p>
      <Filters kind={kind} actor={actor} from={from} to={to} narrow={narrow} />
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && [0, 1, 2, 3, 4, 5].map((row) => <Skeleton key={row} h={40} mb={14} />)}
      {events?.length === 0 && (
        <EmptyState icon={<ActivityIcon size={20} aria-hidden />} title={trail.emptyActivity} text={kit.noMatchHint}>
          <Button
            variant="default"
            onClick={() => narrow({ kind: undefined, actor: undefined, from: undefined, to: undefined })}
          >
            {kit.clearFilters}
          </Button>
        </EmptyState>
      )}
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h2 className={historyStyles.day}>{day}</h2>
          <ul className={historyStyles.trail}>
            {ofDay.map((event) => (
              <Entry key={event.id} event={event} names={names} variants={event.variants} />
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage && (
        <Button mt="md" variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {trail.older}
        </Button>
      )}
    </Screen>
  )
}

/** `names`: as other events on the screen say them, for those that do not. */
function Entry({
  event,
  names,
  variants,
}: {
  readonly event: ActivityEvent
  /** How many were assessed again, where it is about that. */
  readonly variants: number
  readonly names: ReadonlyMap<string, string | null>
}) {
  const { trail } = useWords()
  const happened = useHappened()
  const fields: readonly AnyField[] = useKnownFields(event.subjectType)
  const { integer } = useFormat()
  if (event.kind === BATCH) {
    const title = trail.assessedAgain(integer(variants))
    return <EventEntry event={event} fields={[]} title={title} who={trail.byTheService} />
  }
  const subject = trail.subjects[event.subjectType as keyof typeof trail.subjects] ?? event.subjectType
  const name = nameIn(event) ?? names.get(event.subjectId)
  const record = name ? `${subject} “${name}”` : subject
  const entry = {
    event,
    atMost: 4,
    title: WITHOUT_LINK.has(event.subjectType) ? (
      record
    ) : (
      <RecordLink kind={event.subjectType} id={event.subjectId}>
        {record}
      </RecordLink>
    ),
    who: `${happened(event.kind)} · ${event.actorName}`,
  }
  if (event.kind !== 'connection.updated') return <EventEntry {...entry} fields={fields} />
  return (
    <Suspense fallback={<EventEntry {...entry} event={{ ...event, changes: [] }} fields={[]} />}>
      <ConnectionEntry {...entry} />
    </Suspense>
  )
}

/** Its words are many, and most of the time nobody has changed a connection. */
const ConnectionEntry = lazy(() =>
  import('../connections/connection-entry.tsx').then((m) => ({ default: m.ConnectionEntry })),
)

const BATCH = 'assessment.batch_updated'
/** They have screens, but what happened to them is read here. */
const WITHOUT_LINK: ReadonlySet<string> = new Set(['file', 'import', 'private_link'])

/** The service assesses many variants again in one batch after the other: that is one thing, of all of them together. */
function togetherInBatches(events: readonly ActivityEvent[]): (ActivityEvent & { readonly variants: number })[] {
  const lines: (ActivityEvent & { variants: number })[] = []
  for (const event of events) {
    const last = lines.at(-1)
    const variants = event.kind === BATCH ? assessedIn(event) : 0
    if (event.kind === BATCH && last?.kind === BATCH) last.variants += variants
    else lines.push({ ...event, variants })
  }
  return lines
}

function assessedIn({ data }: ActivityEvent): number {
  const { assessments }: { assessments?: unknown } = JSON.parse(data) ?? {}
  return Array.isArray(assessments) ? assessments.length : 0
}

function nameIn({ data }: ActivityEvent): string | null {
  const fields: unknown = JSON.parse(data)
  if (typeof fields !== 'object' || fields === null) return null
  const { name, label } = fields as { name?: unknown; label?: unknown }
  return typeof name === 'string' ? name : typeof label === 'string' ? label : null
}

/** When a day of the reader's begins, `days` after it. */
function startOf(day: string | undefined, days: number): string | null {
  if (!isDay(day)) return null
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date + days).toISOString()
}

type Variables = { kind: string | null; actorId: string | null; from: string | null; until: string | null }

function DownloadButton({ variables }: { readonly variables: Variables }) {
  const { trail } = useWords()
  const { integer } = useFormat()
  const downloading = useVerb(async () => {
    const events: ActivityEvent[] = []
    for (let after: string | null = null; events.length < MAX_IN_FILE; after = events.at(-1)?.id ?? null) {
      const page: { events: readonly ActivityEvent[] } = await ask(ACTIVITY, { ...variables, after, take: 100 })
      events.push(...page.events)
      if (page.events.length < 100) break
    }
    const link = document.createElement('a')
    link.href = URL.createObjectURL(activityCsv(trail.csvColumns, events))
    link.download = 'activity.csv'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    if (events.length >= MAX_IN_FILE) toast(trail.csvLimit(integer(events.length)))
  })
  return (
    <Button
      variant="default"
      leftSection={<Download size={15} aria-hidden />}
      loading={downloading.isBusy}
      onClick={() => downloading.run()}
    >
      {trail.csv}
    </Button>
  )
}

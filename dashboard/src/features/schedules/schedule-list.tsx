import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { LinkButton } from '../../kit/link-button.tsx'
import { useOffers } from '../../kit/offers.tsx'
import { useShortcuts } from '../../kit/shortcuts.ts'
import { ShowGraphql } from '../../kit/show-as.tsx'
import { EmptyState, ErrorState, RowSkeletons } from '../../kit/states.tsx'
import tableStyles from '../../kit/table.module.css'
import { useMayAdminister } from '../../session/session.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { HooksFrame } from '../webhooks/hooks-frame.tsx'
import introStyles from '../webhooks/intro.module.css'
import webhookCellsStyles from '../webhooks/webhook-cells.module.css'
import { sayTimes } from './cron.ts'
import { ScheduleBadge } from './schedule-badge.tsx'
import { SCHEDULES, type ScheduleRow } from './schedule-queries.ts'

/** What is sent by the clock, when it is next, and how it went. */
export function List() {
  const words = useWebhookWords()
  const { kit } = useWords()
  const navigate = useNavigate()
  const mayAdminister = useMayAdminister()
  const [isShowing, show] = useState(false)
  const query = useQuery({
    queryKey: ['deliveries', 'schedules'],
    queryFn: ({ signal }) => ask(SCHEDULES, {}, signal),
    enabled: mayAdminister,
  })
  const rows = query.data?.schedules
  const hasWebhook = (query.data?.webhooks.length ?? 0) > 0
  const toNew = () => void navigate({ to: '/schedules/$id', params: { id: 'new' } })
  useShortcuts({ c: () => hasWebhook && toNew() })
  useOffers([
    hasWebhook && { id: 'new schedule', label: words.createSchedule, icon: <Plus size={16} aria-hidden />, run: toNew },
    mayAdminister && { id: 'graphql', label: kit.asGraphql, run: () => show(true) },
  ])
  const button = (
    <LinkButton to="/schedules/$id" params={{ id: 'new' }} leftSection={<Plus size={15} aria-hidden />}>
      {words.createSchedule}
    </LinkButton>
  )
  return (
    <HooksFrame
      section="schedules"
      actions={
        <>
          <Button variant="default" onClick={() => show(true)}>
            {kit.asGraphql}
          </Button>
          {rows && rows.length > 0 && button}
        </>
      }
    >
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {rows?.length === 0 && (
        <div className={tableStyles.tableFrame}>
          <EmptyState
            icon={<CalendarClock size={22} aria-hidden />}
            title={words.schedules.emptyTitle}
            text={
              hasWebhook ? words.schedules.emptyText : `${words.schedules.emptyText} ${words.schedules.needWebhook}`
            }
          >
            {hasWebhook ? (
              button
            ) : (
              <LinkButton to="/webhooks/$id" params={{ id: 'new' }}>
                {words.create}
              </LinkButton>
            )}
          </EmptyState>
        </div>
      )}
      {!query.isError && rows?.length !== 0 && (
        <>
          <p className={introStyles.intro}>{words.schedules.intro}</p>
          <div className={tableStyles.tableFrame}>
            <table className={tableStyles.table} aria-label={words.schedulesTitle} aria-busy={rows === undefined}>
              <thead>
                <tr>
                  <th scope="col">{words.schedules.name}</th>
                  <th scope="col" className={tableStyles.wideOnly}>
                    {words.schedules.what}
                  </th>
                  <th scope="col">{words.schedules.nextRun}</th>
                  <th scope="col" className={tableStyles.wideOnly}>
                    {words.schedules.lastRun}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows?.map((row) => <Row key={row.id} row={row} />) ?? <RowSkeletons columns={4} rows={3} />}
              </tbody>
            </table>
          </div>
        </>
      )}
      {isShowing && <ShowGraphql operation={{ document: SCHEDULES, variables: {} }} close={() => show(false)} />}
    </HooksFrame>
  )
}

function Row({ row }: { readonly row: ScheduleRow }) {
  const { id, name, cron, timeZone, noun, matching, nextRunAt, lastRunAt, webhook } = row
  const { schedules: words } = useWebhookWords()
  const { ago, moment, locale } = useFormat()
  const navigate = useNavigate()
  const status = (matching as { status?: string } | null)?.status?.toUpperCase() as keyof typeof words.statuses
  const what = words.nouns[noun] + (words.statuses[status] ? ` (${words.statuses[status]})` : '')
  return (
    <tr className={tableStyles.row} onClick={() => void navigate({ to: '/schedules/$id', params: { id } })}>
      <td>
        <Link
          to="/schedules/$id"
          params={{ id }}
          className={tableStyles.rowLink}
          onClick={(event) => event.stopPropagation()}
        >
          {name}
        </Link>
        <span className={`${tableStyles.under} ${webhookCellsStyles.wraps}`}>
          {sayTimes(cron, words, locale)}, {timeZone}
        </span>
      </td>
      <td className={tableStyles.wideOnly}>{words.sends(what, webhook?.name ?? '–')}</td>
      <td title={nextRunAt ? moment(nextRunAt) : undefined}>{nextRunAt ? ago(nextRunAt) : words.paused}</td>
      <td className={tableStyles.wideOnly}>
        <span className={webhookCellsStyles.last}>
          <ScheduleBadge schedule={row} />
          {lastRunAt && (
            <span className="soft" title={moment(lastRunAt)}>
              {ago(lastRunAt)}
            </span>
          )}
        </span>
      </td>
    </tr>
  )
}

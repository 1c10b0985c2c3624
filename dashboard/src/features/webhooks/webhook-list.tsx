import { ActionIcon, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import Webhook from 'lucide-react/icons/webhook'
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
import { HooksFrame } from './hooks-frame.tsx'
import introStyles from './intro.module.css'
import { Teaching } from './teaching.tsx'
import { DeliveryBadge, stateOf, WebhookBadge } from './webhook-badge.tsx'
import webhookCellsStyles from './webhook-cells.module.css'
import { WEBHOOKS, type WebhookRow } from './webhook-queries.ts'

/** The addresses that are told of events, and how each of them stands. */
export function List() {
  const words = useWebhookWords()
  const { kit } = useWords()
  const navigate = useNavigate()
  const mayAdminister = useMayAdminister()
  const [isShowing, show] = useState(false)
  const query = useQuery({
    queryKey: ['deliveries', 'webhooks'],
    queryFn: ({ signal }) => ask(WEBHOOKS, {}, signal),
    enabled: mayAdminister,
  })
  const toNew = () => void navigate({ to: '/webhooks/$id', params: { id: 'new' } })
  useShortcuts({ c: () => mayAdminister && toNew() })
  useOffers([
    mayAdminister && { id: 'new webhook', label: words.create, icon: <Plus size={16} aria-hidden />, run: toNew },
    mayAdminister && { id: 'graphql', label: kit.asGraphql, run: () => show(true) },
  ])
  const rows = query.data?.webhooks
  const button = (
    <LinkButton to="/webhooks/$id" params={{ id: 'new' }} leftSection={<Plus size={15} aria-hidden />}>
      {words.create}
    </LinkButton>
  )
  return (
    <HooksFrame
      section="webhooks"
      actions={
        <>
          {rows?.length !== 0 && button}
          <Menu>
            <Menu.Target>
              <ActionIcon variant="default" size={30} aria-label={kit.more}>
                <Ellipsis size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => show(true)}>{kit.asGraphql}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
    >
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {rows?.length === 0 && (
        <>
          <div className={tableStyles.tableFrame}>
            <EmptyState icon={<Webhook size={22} aria-hidden />} title={words.emptyTitle} text={words.emptyText}>
              {button}
            </EmptyState>
          </div>
          <Teaching />
        </>
      )}
      {!query.isError && rows?.length !== 0 && (
        <>
          <p className={introStyles.intro}>{words.intro}</p>
          <div className={tableStyles.tableFrame}>
            <table className={tableStyles.table} aria-label={words.title} aria-busy={rows === undefined}>
              <thead>
                <tr>
                  <th scope="col">{words.name}</th>
                  <th scope="col">{words.state}</th>
                  <th scope="col" className={tableStyles.wideOnly}>
                    {words.lastDelivery}
                  </th>
                  <th scope="col" className={tableStyles.wideOnly}>
                    {words.events}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows?.map((row) => <Row key={row.id} row={row} />) ?? <RowSkeletons columns={4} rows={4} />}
              </tbody>
            </table>
          </div>
        </>
      )}
      {isShowing && <ShowGraphql operation={{ document: WEBHOOKS, variables: {} }} close={() => show(false)} />}
    </HooksFrame>
  )
}

function Row({ row }: { readonly row: WebhookRow }) {
  const { id, name, url, kinds, failingSince, lastDelivery } = row
  const words = useWebhookWords()
  const { ago, moment } = useFormat()
  const navigate = useNavigate()
  return (
    <tr className={tableStyles.row} onClick={() => void navigate({ to: '/webhooks/$id', params: { id } })}>
      <td>
        <Link
          to="/webhooks/$id"
          params={{ id }}
          className={tableStyles.rowLink}
          onClick={(event) => event.stopPropagation()}
        >
          {name}
        </Link>
        <span className={tableStyles.under}>{hostOf(url)}</span>
      </td>
      <td>
        <WebhookBadge health={row} />
        {stateOf(row) === 'failing' && failingSince && (
          <span className={`${tableStyles.under} ${webhookCellsStyles.wraps}`} title={moment(failingSince)}>
            {words.failingSince(ago(failingSince))}
          </span>
        )}
      </td>
      <td className={tableStyles.wideOnly}>
        {lastDelivery ? (
          <span className={webhookCellsStyles.last}>
            <DeliveryBadge state={lastDelivery.state} />
            <span className="soft" title={moment(lastDelivery.occurredAt)}>
              {ago(lastDelivery.occurredAt)}
            </span>
          </span>
        ) : (
          <span className="soft">{words.nothingSent}</span>
        )}
      </td>
      <td className={tableStyles.wideOnly}>
        {kinds === null ? words.allEvents : kinds.length === 0 ? words.noEvents : words.countOfEvents(kinds.length)}
      </td>
    </tr>
  )
}

/** Of an address the part that people know it by: the rest may hold a token. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

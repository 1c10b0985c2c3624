import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import MessageSquare from 'lucide-react/icons/message-square'
import Plus from 'lucide-react/icons/plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { ask } from '../../graphql/ask.ts'
import { LinkButton } from '../../kit/link-button.tsx'
import { useOffers } from '../../kit/offers.tsx'
import { Badge, Screen } from '../../kit/screen.tsx'
import { useShortcuts } from '../../kit/shortcuts.ts'
import { EmptyState, ErrorState, RowSkeletons } from '../../kit/states.tsx'
import tableStyles from '../../kit/table.module.css'
import { useMayAdminister } from '../../session/session.tsx'
import { useMessageWords } from '../../words/use-message-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import { CHANNELS, type ChannelRow } from './message-queries.ts'
import styles from './messages.module.css'

/** The channels that receive messages, and when each last took one. */
export function List() {
  const words = useMessageWords()
  const navigate = useNavigate()
  const mayAdminister = useMayAdminister()
  const query = useQuery({
    queryKey: ['channels'],
    queryFn: ({ signal }) => ask(CHANNELS, {}, signal),
    enabled: mayAdminister,
  })
  const toNew = () => void navigate({ to: '/messages/$id', params: { id: 'new' } })
  useShortcuts({ c: () => mayAdminister && toNew() })
  useOffers([
    mayAdminister && { id: 'new channel', label: words.create, icon: <Plus size={16} aria-hidden />, run: toNew },
  ])
  const rows = query.data?.channels
  const button = (
    <LinkButton to="/messages/$id" params={{ id: 'new' }} leftSection={<Plus size={15} aria-hidden />}>
      {words.create}
    </LinkButton>
  )
  return (
    <Screen title={words.title} width="record" actions={mayAdminister && rows?.length !== 0 && button}>
      {!mayAdminister && <AdminsOnly />}
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {rows?.length === 0 && (
        <div className={tableStyles.tableFrame}>
          <EmptyState icon={<MessageSquare size={22} aria-hidden />} title={words.emptyTitle} text={words.emptyText}>
            {button}
          </EmptyState>
        </div>
      )}
      {mayAdminister && !query.isError && rows?.length !== 0 && (
        <>
          <p className={styles.intro}>{words.intro}</p>
          <div className={tableStyles.tableFrame}>
            <table className={tableStyles.table} aria-label={words.title} aria-busy={rows === undefined}>
              <thead>
                <tr>
                  <th scope="col">{words.name}</th>
                  <th scope="col">{words.state}</th>
                  <th scope="col">{words.lastSent}</th>
                </tr>
              </thead>
              <tbody>
                {rows?.map((row) => <Row key={row.id} row={row} />) ?? <RowSkeletons columns={3} rows={4} />}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Screen>
  )
}

function Row({ row }: { readonly row: ChannelRow }) {
  const { id, name, shown, lastSentAt, rules } = row
  const words = useMessageWords()
  const { ago, moment } = useFormat()
  const navigate = useNavigate()
  return (
    <tr className={tableStyles.row} onClick={() => void navigate({ to: '/messages/$id', params: { id } })}>
      <td>
        <Link
          to="/messages/$id"
          params={{ id }}
          className={tableStyles.rowLink}
          onClick={(event) => event.stopPropagation()}
        >
          {name}
        </Link>
        <span className={tableStyles.under}>
          {shown} · {words.countOfRules(rules.length)}
        </span>
      </td>
      <td>
        <ChannelBadge channel={row} />
      </td>
      <td>
        {lastSentAt ? (
          <span title={moment(lastSentAt)}>{ago(lastSentAt)}</span>
        ) : (
          <span className="soft">{words.neverSent}</span>
        )}
      </td>
    </tr>
  )
}

export function ChannelBadge({ channel }: { readonly channel: Pick<ChannelRow, 'state' | 'isBroken'> }) {
  const words = useMessageWords()
  if (channel.isBroken) return <Badge tone="bad">{words.broken}</Badge>
  return channel.state === 'ACTIVE' ? <Badge tone="good">{words.active}</Badge> : <Badge>{words.paused}</Badge>
}

/** Instead of what the service would refuse to tell. */
export function AdminsOnly() {
  const words = useMessageWords()
  return (
    <EmptyState icon={<ShieldCheck size={22} aria-hidden />} title={words.adminsOnly} text={words.adminsOnlyText} />
  )
}

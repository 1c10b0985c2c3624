import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Rss from 'lucide-react/icons/rss'
import { ask } from '../../graphql/ask.ts'
import { LinkButton } from '../../kit/link-button.tsx'
import { useOffers } from '../../kit/offers.tsx'
import { Badge } from '../../kit/screen.tsx'
import { useShortcuts } from '../../kit/shortcuts.ts'
import { EmptyState, ErrorState, RowSkeletons } from '../../kit/states.tsx'
import tableStyles from '../../kit/table.module.css'
import { useMayAdminister } from '../../session/session.tsx'
import { useFeedWords } from '../../words/use-feed-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import styles from './feed.module.css'
import { FEEDS, type FeedRow } from './feed-queries.ts'
import { FeedsFrame } from './feeds-frame.tsx'
import { hasEnded } from './has-ended.ts'

/** The addresses by which reports and spreadsheets read, and when each was last read. */
export function List() {
  const words = useFeedWords()
  const navigate = useNavigate()
  const mayAdminister = useMayAdminister()
  const query = useQuery({
    queryKey: ['feeds'],
    queryFn: ({ signal }) => ask(FEEDS, {}, signal),
    enabled: mayAdminister,
  })
  const toNew = () => void navigate({ to: '/feeds/$id', params: { id: 'new' } })
  useShortcuts({ c: () => mayAdminister && toNew() })
  useOffers([
    mayAdminister && { id: 'new feed', label: words.create, icon: <Plus size={16} aria-hidden />, run: toNew },
  ])
  const rows = query.data?.feeds
  const button = (
    <LinkButton to="/feeds/$id" params={{ id: 'new' }} leftSection={<Plus size={15} aria-hidden />}>
      {words.create}
    </LinkButton>
  )
  return (
    <FeedsFrame section="feeds" actions={rows?.length !== 0 && button}>
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {rows?.length === 0 && (
        <div className={tableStyles.tableFrame}>
          <EmptyState icon={<Rss size={22} aria-hidden />} title={words.emptyTitle} text={words.emptyText}>
            {button}
          </EmptyState>
        </div>
      )}
      {!query.isError && rows?.length !== 0 && (
        <>
          <p className={styles.intro}>{words.intro}</p>
          <div className={tableStyles.tableFrame}>
            <table className={tableStyles.table} aria-label={words.title} aria-busy={rows === undefined}>
              <thead>
                <tr>
                  <th scope="col">{words.name}</th>
                  <th scope="col">{words.state}</th>
                  <th scope="col">{words.lastRead}</th>
                </tr>
              </thead>
              <tbody>
                {rows?.map((row) => <Row key={row.id} row={row} />) ?? <RowSkeletons columns={3} rows={4} />}
              </tbody>
            </table>
          </div>
        </>
      )}
    </FeedsFrame>
  )
}

function Row({ row }: { readonly row: FeedRow }) {
  const { id, name, lastReadAt } = row
  const words = useFeedWords()
  const { ago, moment } = useFormat()
  const navigate = useNavigate()
  return (
    <tr className={tableStyles.row} onClick={() => void navigate({ to: '/feeds/$id', params: { id } })}>
      <td>
        <Link
          to="/feeds/$id"
          params={{ id }}
          className={tableStyles.rowLink}
          onClick={(event) => event.stopPropagation()}
        >
          {name}
        </Link>
        <span className={tableStyles.under}>
          <Shows feed={row} />
        </span>
      </td>
      <td>
        <FeedState feed={row} />
      </td>
      <td>
        {lastReadAt ? (
          <span title={moment(lastReadAt)}>{ago(lastReadAt)}</span>
        ) : (
          <span className="soft">{words.neverRead}</span>
        )}
      </td>
    </tr>
  )
}

/** "OData · 3 sets", "Live CSV · Products". */
function Shows({ feed: { kind, sets, list, columns } }: { readonly feed: FeedRow }) {
  const words = useFeedWords()
  if (kind === 'ODATA') return <>OData · {sets === null ? words.allSets : words.countOfSets(sets.length)}</>
  return (
    <>
      CSV · {words.lists[list ?? ''] ?? list}
      {columns !== null && ` · ${words.countOfColumns(columns.length)}`}
    </>
  )
}

/** Whether it works, and what about it deserves attention. */
export function FeedState({ feed }: { readonly feed: Pick<FeedRow, 'warnings' | 'expiresAt' | 'revokedAt'> }) {
  const words = useFeedWords()
  if (feed.revokedAt !== null) return <Badge tone="bad">{words.revoked}</Badge>
  if (hasEnded(feed)) return <Badge tone="bad">{words.ended}</Badge>
  return (
    <>
      <Badge tone="good">{words.working}</Badge>
      {feed.warnings.map((warning) => (
        <Badge key={warning} tone="warn">
          {words.warnings[warning]}
        </Badge>
      ))}
    </>
  )
}

import { Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Cable from 'lucide-react/icons/cable'
import Plus from 'lucide-react/icons/plus'
import { useOffers } from '../../kit/offers.tsx'
import { Screen } from '../../kit/screen.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { useMayAdminister } from '../../session/session.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import { Catalogue } from './catalogue.tsx'
import { ConnectionBadge, RunBadge } from './connection-badge.tsx'
import styles from './connection-list.module.css'
import type { ConnectionCard } from './connection-queries.ts'
import { useSayFault } from './fault-note.tsx'
import { SystemMark } from './system-mark.tsx'
import { useConnections } from './use-connection.ts'

/** What the workspace is connected to and how each of them is doing; below, what else can be connected. */
export function List() {
  const words = useConnectionWords()
  const mayAdminister = useMayAdminister()
  const navigate = useNavigate()
  const { add } = useSearch({ from: '/inside/connections' })
  const query = useConnections()
  const toAdd = () => void navigate({ to: '/connections', search: add ? {} : { add: 'yes' } })
  useOffers([mayAdminister && { id: 'add', label: words.add, icon: <Plus size={16} aria-hidden />, run: toAdd }])
  const { connections, connectors = [] } = query.data ?? {}
  const isEmpty = connections?.length === 0
  const showsCatalogue = mayAdminister && (isEmpty || add !== undefined)
  return (
    <Screen
      title={words.title}
      width="record"
      actions={
        mayAdminister &&
        connections &&
        !isEmpty && (
          <Button leftSection={<Plus size={15} aria-hidden />} aria-expanded={showsCatalogue} onClick={toAdd}>
            {words.add}
          </Button>
        )
      }
    >
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <FormSkeleton />}
      {isEmpty && (
        <div className={styles.hero}>
          <EmptyState
            icon={<Cable size={22} aria-hidden />}
            title={words.emptyTitle}
            text={mayAdminister ? words.emptyText : words.adminsOnlyText}
          />
        </div>
      )}
      {connections && !isEmpty && (
        <>
          <p className={styles.intro}>{words.intro}</p>
          <ul className={styles.cards} aria-label={words.mine}>
            {connections.map((connection) => (
              <ConnectionCardView
                key={connection.id}
                connection={connection}
                system={connectors.find(({ kind }) => kind === connection.kind)?.name ?? connection.kind}
              />
            ))}
          </ul>
        </>
      )}
      {showsCatalogue && (
        <section aria-label={words.add}>
          {!isEmpty && (
            <>
              <h2 className={styles.heading}>{words.add}</h2>
              <p className={styles.intro}>{words.addText}</p>
            </>
          )}
          <Catalogue connectors={connectors} />
        </section>
      )}
    </Screen>
  )
}

function ConnectionCardView({ connection, system }: { readonly connection: ConnectionCard; readonly system: string }) {
  const words = useConnectionWords()
  const { ago, moment } = useFormat()
  const say = useSayFault()
  const { id, kind, name, account, state, lastRun, nextRunAt, pausedBecause, testFault } = connection
  const because =
    pausedBecause ??
    (lastRun?.state === 'WAITING'
      ? state === 'DRAFT'
        ? null
        : lastRun.waitingBecause
      : lastRun?.state === 'FAILED'
        ? lastRun.endedBecause
        : null) ??
    (state === 'DRAFT' ? testFault : null)
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <SystemMark kind={kind} />
        <div className={styles.names}>
          <h2>
            <Link to="/connections/$id" params={{ id }}>
              {name}
            </Link>
          </h2>
          <p>{account && account.name !== name ? `${system} · ${account.name}` : system}</p>
        </div>
        <ConnectionBadge state={state} />
      </div>
      {because && <p className={styles.problem}>{say(because)}</p>}
      <dl className={styles.facts}>
        <dt>{words.lastRun}</dt>
        <dd>
          {lastRun ? (
            <>
              <RunBadge state={lastRun.state} /> <span title={moment(lastRun.createdAt)}>{ago(lastRun.createdAt)}</span>
            </>
          ) : (
            words.noRun
          )}
        </dd>
        {state !== 'DRAFT' && (
          <>
            <dt>{words.nextRun}</dt>
            <dd>{nextRunAt ? moment(nextRunAt) : words.byHand}</dd>
          </>
        )}
      </dl>
      {state === 'DRAFT' && (
        <p className={styles.goOn}>
          {words.goOn} <ArrowRight size={14} aria-hidden />
        </p>
      )}
    </li>
  )
}

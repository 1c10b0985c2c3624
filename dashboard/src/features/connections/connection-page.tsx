import { Link } from '@tanstack/react-router'
import ExternalLink from 'lucide-react/icons/external-link'
import detailStyles from '../../kit/detail.module.css'
import factsStyles from '../../kit/facts.module.css'
import { RecordEvents } from '../../kit/record-events.tsx'
import { Card, Screen } from '../../kit/screen.tsx'
import { FormSkeleton } from '../../kit/states.tsx'
import { useMayAdminister } from '../../session/session.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import { Suppliers, useSuppliers } from '../ratings/suppliers.tsx'
import { sayTimes } from '../schedules/cron.ts'
import { Conflicts, useConflicts } from './conflicts.tsx'
import { ConnectionActions } from './connection-actions.tsx'
import { ConnectionBadge } from './connection-badge.tsx'
import { useConnectionFields } from './connection-fields.tsx'
import styles from './connection-page.module.css'
import type { ConnectionProps } from './connection-props.ts'
import type { Connection } from './connection-queries.ts'
import { Health } from './health.tsx'
import { ListCopiesCard, useListCopies } from './list-copies-card.tsx'
import { Runs, useRuns } from './runs.tsx'
import { SystemMark } from './system-mark.tsx'
import { useRun } from './use-connection.ts'
import { useWriteBacks, WriteBackCard } from './write-back-card.tsx'

/** How a connection is doing, what it has done, and all that can be done with it. */
export function ConnectionPage(props: ConnectionProps) {
  const { connection, connector, meanings } = props
  const words = useConnectionWords()
  const { id, name, kind, state, account, lastRun } = connection
  const system = connector?.name ?? kind
  // All of it at once: what came later would push away what is read already.
  const parts = [useConflicts(id), useWriteBacks(id), useListCopies(id), useRuns(id)]
  const suppliers = useSuppliers(id, undefined, connector?.rates === true)
  const last = useRun(lastRun?.id ?? null)
  const fields = useConnectionFields(kind, meanings)
  const isWaiting = parts.some(({ isPending }) => isPending) || suppliers.isLoading || last.isLoading
  return (
    <Screen
      title={name}
      before={<SystemMark kind={kind} size={32} />}
      beside={<ConnectionBadge state={state} />}
      back={{ to: '/connections', label: words.title }}
      width="record"
      actions={<ConnectionActions connection={connection} />}
    >
      {isWaiting ? (
        <FormSkeleton />
      ) : (
        <div className={detailStyles.detail}>
          <div>
            <Health {...props} />
            {connector?.rates ? (
              <Suppliers id={id} />
            ) : (
              <>
                <Conflicts {...props} />
                <WriteBackCard {...props} />
                <ListCopiesCard {...props} />
              </>
            )}
            <Runs id={id} />
          </div>
          <aside>
            <Card title={words.page.account}>
              <Facts connection={connection} system={system} />
              {account?.address && (
                <p className={styles.there}>
                  <a href={account.address} target="_blank" rel="noreferrer">
                    {words.account.openThere(system)} <ExternalLink size={13} aria-hidden />
                  </a>
                </p>
              )}
            </Card>
            <SetUpCard connection={connection} />
            <RecordEvents id={id} fields={fields} putBack={null} />
          </aside>
        </div>
      )}
    </Screen>
  )
}

function Facts({ connection, system }: { readonly connection: Connection; readonly system: string }) {
  const words = useConnectionWords()
  const { schedules } = useWebhookWords()
  const { locale, moment, dayOf, integer } = useFormat()
  const { account, cron, nextRunAt, credentialsExpireAt, callsThisMonth, callsLastMonth } = connection
  return (
    <dl className={factsStyles.facts}>
      <dt>{system}</dt>
      <dd>{account?.name ?? '–'}</dd>
      {account?.version && (
        <>
          <dt>{words.page.version}</dt>
          <dd>{account.version}</dd>
        </>
      )}
      <dt>{words.page.schedule}</dt>
      <dd>{cron === null ? words.byHand : sayTimes(cron, schedules, locale)}</dd>
      {nextRunAt && (
        <>
          <dt>{words.nextRun}</dt>
          <dd>{moment(nextRunAt)}</dd>
        </>
      )}
      {credentialsExpireAt && (
        <>
          <dt>{words.page.expires}</dt>
          <dd>{dayOf(credentialsExpireAt)}</dd>
        </>
      )}
      {callsThisMonth !== null && (
        <>
          <dt>{words.page.calls}</dt>
          <dd>{words.page.callCount(integer(callsThisMonth), integer(callsLastMonth ?? 0))}</dd>
        </>
      )}
    </dl>
  )
}

function SetUpCard({ connection }: { readonly connection: Connection }) {
  const words = useConnectionWords()
  const { page: say } = words
  const mayAdminister = useMayAdminister()
  const { id, discovery } = connection
  if (!mayAdminister) return null
  const columns = discovery?.columns ?? []
  return (
    <Card title={say.setUp}>
      <ul className={styles.parts}>
        <li>
          <Link to="/connections/$id" params={{ id }} search={{ step: 'data' }}>
            {say.editData}
          </Link>
          {columns.length > 0 && <span className="soft">{say.editDataText(columns.length)}</span>}
        </li>
        <li>
          <Link to="/connections/$id" params={{ id }} search={{ step: 'access' }}>
            {words.access.replace}
          </Link>
          <span className="soft">{say.editAccessText}</span>
        </li>
      </ul>
    </Card>
  )
}

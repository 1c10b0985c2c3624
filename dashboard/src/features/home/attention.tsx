import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Pencil from 'lucide-react/icons/pencil'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import { ask } from '../../graphql/ask.ts'
import plainListStyles from '../../kit/plain-list.module.css'
import { RecordLink } from '../../kit/record-link.tsx'
import { Card } from '../../kit/screen.tsx'
import { useMayAdminister, useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { BrokenChannels, useBrokenChannels } from './broken-channels.tsx'
import { GtinDisputes } from './gtin-disputes.tsx'
import styles from './home.module.css'
import { CONNECTION_NOTICES, type HomeData, KEY_TROUBLE, WEBHOOK_TROUBLE } from './home-query.ts'
import { LateBackups, useLateBackups } from './late-backups.tsx'
import { UndeliveredEmails, useUndeliveredEmails } from './undelivered-emails.tsx'

/** What would otherwise be found out by a customer, an auditor or customs, each with the list of what it is about. */
export function Attention({ data }: { readonly data: HomeData }) {
  const { home } = useWords()
  const { integer } = useFormat()
  const {
    expired,
    expiring,
    ratingsExpired,
    ratingsExpiring,
    withoutScore,
    changed,
    changedLast,
    reassessment,
    gtinDisputes,
  } = data
  const trouble = useWebhookTrouble()
  const keys = useKeyTrouble()
  const notices = useConnectionNotices()
  const channels = useBrokenChannels()
  const emails = useUndeliveredEmails()
  const backups = useLateBackups()
  const isNothing =
    [expired, expiring, ratingsExpired, ratingsExpiring].every((count) => count === 0) &&
    [withoutScore, changed, trouble.off, trouble.failed, keys.ending, keys.orphaned].every((count) => count === 0) &&
    gtinDisputes.length === 0 &&
    notices.length === 0 &&
    channels.length === 0 &&
    emails.length === 0 &&
    backups === null
  return (
    <Card title={home.attention}>
      {reassessment && reassessment.finishedAt === null && (
        <p className={styles.running} role="status">
          <RefreshCw size={15} aria-hidden />
          {home.reassessing(integer(reassessment.waiting), integer(reassessment.total))}
        </p>
      )}
      {isNothing && (
        <p className={styles.fine}>
          <CircleCheck size={18} aria-hidden className={styles.good} />
          {home.attentionNone}
        </p>
      )}
      <GtinDisputes disputes={gtinDisputes} />
      <ul className={plainListStyles.plainList}>
        {notices.map(({ kind, connection, run }) => (
          <li key={`${kind} ${connection.id}`}>
            <Link
              to="/connections/$id"
              params={{ id: connection.id }}
              search={kind === 'WAITING' && run ? { run: run.id } : {}}
            >
              <span className={styles.task}>
                <CircleAlert size={15} aria-hidden className={kind === 'EXPIRING' ? styles.warn : styles.bad} />
                <span className={plainListStyles.grow}>{home.connections[kind]}</span>
              </span>
              <span className="soft">{connection.name}</span>
            </Link>
          </li>
        ))}
        {backups && <LateBackups {...backups} />}
        <BrokenChannels channels={channels} />
        <UndeliveredEmails emails={emails} />
        <Group
          to="/certifications"
          search={{ state: 'EXPIRED' }}
          label={home.expired}
          count={expired}
          icon={<CircleAlert size={15} aria-hidden className={styles.bad} />}
        />
        <Group
          to="/ratings"
          search={{ state: 'EXPIRED', isLatest: 'true' }}
          label={home.ratingsExpired}
          count={ratingsExpired}
          icon={<CircleAlert size={15} aria-hidden className={styles.bad} />}
        />
        <Group
          to="/variants"
          search={{ hasScore: 'false' }}
          label={home.withoutScore}
          count={withoutScore}
          icon={<CircleAlert size={15} aria-hidden className={styles.bad} />}
        />
        <Group
          {...trouble.offAt}
          label={home.webhooksOff}
          count={trouble.off}
          icon={<CircleAlert size={15} aria-hidden className={styles.bad} />}
        />
        <Group
          {...trouble.failedAt}
          search={trouble.failedAt.to === '/webhooks' ? {} : { state: 'FAILED' }}
          label={home.deliveriesFailed}
          count={trouble.failed}
          icon={<CircleAlert size={15} aria-hidden className={styles.bad} />}
        />
        <Group
          to="/settings/keys"
          search={{}}
          label={home.keysEnding}
          count={keys.ending}
          icon={<Clock size={15} aria-hidden className={styles.warn} />}
        />
        <Group
          to="/settings/keys"
          search={{}}
          label={home.keysOrphaned}
          count={keys.orphaned}
          icon={<CircleAlert size={15} aria-hidden className={styles.warn} />}
        />
        <Group
          to="/certifications"
          search={{ state: 'EXPIRING' }}
          label={home.expiring}
          count={expiring}
          icon={<Clock size={15} aria-hidden className={styles.warn} />}
        />
        <Group
          to="/ratings"
          search={{ state: 'EXPIRING', isLatest: 'true' }}
          label={home.ratingsExpiring}
          count={ratingsExpiring}
          icon={<Clock size={15} aria-hidden className={styles.warn} />}
        />
        <Group
          to="/variants"
          search={{ changedSincePublished: 'true' }}
          label={home.changed}
          count={changed}
          icon={<Pencil size={14} aria-hidden className={styles.warn} />}
        />
      </ul>
      {changedLast.length > 0 && (
        <>
          <p className={styles.under}>{home.changedNote}</p>
          <ul className={`${plainListStyles.plainList} ${styles.examples}`}>
            {changedLast.map(({ id, name, color, size }) => (
              <li key={id}>
                <RecordLink kind="VARIANT" id={id}>
                  {[name, ...[color, size].filter((part) => part && !name.includes(part))].join(' · ')}
                </RecordLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

export function useWebhooksInTrouble() {
  const mayAdminister = useMayAdminister()
  return useQuery({
    queryKey: ['deliveries', 'trouble'],
    queryFn: ({ signal }) => ask(WEBHOOK_TROUBLE, {}, signal),
    enabled: mayAdminister,
  })
}

/** What connections need somebody for, where those who see it may do something about it. */
export function useConnectionNotices() {
  const mayEdit = useMayEdit()
  const { data } = useQuery({
    queryKey: ['connection notices'],
    queryFn: ({ signal }) => ask(CONNECTION_NOTICES, {}, signal),
    enabled: mayEdit,
  })
  return data?.connectionNotices ?? []
}

/** Where they are of one webhook, its own screen is where they lead. */
function useWebhookTrouble() {
  const { data } = useWebhooksInTrouble()
  const webhooks = data?.webhooks ?? []
  const off = webhooks.filter(({ isEnabled, disabledBecause }) => !isEnabled && disabledBecause !== null)
  const failing = webhooks.filter(({ failedDeliveries }) => failedDeliveries > 0)
  const at = ([one, ...more]: readonly { readonly id: string }[]) =>
    one && more.length === 0
      ? ({ to: '/webhooks/$id', params: { id: one.id } } as const)
      : ({ to: '/webhooks' } as const)
  return {
    off: off.length,
    offAt: at(off),
    failed: failing.reduce((sum, { failedDeliveries }) => sum + failedDeliveries, 0),
    failedAt: at(failing),
  }
}

/** For those who administer. */
function useKeyTrouble() {
  const mayAdminister = useMayAdminister()
  const { data } = useQuery({
    queryKey: ['settings', 'key-trouble'],
    queryFn: ({ signal }) => ask(KEY_TROUBLE, {}, signal),
    enabled: mayAdminister,
  })
  const keys = data?.apiKeys ?? []
  const isOrphaned = ({ warnings }: (typeof keys)[number]) =>
    warnings.includes('MAKER_LEFT') || warnings.includes('EXCEEDS_MAKER')
  return {
    ending: keys.filter(({ warnings }) => warnings.includes('ENDS_SOON')).length,
    orphaned: keys.filter(isOrphaned).length,
  }
}

type GroupProps = Pick<LinkProps, 'to' | 'params' | 'search'> & {
  readonly label: string
  readonly count: number
  readonly icon?: ReactNode
}

/** A line with how many it is about, leading to the list of them; nothing where there are none. */
export function Group({ label, count, icon, ...link }: GroupProps) {
  const { integer } = useFormat()
  if (count === 0) return null
  return (
    <li>
      <Link {...link}>
        <span className={styles.task}>
          {icon}
          <span className={plainListStyles.grow}>{label}</span>
        </span>
        <span className="figures">{integer(count)}</span>
      </Link>
    </li>
  )
}

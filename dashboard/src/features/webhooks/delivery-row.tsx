import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId } from 'react'
import { ask } from '../../graphql/ask.ts'
import { CodeBlock } from '../../kit/code-block.tsx'
import { CopyValue } from '../../kit/copy.tsx'
import factsStyles from '../../kit/facts.module.css'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import { AttemptView } from './attempt-view.tsx'
import styles from './delivery-row.module.css'
import moreStyles from './more.module.css'
import { prettyJson } from './sample-card.tsx'
import { useSayKind } from './use-kinds.ts'
import { DeliveryBadge } from './webhook-badge.tsx'
import { DELIVERY, type Delivery, REDELIVER } from './webhook-queries.ts'

type Props = {
  readonly webhookId: string
  readonly delivery: Delivery
  readonly mayResend: boolean
  readonly isOpen: boolean
  readonly toggle: (isOpen: boolean) => void
}

/** One delivery of the log; open, with its attempts and what was sent. */
export function DeliveryRow({ webhookId, delivery, mayResend, isOpen, toggle }: Props) {
  const { kind, subjectName, state, attempts, cause, occurredAt, dueAt } = delivery
  const words = useWebhookWords()
  const sayKind = useSayKind()
  const { ago, moment } = useFormat()
  const panel = useId()
  return (
    <li className={styles.delivery} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.deliveryHead}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => toggle(!isOpen)}
      >
        <ChevronRight size={14} aria-hidden className={styles.chevron} />
        <span className={styles.deliveryState}>
          <DeliveryBadge state={state} attempts={attempts} />
        </span>
        <span className={styles.deliveryKind}>
          {sayKind(kind)}
          {subjectName !== null && <strong> {subjectName}</strong>}
          {cause !== 'EVENT' && <span className="soft"> · {words.causes[cause]}</span>}
        </span>
        <span className={`soft ${styles.deliveryMore}`}>
          {attempts > 1 && `${words.attempts(attempts)} · `}
          {state === 'PENDING' && attempts > 0 && dueAt ? words.nextAttempt(ago(dueAt)) : null}
        </span>
        <time className="soft" dateTime={occurredAt} title={moment(occurredAt)}>
          {ago(occurredAt)}
        </time>
      </button>
      {isOpen && (
        <div id={panel} className={styles.deliveryBody}>
          <Body webhookId={webhookId} delivery={delivery} mayResend={mayResend} />
        </div>
      )}
    </li>
  )
}

function Body({ webhookId, delivery, mayResend }: Pick<Props, 'webhookId' | 'delivery' | 'mayResend'>) {
  const { messageId, kind, occurredAt, state, attempts, dueAt } = delivery
  const words = useWebhookWords()
  const { moment, ago } = useFormat()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['deliveries', 'one', webhookId, messageId],
    queryFn: ({ signal }) => ask(DELIVERY, { id: webhookId, messageId }, signal),
  })
  const resending = useVerb(async () => {
    await ask(REDELIVER, { id: webhookId, messageId })
    await client.invalidateQueries({ queryKey: ['deliveries'] })
    toast(words.redelivered)
  })
  const detail = data?.webhookDelivery
  return (
    <>
      <div className={styles.deliveryFacts}>
        <dl className={factsStyles.facts} data-wide>
          <dt>{words.messageId}</dt>
          <dd>
            <CopyValue value={messageId} />
          </dd>
          <dt>{words.tryKind}</dt>
          <dd>
            <code>{kind}</code>
          </dd>
          <dt>{words.occurred}</dt>
          <dd>{moment(occurredAt)}</dd>
          {state === 'PENDING' && dueAt && (
            <>
              <dt>{attempts === 0 ? words.noAttempt : words.pendingRetry}</dt>
              <dd title={moment(dueAt)}>{words.nextAttempt(ago(dueAt))}</dd>
            </>
          )}
        </dl>
        {mayResend && (
          <Button variant="default" loading={resending.isBusy} onClick={() => resending.run()}>
            {words.redeliver}
          </Button>
        )}
      </div>
      {!detail && <Skeleton h={80} />}
      {detail?.log.toReversed().map((attempt) => (
        <AttemptView key={attempt.number} attempt={attempt} />
      ))}
      {detail && (
        <details className={moreStyles.more}>
          <summary>{words.requestBody}</summary>
          <CodeBlock title={words.body} text={prettyJson(detail.body)} />
        </details>
      )}
    </>
  )
}

import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { useOffers } from '../../kit/offers.tsx'
import { withoutEmpty } from '../../kit/screens.ts'
import { EmptyState, ErrorState } from '../../kit/states.tsx'
import tableStyles from '../../kit/table.module.css'
import unseenStyles from '../../kit/unseen.module.css'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useWords } from '../../words/use-words.tsx'
import styles from './deliveries-panel.module.css'
import { DeliveryRow } from './delivery-row.tsx'
import { RedeliverDialog } from './redeliver-dialog.tsx'
import { stateOf } from './webhook-badge.tsx'
import { DELIVERIES, type Delivery, HEALTH, type Webhook } from './webhook-queries.ts'

const PAGE = 30
const STATES = ['PENDING', 'DELIVERED', 'FAILED'] as const satisfies readonly Delivery['state'][]

/** What was sent to a webhook, as it goes: which state is shown and which delivery is open stand in the address. */
export function DeliveriesPanel({ webhook }: { readonly webhook: Webhook }) {
  const { id } = webhook
  const words = useWebhookWords()
  const { kit } = useWords()
  const navigate = useNavigate({ from: '/webhooks/$id' })
  const search = useSearch({ from: '/inside/webhooks/$id' })
  const state = STATES.find((one) => one === search.state) ?? null
  const [isResending, resend] = useState(false)
  const put = (next: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: withoutEmpty({ ...search, ...next }),
    })
  const query = useInfiniteQuery({
    queryKey: ['deliveries', 'of', id, state],
    queryFn: ({ pageParam, signal }) => ask(DELIVERIES, { id, state, after: pageParam, take: PAGE }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ webhookDeliveries: rows }) => (rows.length === PAGE ? (rows.at(-1)?.messageId ?? null) : null),
  })
  const rows = query.data?.pages.flatMap((page) => page.webhookDeliveries)
  useOffers([
    webhook.isEnabled && {
      id: 'redeliver range',
      label: words.redeliverRange,
      icon: <RotateCcw size={16} aria-hidden />,
      run: () => resend(true),
    },
  ])
  return (
    <section aria-label={words.deliveries}>
      <h2 className={unseenStyles.unseen}>{words.deliveries}</h2>
      <Off webhook={webhook} />
      <div className={styles.bar}>
        <SegmentedControl
          aria-label={words.state}
          size="xs"
          data={[
            { value: '', label: words.allStates },
            ...STATES.map((value) => ({ value, label: words.deliveryStates[value] })),
          ]}
          value={state ?? ''}
          onChange={(value) => put({ state: value || undefined, delivery: undefined })}
        />
        {webhook.isEnabled && (
          <Button variant="default" leftSection={<RotateCcw size={14} aria-hidden />} onClick={() => resend(true)}>
            {words.redeliverRange}
          </Button>
        )}
      </div>
      <div className={tableStyles.tableFrame}>
        {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
        {query.isPending && (
          <div className={styles.skeletons}>
            {[0, 1, 2, 3, 4].map((row) => (
              <Skeleton key={row} h={16} w={`${80 - row * 9}%`} />
            ))}
          </div>
        )}
        {rows?.length === 0 &&
          (state === null ? (
            <EmptyState
              icon={<Send size={20} aria-hidden />}
              title={words.deliveriesNone}
              text={words.deliveriesNoneText}
            />
          ) : (
            <EmptyState
              icon={<Send size={20} aria-hidden />}
              title={words.deliveriesNoMatch}
              text={words.deliveriesNoMatchText}
            >
              <Button variant="default" onClick={() => put({ state: undefined })}>
                {kit.clearFilters}
              </Button>
            </EmptyState>
          ))}
        {rows && rows.length > 0 && (
          <ul className={styles.log} aria-label={words.deliveries}>
            {rows.map((delivery) => (
              <DeliveryRow
                key={delivery.messageId}
                webhookId={id}
                delivery={delivery}
                mayResend={webhook.isEnabled}
                isOpen={search['delivery'] === delivery.messageId}
                toggle={(isOpen) => put({ delivery: isOpen ? delivery.messageId : undefined })}
              />
            ))}
          </ul>
        )}
      </div>
      {query.hasNextPage && (
        <Button mt="md" variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.older}
        </Button>
      )}
      {isResending && <RedeliverDialog webhook={webhook} close={() => resend(false)} />}
    </section>
  )
}

/** Why nothing is sent, and what then. */
function Off({ webhook }: { readonly webhook: Webhook }) {
  const words = useWebhookWords()
  const { data } = useQuery({
    queryKey: ['deliveries', 'health', webhook.id],
    queryFn: ({ signal }) => ask(HEALTH, { id: webhook.id }, signal),
  })
  const state = stateOf(data?.webhook ?? webhook)
  if (state === 'active' || state === 'failing') return null
  const why = { paused: words.offPaused, gone: words.offGone, off: words.offFailing }[state]
  return (
    <p className={styles.off} role="status" data-bad={state !== 'paused' || undefined}>
      {why} {words.offThen}
    </p>
  )
}

import { Button, Loader } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { useVerb } from '../../kit/use-verb.ts'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { AttemptView } from './attempt-view.tsx'
import { KindSelect } from './sample-card.tsx'
import styles from './test-panel.module.css'
import verdictStyles from './verdict.module.css'
import { DELIVERY, TEST } from './webhook-queries.ts'

/** Sends a sample and shows what the receiver answers, as soon as it has. */
export function TestPanel({ id, first }: { readonly id: string; readonly first: string }) {
  const words = useWebhookWords()
  const client = useQueryClient()
  const [kind, setKind] = useState(first)
  const [messageId, setMessageId] = useState<string | null>(null)
  const sending = useVerb(async () => {
    const { testWebhook } = await ask(TEST, { id, kind })
    setMessageId(testWebhook.messageId)
    void client.invalidateQueries({ queryKey: ['deliveries'] })
  })
  return (
    <>
      <KindSelect label={words.tryKind} value={kind} set={setKind} />
      <Button leftSection={<Send size={14} aria-hidden />} loading={sending.isBusy} onClick={() => sending.run()}>
        {messageId === null ? words.send : words.sendAgain}
      </Button>
      {messageId && <Answer key={messageId} id={id} messageId={messageId} />}
    </>
  )
}

function Answer({ id, messageId }: { readonly id: string; readonly messageId: string }) {
  const words = useWebhookWords()
  const { data } = useQuery({
    queryKey: ['deliveries', 'one', id, messageId],
    queryFn: ({ signal }) => ask(DELIVERY, { id, messageId }, signal),
    // The stream tells it sooner, where it gets through.
    refetchInterval: ({ state }) => (state.data?.webhookDelivery?.log.length ? false : 1000),
  })
  const delivery = data?.webhookDelivery
  const attempt = delivery?.log.at(-1)
  return (
    <div className={styles.answer} role="status">
      {!attempt ? (
        <p className={styles.waiting}>
          <Loader size={14} aria-hidden /> {words.waiting}
        </p>
      ) : (
        <>
          {delivery?.state === 'DELIVERED' ? (
            <p className={verdictStyles.verdict} data-good>
              <CircleCheck size={16} aria-hidden /> {words.testGood}
            </p>
          ) : (
            <p className={verdictStyles.verdict} data-bad>
              <CircleAlert size={16} aria-hidden /> {words.testBad} {words.testBadText}
            </p>
          )}
          <AttemptView attempt={attempt} />
        </>
      )}
    </div>
  )
}

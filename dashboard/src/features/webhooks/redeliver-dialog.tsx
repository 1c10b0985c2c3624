import { Alert, Button, Checkbox, Group, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { dateOf, type LocalMoment, MomentInput } from '../../kit/days/moment-input.tsx'
import { sayError } from '../../kit/say-fault.ts'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useWords } from '../../words/use-words.tsx'
import styles from './intro.module.css'
import { REDELIVER_RANGE, type Webhook } from './webhook-queries.ts'

const DAY_MS = 86_400_000

/** Sends once more what the receiver missed in a time: since it began to fail, if it does, else of the last day. */
export function RedeliverDialog({ webhook, close }: { readonly webhook: Webhook; readonly close: () => void }) {
  const words = useWebhookWords()
  const { kit } = useWords()
  const client = useQueryClient()
  const [from, setFrom] = useState(() => localMoment(new Date(webhook.failingSince ?? Date.now() - DAY_MS), 'down'))
  const [until, setUntil] = useState(() => localMoment(new Date(), 'up'))
  const [isAll, setAll] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const sending = useVerb(
    async (range: { readonly from: string; readonly until: string }) => {
      const wanted = { id: webhook.id, ...range, onlyFailed: !isAll }
      const { redeliverRange: count } = await ask(REDELIVER_RANGE, wanted)
      await client.invalidateQueries({ queryKey: ['deliveries'] })
      if (count === 0) return setTrouble(words.rangeNone)
      toast(words.rangeDone(count))
      close()
    },
    (error) => setTrouble(sayError(error)),
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    const [start, end] = [dateOf(from)?.toISOString(), dateOf(until)?.toISOString()]
    if (!start || !end) return setTrouble(words.rangeUnread)
    setTrouble(null)
    sending.run({ from: start, until: end })
  }
  return (
    <Modal
      opened
      onClose={close}
      title={<strong>{words.rangeTitle}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <form onSubmit={send}>
        <p className={styles.note}>{words.rangeText}</p>
        <Group grow mb="sm" align="flex-start" preventGrowOverflow={false}>
          <MomentInput label={words.rangeFrom} value={from} set={setFrom} />
          <MomentInput label={words.rangeUntil} value={until} set={setUntil} />
        </Group>
        <Checkbox
          size="sm"
          mb="md"
          label={words.rangeAlso}
          checked={isAll}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        {trouble && (
          <Alert color="yellow" variant="light" mb="md" role="alert">
            {trouble}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {kit.cancel}
          </Button>
          <Button type="submit" loading={sending.isBusy}>
            {words.rangeGo}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** As a field for a moment has it: in the reader's time, to the minute, which takes in what happened within it. */
function localMoment(moment: Date, way: 'down' | 'up'): LocalMoment {
  const minutes = moment.getTime() / 60_000
  const rounded = new Date((way === 'down' ? Math.floor(minutes) : Math.floor(minutes) + 1) * 60_000)
  const local = new Date(rounded.getTime() - rounded.getTimezoneOffset() * 60_000)
  const text = local.toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

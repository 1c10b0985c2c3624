import { Alert, Button, Checkbox, Group, Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { toast } from '../../kit/toast.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { REDELIVER_RANGE, type Webhook } from './webhook-queries.ts'
import styles from './webhooks.module.css'

const DAY_MS = 86_400_000

/** Sends once more what the receiver missed in a time: since it began to fail, if it does, else of the last day. */
export function RedeliverDialog({ webhook, close }: { readonly webhook: Webhook; readonly close: () => void }) {
  const words = useWebhookWords()
  const { kit } = useWords()
  const { integer } = useFormat()
  const client = useQueryClient()
  const [from, setFrom] = useState(() => localText(new Date(webhook.failingSince ?? Date.now() - DAY_MS), 'down'))
  const [until, setUntil] = useState(() => localText(new Date(), 'up'))
  const [isAll, setAll] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setTrouble(null)
    try {
      const range = { from: new Date(from).toISOString(), until: new Date(until).toISOString() }
      const { redeliverRange: count } = await ask(REDELIVER_RANGE, { id: webhook.id, ...range, onlyFailed: !isAll })
      await client.invalidateQueries({ queryKey: ['deliveries'] })
      if (count === 0) return setTrouble(words.rangeNone)
      toast(words.rangeDone(integer(count), count === 1))
      close()
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={close}
      title={<strong>{words.rangeTitle}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <form onSubmit={(event) => void send(event)}>
        <p className={styles.note}>{words.rangeText}</p>
        <Group grow mb="sm" align="flex-start" preventGrowOverflow={false}>
          <TextInput
            type="datetime-local"
            label={words.rangeFrom}
            required
            withAsterisk={false}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            type="datetime-local"
            label={words.rangeUntil}
            required
            withAsterisk={false}
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
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
          <Button type="submit" loading={isBusy}>
            {words.rangeGo}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** As a field for a moment has it: in the reader's time, to the minute, which takes in what happened within it. */
function localText(moment: Date, way: 'down' | 'up'): string {
  const minutes = moment.getTime() / 60_000
  const rounded = new Date((way === 'down' ? Math.floor(minutes) : Math.floor(minutes) + 1) * 60_000)
  const local = new Date(rounded.getTime() - rounded.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

import { Alert, Button, Group, Modal, Radio, Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import Webhook from 'lucide-react/icons/webhook'
import { type FormEvent, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import type { Chosen } from '../../kit/bulk/use-rows.tsx'
import { LinkButton } from '../../kit/link-button.tsx'
import { EmptyState, ErrorState } from '../../kit/states.tsx'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { findMatchingVariants } from '../labels/matching-variants.ts'
import introStyles from './intro.module.css'
import { findMatchingProducts } from './matching-products.ts'
import verdictStyles from './verdict.module.css'
import { hostOf } from './webhook-list.tsx'
import { SEND, type SentNoun, WEBHOOKS } from './webhook-queries.ts'

/** The service's bound. */
const MOST = 1000

type Props = {
  readonly noun: SentNoun
  readonly chosen: Chosen
  readonly count: number
  readonly close: () => void
}

/** To which webhook records are sent, and that they are on their way. */
export default function SendDialog({ noun, chosen, count, close }: Props) {
  const words = useWebhookWords()
  const { kit } = useWords()
  const { integer } = useFormat()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['deliveries', 'webhooks'],
    queryFn: ({ signal }) => ask(WEBHOOKS, {}, signal),
  })
  const [chosenId, choose] = useState<string | null>(null)
  const [sent, setSent] = useState<{ readonly id: string; readonly name: string; readonly count: number } | null>(null)
  const webhooks = query.data?.webhooks ?? []
  const id = chosenId ?? webhooks.find(({ isEnabled }) => isEnabled)?.id ?? null
  const { run, isBusy, trouble } = useVerb(async (to: string) => {
    const find = noun === 'VARIANT' ? findMatchingVariants : findMatchingProducts
    const ids = 'ids' in chosen ? chosen.ids : await find(chosen.matching, MOST, new AbortController().signal)
    const { sendRecords } = await ask(SEND, { id: to, noun, ids: [...ids] })
    void client.invalidateQueries({ queryKey: ['deliveries'] })
    setSent({ id: to, name: webhooks.find((one) => one.id === to)?.name ?? '', count: sendRecords })
  }, saidHere)
  const send = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may stand within the form of a record.
    event.stopPropagation()
    if (id !== null) run(id)
  }
  return (
    <Modal
      opened
      onClose={close}
      title={<strong>{words.sendTitle(count)}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <Skeleton h={90} />}
      {query.data && webhooks.length === 0 && (
        <EmptyState icon={<Webhook size={20} aria-hidden />} title={words.sendNone} text={words.sendNoneText}>
          <LinkButton to="/webhooks/$id" params={{ id: 'new' }}>
            {words.create}
          </LinkButton>
        </EmptyState>
      )}
      {sent && (
        <>
          <p className={verdictStyles.verdict} data-good role="status">
            <CircleCheck size={16} aria-hidden />
            {words.sendDone(sent.count, sent.name)}
          </p>
          <Group justify="space-between" gap="xs">
            <Link to="/webhooks/$id" params={{ id: sent.id }}>
              {words.sendSee}
            </Link>
            <Button variant="default" onClick={close} data-autofocus>
              {words.done}
            </Button>
          </Group>
        </>
      )}
      {!sent && webhooks.length > 0 && (
        <form onSubmit={send}>
          <p className={introStyles.note}>{words.sendText}</p>
          <Radio.Group label={words.sendWhere} value={id} onChange={choose} mb="md">
            <Stack gap={8} mt={6}>
              {webhooks.map((webhook) => (
                <Radio
                  key={webhook.id}
                  value={webhook.id}
                  label={webhook.name}
                  description={webhook.isEnabled ? hostOf(webhook.url) : words.sendOff}
                  disabled={!webhook.isEnabled}
                />
              ))}
            </Stack>
          </Radio.Group>
          {count > MOST && (
            <Alert color="yellow" variant="light" mb="md">
              {words.sendTooMany(integer(MOST))}
            </Alert>
          )}
          {trouble && (
            <Alert color="red" variant="light" mb="md" role="alert">
              {trouble}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {kit.cancel}
            </Button>
            <Button type="submit" loading={isBusy} disabled={id === null || count > MOST}>
              {words.sendGo}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  )
}

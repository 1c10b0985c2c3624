import { Alert, Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { CopyValue } from '../../kit/copy.tsx'
import { useOffers } from '../../kit/offers.tsx'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { Card, Screen } from '../../kit/screen.tsx'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget, useMayAdminister } from '../../session/session.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { AdminsOnly } from './hooks-frame.tsx'
import introStyles from './intro.module.css'
import { kindsValue } from './kinds-field.tsx'
import lineStyles from './line.module.css'
import { firstKind, NewWebhook } from './new-webhook.tsx'
import { RotateSecret } from './rotate-secret.tsx'
import { SampleCard } from './sample-card.tsx'
import { TestPanel } from './test-panel.tsx'
import { WebhookBadge } from './webhook-badge.tsx'
import { HEALTH, REMOVE, SWITCH, UPDATE, WEBHOOK, type Webhook } from './webhook-queries.ts'
import { useWebhookSections } from './webhook-sections.tsx'

/** One webhook: what was sent to it, and how it is set up. */
export function Detail() {
  const { id } = useParams({ from: '/inside/webhooks/$id' })
  const words = useWebhookWords()
  const mayAdminister = useMayAdminister()
  const sections = useWebhookSections()
  if (!mayAdminister) {
    return (
      <Screen title={words.title}>
        <AdminsOnly />
      </Screen>
    )
  }
  if (id === 'new') return <NewWebhook />
  return (
    <RecordPage<Webhook>
      id={id}
      path="/webhooks"
      back={{ to: '/webhooks', label: words.title }}
      load={WEBHOOK}
      create={null}
      update={UPDATE}
      remove={REMOVE}
      titleOf={({ name }) => name}
      newTitle={words.create}
      sections={sections}
      consequence={() => words.consequence}
      status={(webhook) => <Standing webhook={webhook} />}
      actions={(webhook) => <Actions webhook={webhook} />}
      panels={{
        formLabel: words.settings,
        isFormLast: true,
        list: [
          {
            name: 'deliveries',
            label: words.deliveries,
            content: (webhook) => <DeliveriesPanel webhook={webhook} />,
          },
        ],
      }}
      below={({ format, kinds }) => <SampleCard format={format} first={firstKind(kindsValue(kinds))} />}
      aside={(webhook) => <Keys webhook={webhook} />}
    />
  )
}

/** Asked anew whenever something was sent: a receiver recovers, or is given up, while somebody looks. */
function useHealth(webhook: Webhook) {
  const { data } = useQuery({
    queryKey: ['deliveries', 'health', webhook.id],
    queryFn: ({ signal }) => ask(HEALTH, { id: webhook.id }, signal),
  })
  return data?.webhook ?? webhook
}

function Standing({ webhook }: { readonly webhook: Webhook }) {
  return <WebhookBadge health={useHealth(webhook)} />
}

function Actions({ webhook }: { readonly webhook: Webhook }) {
  const words = useWebhookWords()
  const { kit } = useWords()
  const forget = useForget()
  const { isEnabled } = useHealth(webhook)
  const [isTesting, test] = useState(false)
  const turning = useVerb(async () => {
    await ask(SWITCH, { id: webhook.id, isEnabled: !isEnabled })
    await forget()
    toast(isEnabled ? words.paused : words.resumed)
  })
  useOffers([
    isEnabled && { id: 'test', label: words.send, icon: <Send size={16} aria-hidden />, run: () => test(true) },
    { id: 'switch', label: isEnabled ? words.pause : words.resume, run: turning.run },
  ])
  return (
    <>
      <Button
        variant="default"
        loading={turning.isBusy}
        leftSection={isEnabled ? <Pause size={14} aria-hidden /> : <Play size={14} aria-hidden />}
        onClick={() => turning.run()}
      >
        {isEnabled ? words.pause : words.resume}
      </Button>
      {isEnabled && (
        <Button leftSection={<Send size={14} aria-hidden />} onClick={() => test(true)}>
          {words.send}
        </Button>
      )}
      {isTesting && (
        <Modal
          opened
          size="lg"
          onClose={() => test(false)}
          title={<strong>{words.tryIt}</strong>}
          closeButtonProps={{ 'aria-label': kit.close }}
        >
          <p className={introStyles.note}>{words.tryText}</p>
          <TestPanel id={webhook.id} first={firstKind(kindsValue(webhook.kinds))} />
        </Modal>
      )}
    </>
  )
}

function Keys({ webhook }: { readonly webhook: Webhook }) {
  const words = useWebhookWords()
  const { moment } = useFormat()
  const [present, former] = webhook.publicKeys
  return (
    <Card title={words.secret}>
      {present && (
        <p className={lineStyles.line}>
          <span className="soft">{words.publicKey}</span> <CopyValue value={present.publicKey} />
        </p>
      )}
      {former?.expiresAt && (
        <Alert color="yellow" variant="light" mb="sm">
          {words.formerUntil(moment(former.expiresAt))}
        </Alert>
      )}
      <RotateSecret id={webhook.id} />
    </Card>
  )
}

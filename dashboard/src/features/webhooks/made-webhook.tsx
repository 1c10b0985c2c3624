import { LinkButton } from '../../kit/link-button.tsx'
import { Card, Screen } from '../../kit/screen.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { Secret } from './secret-card.tsx'
import { TestPanel } from './test-panel.tsx'
import type { WebhookFormat } from './webhook-queries.ts'

export type Made = {
  readonly secret: string
  readonly publicKey: string
  readonly webhook: { readonly id: string; readonly name: string; readonly format: WebhookFormat }
  /** Something that it hears of. */
  readonly kind: string
}

/** A webhook that was made a moment ago: its secret, this once, and whether its receiver is there. */
export function MadeWebhook({ made }: { readonly made: Made }) {
  const words = useWebhookWords()
  const { webhook, secret, publicKey, kind } = made
  return (
    <Screen
      title={words.madeTitle(webhook.name)}
      back={{ to: '/webhooks', label: words.title }}
      width="form"
      actions={
        <LinkButton to="/webhooks/$id" params={{ id: webhook.id }} variant="default">
          {words.toWebhook}
        </LinkButton>
      }
    >
      <Card title={words.secret}>
        <Secret secret={secret} publicKey={publicKey} />
      </Card>
      <Card title={words.tryIt} note={words.tryText}>
        <TestPanel id={webhook.id} first={kind} />
      </Card>
    </Screen>
  )
}

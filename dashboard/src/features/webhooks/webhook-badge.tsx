import { Badge, type Tone } from '../../kit/screen.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import type { Delivery, Health } from './webhook-queries.ts'

/** How a webhook stands: whether anything is sent to it, and whether that comes through. */
export function WebhookBadge({ health }: { readonly health: Health }) {
  const { states } = useWebhookWords()
  const state = stateOf(health)
  return <Badge tone={TONES[state]}>{states[state]}</Badge>
}

export function stateOf({ isEnabled, disabledBecause, failingSince }: Health) {
  if (isEnabled) return failingSince === null ? 'active' : 'failing'
  return disabledBecause === null ? 'paused' : disabledBecause === 'GONE' ? 'gone' : 'off'
}

const TONES: Readonly<Record<ReturnType<typeof stateOf>, Tone>> = {
  active: 'good',
  failing: 'warn',
  paused: 'quiet',
  gone: 'bad',
  off: 'bad',
}

/** What has come of a delivery; one that was tried and waits for its next attempt is no longer merely on its way. */
export function DeliveryBadge({ state, attempts = 0 }: Pick<Delivery, 'state'> & { readonly attempts?: number }) {
  const words = useWebhookWords()
  if (state === 'PENDING' && attempts > 0) return <Badge tone="warn">{words.pendingRetry}</Badge>
  const tone = ({ PENDING: 'quiet', DELIVERED: 'good', FAILED: 'bad' } as const)[state]
  return <Badge tone={tone}>{words.deliveryStates[state]}</Badge>
}

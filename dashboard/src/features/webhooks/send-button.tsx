import { Button } from '@mantine/core'
import Webhook from 'lucide-react/icons/webhook'
import { lazy, Suspense, useState } from 'react'
import type { Chosen } from '../../kit/bulk/use-rows.tsx'
import { useOffers } from '../../kit/offers.tsx'
import { useMayAdminister } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { SentNoun } from './webhook-queries.ts'

const SendDialog = lazy(() => import('./send-dialog.tsx'))

type Props = {
  readonly noun: SentNoun
  readonly chosen: Chosen
  readonly count: number
  /** In a bar of many. */
  readonly isCompact?: boolean
}

/** Opens the dialog that sends records to a webhook now; for those who administer, since they alone know of webhooks. */
export function SendButton({ noun, chosen, count, isCompact = false }: Props) {
  const { frame } = useWords()
  const mayAdminister = useMayAdminister()
  const [isOpen, open] = useState(false)
  useOffers([
    mayAdminister && {
      id: 'send to webhook',
      label: frame.sendToWebhook,
      icon: <Webhook size={16} aria-hidden />,
      run: () => open(true),
    },
  ])
  if (!mayAdminister) return null
  return (
    <>
      <Button
        variant="default"
        size={isCompact ? 'compact-md' : 'xs'}
        leftSection={<Webhook size={14} aria-hidden />}
        onClick={() => open(true)}
      >
        {frame.sendToWebhook}
      </Button>
      {isOpen && (
        <Suspense>
          <SendDialog noun={noun} chosen={chosen} count={count} close={() => open(false)} />
        </Suspense>
      )}
    </>
  )
}

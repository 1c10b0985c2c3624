import { Alert, Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { useOffers } from '../../kit/offers.tsx'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useForget } from '../../session/session.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { Secret } from './secret-card.tsx'
import { ROTATE } from './webhook-queries.ts'

type Rotated = { readonly secret: string; readonly publicKey: string; readonly until: string | null }

/** Another secret, shown this once, and until when the former is good as well. */
export function RotateSecret({ id }: { readonly id: string }) {
  const words = useWebhookWords()
  const { kit } = useWords()
  const { moment } = useFormat()
  const forget = useForget()
  const [isOpen, open] = useState(false)
  const [rotated, setRotated] = useState<Rotated | null>(null)
  useOffers([{ id: 'rotate', label: words.rotate, run: () => open(true) }])
  const rotating = useVerb(async () => {
    const { secret, publicKey, webhook } = (await ask(ROTATE, { id })).rotateWebhookSecret
    const until = webhook.publicKeys.map(({ expiresAt }) => expiresAt).find((moment) => moment !== null) ?? null
    setRotated({ secret, publicKey, until })
    open(false)
    void forget()
  }, saidHere)
  return (
    <>
      <Button variant="default" onClick={() => open(true)}>
        {words.rotate}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={words.rotateTitle}
          action={words.rotate}
          isHarmless
          isBusy={rotating.isBusy}
          trouble={rotating.trouble}
          run={rotating.run}
          close={() => open(false)}
        >
          {words.rotateText}
        </ConfirmDialog>
      )}
      {rotated && (
        <Modal
          opened
          size="lg"
          closeOnClickOutside={false}
          onClose={() => setRotated(null)}
          title={<strong>{words.rotatedTitle}</strong>}
          closeButtonProps={{ 'aria-label': kit.close }}
        >
          {rotated.until && (
            <Alert color="yellow" variant="light" mb="md">
              {words.bothUntil(moment(rotated.until))}
            </Alert>
          )}
          <Secret secret={rotated.secret} publicKey={rotated.publicKey} />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => setRotated(null)}>
              {words.done}
            </Button>
          </Group>
        </Modal>
      )}
    </>
  )
}

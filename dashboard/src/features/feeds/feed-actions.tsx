import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { useOffers } from '../../kit/offers.tsx'
import { toast } from '../../kit/toast.tsx'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useForget } from '../../session/session.tsx'
import { useFeedWords } from '../../words/use-feed-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { type Feed, type Made, RENEW, REVOKE } from './feed-queries.ts'
import { FeedSecret } from './feed-secret.tsx'

/** Another secret for a feed, and its end: each asks before, since what reads the feed is refused afterwards. */
export function FeedActions({ feed: { id, name, reads } }: { readonly feed: Feed }) {
  const words = useFeedWords()
  const { kit } = useWords()
  const { ago } = useFormat()
  const forget = useForget()
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const renewing = useVerb(async () => {
    setMade((await ask(RENEW, { id })).renewFeed)
    setAsking(null)
  }, saidHere)
  const revoking = useVerb(async () => {
    await ask(REVOKE, { id })
    setAsking(null)
    await forget()
    toast(words.doneRevoked)
  }, saidHere)
  useOffers([
    { id: 'renew', label: words.renew, run: () => setAsking('renew') },
    { id: 'revoke', label: words.revoke, run: () => setAsking('revoke') },
  ])
  const [last] = reads
  const close = () => {
    setMade(null)
    void forget()
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking('renew')}>
        {words.renew}
      </Button>
      <Button variant="default" onClick={() => setAsking('revoke')}>
        {words.revoke}
      </Button>
      {asking === 'renew' && (
        <ConfirmDialog
          title={words.renewTitle}
          action={words.renew}
          isHarmless
          isBusy={renewing.isBusy}
          trouble={renewing.trouble}
          run={() => renewing.run()}
          close={() => setAsking(null)}
        >
          {words.renewText}
        </ConfirmDialog>
      )}
      {asking === 'revoke' && (
        <ConfirmDialog
          title={words.revokeTitle(name)}
          action={words.revoke}
          isBusy={revoking.isBusy}
          trouble={revoking.trouble}
          run={() => revoking.run()}
          close={() => setAsking(null)}
        >
          {last && <p>{words.lastReadBy(last.program, ago(last.lastAt))}</p>}
          {words.revokeText}
        </ConfirmDialog>
      )}
      {made && (
        <Modal
          opened
          size="lg"
          closeOnClickOutside={false}
          onClose={close}
          title={<strong>{words.renewedTitle}</strong>}
          closeButtonProps={{ 'aria-label': kit.close }}
        >
          <FeedSecret made={made} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {words.done}
            </Button>
          </Group>
        </Modal>
      )}
    </>
  )
}

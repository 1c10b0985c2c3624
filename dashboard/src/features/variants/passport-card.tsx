import { Button, Group, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { CopyValue } from '../../kit/copy.tsx'
import { useOffers } from '../../kit/offers.tsx'
import { Card } from '../../kit/screen.tsx'
import { toast, toastError } from '../../kit/toast.tsx'
import { useForget, useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './passport-card.module.css'
import { PUBLISH, type Variant, WITHDRAW } from './variant-queries.ts'

/** Publishing and withdrawing, each with the way back. */
export function usePublishing(id: string) {
  const { variant, kit } = useWords()
  const { passport: words } = variant
  const forget = useForget()
  const publish = useMutation({ mutationFn: () => ask(PUBLISH, { id }), onError: toastError, onSettled: forget })
  const withdraw = useMutation({ mutationFn: () => ask(WITHDRAW, { id }), onError: toastError, onSettled: forget })
  return {
    isBusy: publish.isPending || withdraw.isPending,
    publish: (isFirst: boolean) =>
      publish.mutate(undefined, {
        onSuccess: () =>
          // Withdrawing takes back that it is public; an earlier version it would not bring back.
          isFirst
            ? toast(words.donePublished, { label: kit.undo, run: () => withdraw.mutateAsync() })
            : toast(words.donePublished),
      }),
    withdraw: () =>
      withdraw.mutate(undefined, {
        onSuccess: () => toast(words.doneWithdrawn, { label: kit.undo, run: () => publish.mutateAsync() }),
      }),
  }
}

/** Whether the public sees the variant, what it sees, and the code that leads there. */
export function PassportCard({ variant }: { readonly variant: Variant }) {
  const { variant: all, kit } = useWords()
  const { passport: words } = all
  const { day, integer } = useFormat()
  const mayEdit = useMayEdit()
  const { withdraw, isBusy } = usePublishing(variant.id)
  const [isAsking, ask] = useState(false)
  const { passport } = variant
  const isPublic = variant.status === 'PUBLISHED'
  useOffers([
    passport !== null &&
      isPublic && {
        id: 'open passport',
        label: words.open,
        icon: <ExternalLink size={16} aria-hidden />,
        run: () => void window.open(`/p/${passport.digitalId}`, '_blank', 'noopener'),
      },
    passport !== null && isPublic && mayEdit && { id: 'withdraw', label: words.withdraw, run: () => ask(true) },
  ])
  return (
    <Card title={words.title}>
      <p className="soft" style={{ margin: 0, fontSize: 13 }}>
        {passport === null && words.draft}
        {passport && isPublic && words.published(integer(passport.version), day(passport.publishedAt.slice(0, 10)))}
        {passport && !isPublic && passport.withdrawnAt && words.withdrawn(day(passport.withdrawnAt.slice(0, 10)))}
      </p>
      {passport && isPublic && (
        <>
          {passport.hasUnpublishedChanges && (
            <p style={{ color: 'var(--warn)', margin: '8px 0 0', fontSize: 13 }}>{words.changed}</p>
          )}
          <Group mt="md" gap="sm" wrap="nowrap" align="flex-start">
            <img className={styles.qr} src={`/p/${passport.digitalId}/qr.svg`} alt={words.code} />
            <div
              style={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr)',
                flex: 1,
                gap: 8,
                justifyItems: 'start',
                minWidth: 0,
              }}
            >
              <a href={`/p/${passport.digitalId}`} target="_blank" rel="noopener" style={{ fontSize: 13 }}>
                {words.open} <ExternalLink size={13} aria-hidden style={{ verticalAlign: -2 }} />
              </a>
              <CopyValue value={passport.address} label={new URL(passport.address).pathname} />
              {mayEdit && (
                <Button variant="default" loading={isBusy} onClick={() => ask(true)}>
                  {words.withdraw}
                </Button>
              )}
            </div>
          </Group>
        </>
      )}
      {isAsking && (
        <Modal
          opened
          onClose={() => ask(false)}
          title={<strong>{words.withdrawTitle}</strong>}
          closeButtonProps={{ 'aria-label': kit.close }}
        >
          <p style={{ marginTop: 0 }}>{words.withdrawText}</p>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" data-autofocus onClick={() => ask(false)}>
              {kit.cancel}
            </Button>
            <Button
              color="red"
              onClick={() => {
                ask(false)
                withdraw()
              }}
            >
              {words.withdraw}
            </Button>
          </Group>
        </Modal>
      )}
    </Card>
  )
}

import { Button } from '@mantine/core'
import Globe from 'lucide-react/icons/globe'
import { useState } from 'react'
import { useOffers } from '../../kit/offers.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { usePublishing } from './passport-card.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import type { Variant } from './variant-queries.ts'

/** The main thing to do with a variant, in the head of its screen; what it does is shown before it is done. */
export function PublishButton({
  variant,
  isDirty = false,
  hasChanges = variant.passport?.hasUnpublishedChanges !== false,
}: {
  readonly variant: Variant
  readonly isDirty?: boolean
  readonly hasChanges?: boolean
}) {
  const { variant: all } = useWords()
  const { passport: words } = all
  const mayEdit = useMayEdit()
  const [isAsking, ask] = useState(false)
  // Here and not in the dialog, which is gone when the answer comes.
  const { publish, isBusy } = usePublishing(variant.id)
  const isPublic = variant.status === 'PUBLISHED'
  const label = isPublic ? words.publishAgain : words.publish
  const isOffered = mayEdit && !(isPublic && !hasChanges)
  useOffers([
    isOffered && !isDirty && { id: 'publish', label, icon: <Globe size={16} aria-hidden />, run: () => ask(true) },
  ])
  if (!isOffered) return null
  return (
    <>
      <Button
        loading={isBusy}
        disabled={isDirty}
        title={isDirty ? words.saveFirst : undefined}
        onClick={() => ask(true)}
      >
        {label}
      </Button>
      {isAsking && <PublishDialog variant={variant} publish={() => publish(!isPublic)} close={() => ask(false)} />}
    </>
  )
}

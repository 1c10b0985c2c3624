import { Skeleton } from '@mantine/core'
import { useRef } from 'react'
import { Card } from '../../kit/screen.tsx'
import { ChangesList, useChangesOf } from './changes-list.tsx'
import { PassportHistory } from './passport-history.tsx'
import { PassportPreview } from './passport-preview.tsx'
import { PublishButton } from './publish-button.tsx'
import { ReadinessChecklist, useReadiness } from './readiness-checklist.tsx'
import { usePassportWords } from './use-passport-words.ts'
import type { Variant } from './variant-queries.ts'

/** All about the passport of a variant: what it lacks, how it will look, what publishing would change, what was before. */
export function PassportPanel({ variant }: { readonly variant: Variant }) {
  const readiness = useReadiness(variant)
  const changes = useChangesOf(variant)
  // One above the other: none is shown before it is known how high those above it are.
  const isComplete = !readiness.isLoading && (variant.status !== 'PUBLISHED' || !changes.isLoading)
  const wasComplete = useRef(false)
  wasComplete.current ||= isComplete
  if (!wasComplete.current) return <Skeleton h="100vh" radius={10} mb="md" />
  return (
    <>
      <ReadinessChecklist variant={variant} />
      {variant.status === 'PUBLISHED' && <PendingChanges variant={variant} />}
      <PassportPreview variant={variant} />
      <PassportHistory variant={variant} />
    </>
  )
}

function PendingChanges({ variant }: { readonly variant: Variant }) {
  const words = usePassportWords()
  const query = useChangesOf(variant)
  const changes = query.data?.passportChanges ?? []
  // What the page shows beside the JSON may have changed where that has not; then the button in the head is not there.
  const isPageAlone = changes.length > 0 && variant.passport?.hasUnpublishedChanges === false
  return (
    <Card
      title={words.whatChanges}
      note={words.whatChangesNote}
      aside={isPageAlone && <PublishButton variant={variant} hasChanges />}
    >
      <ChangesList query={query} />
    </Card>
  )
}

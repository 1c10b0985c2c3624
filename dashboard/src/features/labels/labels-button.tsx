import { Button } from '@mantine/core'
import QrCode from 'lucide-react/icons/qr-code'
import { lazy, Suspense, useState } from 'react'
import { useOffers } from '../../kit/offers.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { VariantsChosen } from './labels-dialog.tsx'

const LabelsDialog = lazy(() => import('./labels-dialog.tsx'))

type Props = {
  readonly chosen: VariantsChosen
  readonly count?: number
  /** In a bar of many. */
  readonly isCompact?: boolean
}

/** Opens the codes and labels of some variants; what it takes is loaded then. */
export function LabelsButton({ chosen, count, isCompact = false }: Props) {
  const { codes: words } = useWords()
  const [isOpen, open] = useState(false)
  useOffers([{ id: 'labels', label: words.title, icon: <QrCode size={16} aria-hidden />, run: () => open(true) }])
  return (
    <>
      <Button
        variant="default"
        size={isCompact ? 'compact-md' : 'xs'}
        leftSection={<QrCode size={14} aria-hidden />}
        onClick={() => open(true)}
      >
        {words.title}
      </Button>
      {isOpen && (
        <Suspense>
          <LabelsDialog chosen={chosen} {...(count !== undefined && { count })} close={() => open(false)} />
        </Suspense>
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import Link2 from 'lucide-react/icons/link-2'
import { lazy, Suspense, useState } from 'react'
import { useOffers } from '../../kit/offers.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { FileOwner } from '../files/file-queries.ts'
import type { Shared } from './link-queries.ts'

const CreateLinkDialog = lazy(() => import('./create-link-dialog.tsx'))

type Props = {
  readonly items?: readonly Shared[]
  /** All files of a record, for what cannot be shared as a record. */
  readonly filesOf?: FileOwner
  readonly isMain?: boolean
}

/** Opens the dialog that makes a private link, with what is on the screen chosen already. */
export function ShareButton({ items = [], filesOf, isMain = false }: Props) {
  const { link: words } = useWords()
  const mayEdit = useMayEdit()
  const [isOpen, open] = useState(false)
  useOffers([
    mayEdit && {
      id: 'share',
      label: isMain ? words.create : words.share,
      icon: <Link2 size={16} aria-hidden />,
      run: () => open(true),
    },
  ])
  if (!mayEdit) return null
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        leftSection={<Link2 size={15} aria-hidden />}
        onClick={() => open(true)}
      >
        {isMain ? words.create : words.share}
      </Button>
      {isOpen && (
        <Suspense>
          <CreateLinkDialog items={items} {...(filesOf && { filesOf })} close={() => open(false)} />
        </Suspense>
      )}
    </>
  )
}

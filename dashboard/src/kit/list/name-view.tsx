import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { NameDialog } from '../name-dialog.tsx'

type Props = {
  readonly title: string
  readonly note: string | null
  readonly name: string
  readonly suggestion: string
  readonly mayShare: boolean
  readonly close: () => void
  readonly save: (name: string, isShared: boolean) => Promise<void>
}

/** Asks what a view shall be called, and for whom it is. */
export function NameView({ suggestion, mayShare, save, ...dialog }: Props) {
  const { lists } = useWords()
  const [isShared, share] = useState(false)
  return (
    <NameDialog
      {...dialog}
      label={lists.nameOfView}
      placeholder={suggestion}
      maxLength={60}
      save={(name) => save(name, isShared)}
    >
      {mayShare && (
        <Checkbox
          mt="md"
          label={lists.share}
          description={isShared ? null : lists.onlyHere}
          checked={isShared}
          onChange={(event) => share(event.currentTarget.checked)}
        />
      )}
    </NameDialog>
  )
}

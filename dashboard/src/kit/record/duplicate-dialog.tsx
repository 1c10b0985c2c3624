import { Alert, Button, Checkbox, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../words/use-words.tsx'

type Props = {
  readonly name: string
  readonly parts: { readonly label: string; readonly note: string }
  readonly isBusy: boolean
  readonly trouble: string | null
  readonly run: (withParts: boolean) => void
  readonly close: () => void
}

/** Asks whether what belongs to a record is duplicated with it. Nothing is lost by it, so the focus is on doing it. */
export function DuplicateDialog({ name, parts, isBusy, trouble, run, close }: Props) {
  const { kit } = useWords()
  const [withParts, choose] = useState(true)
  return (
    <Modal
      opened
      onClose={close}
      title={<strong>{kit.duplicate.title(name)}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <Checkbox
        label={parts.label}
        description={parts.note}
        checked={withParts}
        onChange={(event) => choose(event.currentTarget.checked)}
        mb="md"
      />
      {trouble && (
        <Alert color="red" mb="md" role="alert">
          {trouble}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          {kit.cancel}
        </Button>
        <Button loading={isBusy} onClick={() => run(withParts)} data-autofocus>
          {kit.duplicate.verb}
        </Button>
      </Group>
    </Modal>
  )
}

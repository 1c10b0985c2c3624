import { Alert, Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.tsx'

type Props = {
  readonly title: string
  /** What will be different afterwards. */
  readonly children: ReactNode
  readonly action: string
  /** The way out, where "Cancel" would not say it. */
  readonly cancel?: string
  readonly isHarmless?: boolean
  readonly isBusy?: boolean
  /** What went wrong at the last attempt. */
  readonly trouble?: string | null
  readonly run: () => void
  readonly close: () => void
}

/** Asks before something that cannot be taken back. The focus is on the way out. */
export function ConfirmDialog({
  title,
  children,
  action,
  cancel,
  isHarmless = false,
  isBusy = false,
  trouble = null,
  run,
  close,
}: Props) {
  const { kit } = useWords()
  return (
    <Modal opened onClose={close} title={<strong>{title}</strong>} closeButtonProps={{ 'aria-label': kit.close }}>
      <div style={{ marginBottom: 16 }}>{children}</div>
      {trouble && (
        <Alert color="red" mb="md" role="alert">
          {trouble}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close} data-autofocus>
          {cancel ?? kit.cancel}
        </Button>
        <Button {...(isHarmless ? {} : { color: 'red' })} loading={isBusy} onClick={run}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}

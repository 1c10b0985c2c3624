import { Button, Group, Modal } from '@mantine/core'
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
  run,
  close,
}: Props) {
  const { kit } = useWords()
  return (
    <Modal opened onClose={close} title={<strong>{title}</strong>} closeButtonProps={{ 'aria-label': kit.close }}>
      <div style={{ marginBottom: 16 }}>{children}</div>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close} data-autofocus>
          {cancel ?? kit.cancel}
        </Button>
        <Button {...(isHarmless ? {} : { color: DARK_RED })} loading={isBusy} onClick={run}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}

/** White on it is read easily, in light and dark. */
const DARK_RED = '#b3261e'

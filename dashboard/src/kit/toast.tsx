import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'

type Undo = {
  readonly label: string
  readonly run: () => Promise<unknown> | unknown
  /** When the way back is closed: what was put off until then. */
  readonly over?: () => unknown
}

/** Says that something has been done; with `undo`, for ten seconds, the way back. */
export function toast(message: string, undo?: Undo): void {
  const id = crypto.randomUUID()
  let isUndone = false
  notifications.show({
    id,
    ...(undo?.over && { onClose: () => !isUndone && undo.over?.() }),
    withBorder: true,
    autoClose: undo ? 10_000 : 4000,
    color: 'indigo',
    message: undo ? (
      <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 }}>
        <span>{message}</span>
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => {
            isUndone = true
            notifications.hide(id)
            void undo.run()
          }}
        >
          {undo.label}
        </Button>
      </span>
    ) : (
      message
    ),
  })
}

export function toastError(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  notifications.show({ withBorder: true, autoClose: 12_000, color: 'red', message })
}

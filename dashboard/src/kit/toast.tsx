import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'

type Undo = { readonly label: string; readonly run: () => Promise<unknown> | unknown }

/** Says that something has been done; with `undo`, for ten seconds, the way back. */
export function toast(message: string, undo?: Undo): void {
  const id = crypto.randomUUID()
  notifications.show({
    id,
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

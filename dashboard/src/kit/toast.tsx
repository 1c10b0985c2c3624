import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import styles from './history/history.module.css'

type Undo = {
  readonly label: string
  readonly run: () => Promise<unknown> | unknown
  /** When the way back is closed: what was put off until then. */
  readonly over?: () => unknown
}

/** Says that something has been done; with `undo`, for ten seconds in which nobody points at it or has the focus in it, the way back. */
export function toast(message: string, undo?: Undo): void {
  const id = crypto.randomUUID()
  let isUndone = false
  const takeBack = () => {
    isUndone = true
    notifications.hide(id)
    void undo?.run()
  }
  notifications.show({
    id,
    onClose: () => !isUndone && undo?.over?.(),
    withBorder: true,
    autoClose: undo ? false : 4000,
    color: 'indigo',
    message: undo ? (
      <UndoMessage message={message} label={undo.label} undo={takeBack} close={() => notifications.hide(id)} />
    ) : (
      message
    ),
  })
}

const UNDO_MS = 10_000

type UndoProps = {
  readonly message: string
  readonly label: string
  readonly undo: () => void
  readonly close: () => void
}

function UndoMessage({ message, label, undo, close }: UndoProps) {
  const body = useRef<HTMLSpanElement>(null)
  const closing = useRef(close)
  useEffect(() => {
    // The whole notification: whoever moves towards its button is on it before.
    const root = body.current?.closest<HTMLElement>('[role="alert"]') ?? body.current
    if (!root) return
    let left = UNDO_MS
    let since = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = () => {
      clearTimeout(timer)
      since = Date.now()
      timer = setTimeout(closing.current, left)
    }
    const pause = () => {
      clearTimeout(timer)
      left = Math.max(2000, left - (Date.now() - since))
    }
    const goOn = () => {
      if (!root.matches(':hover') && !root.contains(document.activeElement)) run()
    }
    const listeners = [
      ['pointerenter', pause],
      ['focusin', pause],
      ['pointerleave', goOn],
      ['focusout', () => setTimeout(goOn)],
    ] as const
    for (const [name, listener] of listeners) root.addEventListener(name, listener)
    run()
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of listeners) root.removeEventListener(name, listener)
    }
  }, [])
  return (
    <span ref={body} className={styles.undo}>
      <span>{message}</span>
      <Button variant="subtle" size="compact-sm" onClick={undo}>
        {label}
      </Button>
    </span>
  )
}

export function toastError(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  notifications.show({ withBorder: true, autoClose: 12_000, color: 'red', message })
}

import { Button, Progress } from '@mantine/core'
import RotateCw from 'lucide-react/icons/rotate-cw'
import UploadIcon from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormat, useWords } from '../words/use-words.tsx'
import styles from './drop-zone.module.css'
import type { Upload } from './use-uploads.ts'

type Props = {
  /** What the button opens the choice of, such as "image/*,.pdf". */
  readonly accept: string
  readonly hint: string
  readonly take: (files: readonly File[]) => void
  readonly isSingle?: boolean
  /** Beside the button. */
  readonly beside?: ReactNode
}

/** Takes files that are dropped on it, pasted while it is on the screen, or chosen with its button. */
export function DropZone({ accept, hint, take, isSingle = false, beside }: Props) {
  const { file: words } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // A dialog above it, or a field that is being written in, has the first say.
      const isTyping = (event.target as HTMLElement).closest?.('input, textarea, [contenteditable], [role="dialog"]')
      if (files.length === 0 || isTyping) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of three; the button in it is another
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) take(isSingle ? files.slice(0, 1) : files)
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isSingle}
        accept={accept}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // So that the same file can be chosen again.
          event.currentTarget.value = ''
          if (files.length > 0) take(files)
        }}
      />
      <Button
        variant="default"
        leftSection={<UploadIcon size={14} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {words.choose}
      </Button>
      <p className={styles.hint}>
        <strong>{words.dropHere}</strong> {hint}
      </p>
      {beside}
    </div>
  )
}

type ListProps = {
  readonly uploads: readonly Upload[]
  readonly cancel: (key: number) => void
  readonly retry: (key: number) => void
  /** What went wrong, in the reader's language, and what to do next. */
  readonly explain: (error: Error) => ReactNode
}

/** What is on its way, and what did not arrive. */
export function UploadList({ uploads, cancel, retry, explain }: ListProps) {
  const { file: words } = useWords()
  const { bytes } = useFormat()
  if (uploads.length === 0) return null
  return (
    <ul className={styles.uploads} aria-label={words.uploading}>
      {uploads.map(({ key, name, size, progress, error }) => (
        <li key={key} data-failed={error !== null || undefined}>
          <div className={styles.uploadHead}>
            <span className={styles.uploadName}>{name}</span>
            <span className="soft figures">{bytes(size)}</span>
            {error && (
              <button
                type="button"
                className={styles.iconButton}
                onClick={() => retry(key)}
                aria-label={words.retry(name)}
              >
                <RotateCw size={14} aria-hidden />
              </button>
            )}
            <button
              type="button"
              className={styles.iconButton}
              onClick={() => cancel(key)}
              aria-label={error ? words.dismiss(name) : words.cancelUpload(name)}
            >
              <X size={14} aria-hidden />
            </button>
          </div>
          {error ? (
            <p className={styles.fault} role="alert">
              {explain(error)}
            </p>
          ) : (
            <>
              <Progress
                value={Math.round(progress * 100)}
                size={4}
                animated={progress === 1}
                aria-label={progress === 1 ? words.checking : words.uploading}
              />
              {progress === 1 && <span className="soft">{words.checking}</span>}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

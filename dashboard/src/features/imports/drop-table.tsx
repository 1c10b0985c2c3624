import { Button } from '@mantine/core'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import UploadIcon from 'lucide-react/icons/upload'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../../graphql/bytes.ts'
import { UploadList } from '../../kit/drop-zone.tsx'
import { useUploads } from '../../kit/use-uploads.ts'
import { useForget } from '../../session/session.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import styles from './drop-table.module.css'
import { ImportFault } from './import-fault.tsx'
import { TABLES } from './import-queries.ts'

type Props = {
  readonly label?: string
  /** `small`: a button alone, where a file is offered beside something else. */
  readonly size?: 'large' | 'small'
  /** An import that this file takes the place of. */
  readonly replaces?: string
  readonly arrived: (id: string) => void
}

/** Takes a table that is dropped anywhere in the window, or chosen with the button, and sends it to be looked through. */
export function DropTable({ label, size = 'large', replaces, arrived }: Props) {
  const words = useImportWords()
  const input = useRef<HTMLInputElement>(null)
  const forget = useForget()
  const sending = useUploads(
    async (file, _, transfer) => {
      const made = (await upload('/api/v1/imports', file, file.name, replaces ? { replaces } : {}, transfer)) as {
        readonly id: string
      }
      arrived(made.id)
    },
    () => void forget(),
  )
  const take = ([file]: readonly File[]) => {
    if (!file) return
    // One that failed has had its say when the next is chosen.
    for (const { key, error } of sending.uploads) if (error) sending.cancel(key)
    sending.add([file])
  }
  const isOver = useWindowDrop(take)
  const button = (
    <Button
      variant={size === 'large' ? 'filled' : 'default'}
      leftSection={<UploadIcon size={14} aria-hidden />}
      onClick={() => input.current?.click()}
    >
      {label ?? words.choose}
    </Button>
  )
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        accept={TABLES}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // So that the same file can be chosen again.
          event.currentTarget.value = ''
          take(files)
        }}
      />
      {size === 'small' ? (
        button
      ) : (
        <div className={styles.drop} data-over={isOver || undefined}>
          <span className={styles.dropIcon}>
            <FileSpreadsheet size={22} aria-hidden />
          </span>
          <div className={styles.dropText}>
            <strong>{isOver ? words.dropAnywhere : words.dropHere}</strong>
            <span className="soft">{words.accepts}</span>
          </div>
          {button}
        </div>
      )}
      {isOver && <div className={styles.veil} aria-hidden />}
      <UploadList
        uploads={sending.uploads}
        cancel={sending.cancel}
        retry={sending.retry}
        explain={(error) => <ImportFault error={error} />}
      />
    </div>
  )
}

/** True while a file is held over the window. */
function useWindowDrop(take: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      latest.current([...event.dataTransfer.files].slice(0, 1))
    }
    addEventListener('dragenter', over)
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragenter', over)
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}

import { useRef, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { UploadList } from '../../kit/drop-zone.tsx'
import { toast } from '../../kit/toast.tsx'
import { useUploads } from '../../kit/use-uploads.ts'
import { useWords } from '../../words/use-words.tsx'
import { ACCEPTED, DELETE_FILE, type FileOwner, ORDER_FILES, type RecordFile, sendFile } from './file-queries.ts'
import { UploadFault } from './upload-fault.tsx'

/** Puts a new file in the place of another, with all that was said of it. The old one is kept until the new one has arrived. */
export function useReplacing(owner: FileOwner, files: readonly RecordFile[], refresh: () => Promise<void>) {
  const { file: words } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [old, setOld] = useState<RecordFile | null>(null)
  const { uploads, add, cancel, retry } = useUploads(
    async (file, _index, transfer) => {
      if (!old) return
      const said = {
        ...owner,
        kind: old.kind.toLowerCase(),
        visibility: old.visibility.toLowerCase(),
        position: String(old.position),
        ...(old.alt && { alt: old.alt }),
      }
      const made = await sendFile(file, said, 'document', transfer)
      await ask(DELETE_FILE, { id: old.id })
      await ask(ORDER_FILES, { ids: files.map(({ id }) => (id === old.id ? made.id : id)) })
      toast(words.replaced(old.name))
    },
    () => void refresh(),
  )
  return {
    replace: (file: RecordFile) => {
      setOld(file)
      input.current?.click()
    },
    replacing: (
      <>
        <input
          ref={input}
          type="file"
          hidden
          accept={old?.kind === 'IMAGE' ? 'image/*' : ACCEPTED}
          onChange={(event) => {
            const chosen = [...(event.currentTarget.files ?? [])]
            event.currentTarget.value = ''
            add(chosen)
          }}
        />
        <UploadList
          uploads={uploads}
          cancel={cancel}
          retry={retry}
          explain={(error) => <UploadFault error={error} />}
        />
      </>
    ),
  }
}

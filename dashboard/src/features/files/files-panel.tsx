import { ActionIcon, Menu, Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FileText from 'lucide-react/icons/file-text'
import Lock from 'lucide-react/icons/lock'
import { useRef, useState } from 'react'
import { ask, pictureAddress } from '../../graphql/ask.ts'
import { DropZone, UploadList } from '../../kit/drop-zone.tsx'
import { Badge, Card } from '../../kit/screen.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { toast, toastError } from '../../kit/toast.tsx'
import { useUploads } from '../../kit/use-uploads.ts'
import { useForget, useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { FileDialog } from './file-dialog.tsx'
import {
  ACCEPTED,
  ATTACH_FILE,
  DELETE_FILE,
  DETACH_FILE,
  FILES_OF,
  type FileOwner,
  inOrder,
  ORDER_FILES,
  type RecordFile,
  sendFile,
  UPDATE_FILE,
} from './file-queries.ts'
import styles from './files.module.css'
import { saveFile } from './save-file.ts'
import { UploadFault } from './upload-fault.tsx'

type Props = {
  readonly owner: FileOwner
  /** Where the files of a supplier's audit are expected. */
  readonly hasAudits?: boolean
  readonly note?: string
}

/** The images and documents of one record: brought in, put in order, described, taken away. */
export function FilesPanel({ owner, hasAudits = false, note }: Props) {
  const { file: words, kit } = useWords()
  const mayEdit = useMayEdit()
  const client = useQueryClient()
  const forget = useForget()
  const [documentsAs, setDocumentsAs] = useState<'document' | 'audit'>('document')
  const [described, describe] = useState<RecordFile | null>(null)
  const queryKey = ['files-of', owner]
  const query = useQuery({ queryKey, queryFn: ({ signal }) => ask(FILES_OF, owner, signal) })
  const files = inOrder(query.data?.files ?? [])
  const images = files.filter(({ kind }) => kind === 'IMAGE')
  const documents = files.filter(({ kind }) => kind !== 'IMAGE')
  const last = Math.max(-1, ...files.map(({ position }) => position))
  const refresh = async () => {
    await client.invalidateQueries({ queryKey })
    void forget()
  }
  const { uploads, add, cancel, retry } = useUploads(
    (file, index, transfer) => sendFile(file, { ...owner, position: String(last + 1 + index) }, documentsAs, transfer),
    () => void refresh(),
  )
  const { replace, replacing } = useReplacing(owner, files, refresh)

  const change = (action: () => Promise<unknown>, done?: string) =>
    action()
      .then(refresh)
      .then(() => done && toast(done), toastError)
  const order = (ids: readonly string[]) => change(() => ask(ORDER_FILES, { ids: [...ids] }))
  const move = (file: RecordFile, to: number) => {
    const ids = images.map(({ id }) => id).filter((id) => id !== file.id)
    ids.splice(to, 0, file.id)
    return order(ids)
  }
  const show = (file: RecordFile, visibility: 'PUBLIC' | 'PRIVATE') =>
    change(
      () => ask(UPDATE_FILE, { id: file.id, visibility }),
      visibility === 'PRIVATE' ? words.madePrivate : words.madePublic,
    )
  const takeAway = async (file: RecordFile, over?: () => Promise<unknown>) => {
    const ids = files.map(({ id }) => id)
    try {
      await ask(DETACH_FILE, { id: file.id })
    } catch (error) {
      toastError(error)
      return
    }
    await refresh()
    toast(over ? words.deleted(file.name) : words.detached(file.name), {
      label: kit.undo,
      run: () =>
        change(async () => {
          await ask(ATTACH_FILE, { id: file.id, ...owner })
          await ask(ORDER_FILES, { ids })
        }),
      ...(over && { over: () => over().then(forget, toastError) }),
    })
  }
  const actions = (file: RecordFile, at: number | null) => (
    <FileMenu
      file={file}
      at={at}
      count={images.length}
      describe={() => describe(file)}
      move={(to) => void move(file, to)}
      show={(visibility) => void show(file, visibility)}
      replace={() => replace(file)}
      detach={() => void takeAway(file)}
      remove={() => void takeAway(file, () => ask(DELETE_FILE, { id: file.id }))}
    />
  )
  return (
    <Card title={words.title} note={note ?? words.note} id="files">
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {images.length > 0 && (
        <ul className={styles.images} aria-label={words.images}>
          {images.map((file, at) => (
            <li key={file.id} className={styles.tile}>
              <button
                type="button"
                className={styles.picture}
                onClick={() => describe(file)}
                aria-label={kit.open(file.name)}
              >
                <img src={pictureAddress(file.thumbnailUrl ?? file.url)} alt={file.alt ?? ''} loading="lazy" />
              </button>
              {at === 0 && <span className={styles.main}>{words.main}</span>}
              <div className={styles.caption}>
                <span className={styles.captionText}>
                  <span className={styles.name} title={file.name}>
                    {file.visibility === 'PRIVATE' && <Lock size={12} aria-label={words.visibilities.PRIVATE} />}
                    {file.name}
                  </span>
                  {file.alt ? (
                    <span className={styles.alt}>{file.alt}</span>
                  ) : (
                    <span className={styles.altMissing}>{words.noAlt}</span>
                  )}
                </span>
                {actions(file, at)}
              </div>
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul className={styles.documents} aria-label={words.documents}>
          {documents.map((file) => (
            <li key={file.id}>
              <FileText size={16} aria-hidden className="soft" />
              <DocumentLine file={file} />
              {actions(file, null)}
            </li>
          ))}
        </ul>
      )}
      {mayEdit ? (
        <DropZone
          accept={ACCEPTED}
          hint={words.hint}
          take={add}
          beside={
            hasAudits && (
              <Select
                aria-label={words.documentsAs}
                w={210}
                size="xs"
                allowDeselect={false}
                data={[
                  { value: 'document', label: words.asDocument },
                  { value: 'audit', label: words.asAudit },
                ]}
                value={documentsAs}
                onChange={(value) => setDocumentsAs(value === 'audit' ? 'audit' : 'document')}
              />
            )
          }
        />
      ) : (
        query.data && files.length === 0 && <p className="soft">{words.none}</p>
      )}
      <UploadList uploads={uploads} cancel={cancel} retry={retry} explain={(error) => <UploadFault error={error} />} />
      {replacing}
      {described && (
        <FileDialog
          file={described}
          close={() => describe(null)}
          saved={() => {
            describe(null)
            void refresh()
          }}
        />
      )}
    </Card>
  )
}

function DocumentLine({ file }: { readonly file: RecordFile }) {
  const { file: words } = useWords()
  const { bytes } = useFormat()
  return (
    <>
      <span className={styles.captionText}>
        <button type="button" className={styles.fileLink} onClick={() => void saveFile(file)}>
          {file.name}
        </button>
        <span className="soft">
          {words.kinds[file.kind]} · {bytes(file.size)}
        </span>
      </span>
      <Badge tone={file.visibility === 'PUBLIC' ? 'good' : 'quiet'}>{words.visibilities[file.visibility]}</Badge>
    </>
  )
}

type MenuProps = {
  readonly file: RecordFile
  /** Among the images; null for a document. */
  readonly at: number | null
  readonly count: number
  readonly describe: () => void
  readonly move: (to: number) => void
  readonly show: (visibility: 'PUBLIC' | 'PRIVATE') => void
  readonly replace: () => void
  readonly detach: () => void
  readonly remove: () => void
}

function FileMenu({ file, at, count, describe, move, show, replace, detach, remove }: MenuProps) {
  const { file: words, kit } = useWords()
  const mayEdit = useMayEdit()
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={words.actionsOf(file.name)}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void saveFile(file)}>{words.download}</Menu.Item>
        {mayEdit && (
          <>
            <Menu.Item onClick={describe}>{words.describe}</Menu.Item>
            {at !== null && at > 0 && <Menu.Item onClick={() => move(0)}>{words.makeMain}</Menu.Item>}
            {at !== null && at > 0 && <Menu.Item onClick={() => move(at - 1)}>{words.moveEarlier}</Menu.Item>}
            {at !== null && at < count - 1 && <Menu.Item onClick={() => move(at + 1)}>{words.moveLater}</Menu.Item>}
            {file.kind !== 'AUDIT' && (
              <Menu.Item onClick={() => show(file.visibility === 'PUBLIC' ? 'PRIVATE' : 'PUBLIC')}>
                {file.visibility === 'PUBLIC' ? words.makePrivate : words.makePublic}
              </Menu.Item>
            )}
            <Menu.Item onClick={replace}>{words.replace}</Menu.Item>
            <Menu.Divider />
            <Menu.Item onClick={detach}>{words.detach}</Menu.Item>
            <Menu.Item c="var(--bad)" onClick={remove}>
              {kit.remove}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Puts a new file in the place of another, with all that was said of it. The old one is kept until the new one has arrived. */
function useReplacing(owner: FileOwner, files: readonly RecordFile[], refresh: () => Promise<void>) {
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

import { Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useState } from 'react'
import { ask, pictureAddress } from '../../graphql/ask.ts'
import { DropZone, UploadList } from '../../kit/drop-zone.tsx'
import { Badge, Card } from '../../kit/screen.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { useUploads } from '../../kit/use-uploads.ts'
import { useForget, useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { FileDialog } from './file-dialog.tsx'
import { FileMenu } from './file-menu.tsx'
import {
  ACCEPTED,
  DELETE_FILE,
  type DocumentKind,
  FILES_OF,
  type FileOwner,
  inOrder,
  type RecordFile,
  sendFile,
} from './file-queries.ts'
import styles from './files.module.css'
import { saveFile } from './save-file.ts'
import { UploadFault } from './upload-fault.tsx'
import { useFileVerbs } from './use-file-verbs.ts'
import { useReplacing } from './use-replacing.tsx'

type Props = {
  readonly owner: FileOwner
  /** Where the files of a supplier's audit are expected. */
  readonly hasAudits?: boolean
  /** Where a report can prove what the record says. */
  readonly hasEvidence?: boolean
  readonly note?: string
}

/** The images and documents of one record: brought in, put in order, described, taken away. */
export function FilesPanel({ owner, hasAudits = false, hasEvidence = false, note }: Props) {
  const { file: words } = useWords()
  const mayEdit = useMayEdit()
  const client = useQueryClient()
  const forget = useForget()
  const [documentsAs, setDocumentsAs] = useState<DocumentKind>('document')
  const [described, describe] = useState<RecordFile | null>(null)
  const kinds = [
    { value: 'document' as const, label: words.asDocument },
    ...(hasEvidence ? [{ value: 'evidence' as const, label: words.asEvidence }] : []),
    ...(hasAudits ? [{ value: 'audit' as const, label: words.asAudit }] : []),
  ]
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

  const { move, show, takeAway } = useFileVerbs(owner, files, refresh)
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
            <ImageTile key={file.id} file={file} isMain={at === 0} open={() => describe(file)}>
              {actions(file, at)}
            </ImageTile>
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
            kinds.length > 1 && (
              <Select
                aria-label={words.documentsAs}
                w={210}
                size="xs"
                allowDeselect={false}
                data={kinds}
                value={documentsAs}
                onChange={(value) => setDocumentsAs(value ?? 'document')}
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

type TileProps = {
  readonly file: RecordFile
  readonly isMain: boolean
  readonly open: () => void
  readonly children: ReactNode
}

function ImageTile({ file, isMain, open, children }: TileProps) {
  const { file: words, kit } = useWords()
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.picture} onClick={open} aria-label={kit.open(file.name)}>
        <img src={pictureAddress(file.thumbnailUrl ?? file.url)} alt={file.alt ?? ''} loading="lazy" />
      </button>
      {isMain && <span className={styles.main}>{words.main}</span>}
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
        {children}
      </div>
    </li>
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

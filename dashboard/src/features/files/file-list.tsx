import { Progress, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import Files from 'lucide-react/icons/files'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { DropZone, UploadList } from '../../kit/drop-zone.tsx'
import type { Columns } from '../../kit/list/list-types.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { RecordLink } from '../../kit/record-link.tsx'
import { Badge } from '../../kit/screen.tsx'
import { WithThumb } from '../../kit/thumb.tsx'
import { useUploads } from '../../kit/use-uploads.ts'
import { useForget, useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { optionsOf } from '../options.ts'
import { ownerOf } from './file-owner.ts'
import { ACCEPTED, type DocumentKind, sendFile } from './file-queries.ts'
import styles from './files.module.css'
import { UploadFault } from './upload-fault.tsx'

const FILES = graphql(`
  query Files(
    $search: String, $kind: FileKind, $visibility: FileVisibility, $attached: Boolean, $after: ID, $take: Int!
  ) {
    rows: files(
      search: $search, kind: $kind, visibility: $visibility, attached: $attached, after: $after, take: $take
    ) {
      id
      name
      kind
      alt
      size
      visibility
      thumbnailUrl
      createdAt
      product { id name }
      variant { id name }
      material { id name }
      company { id name }
      certification { id scheme }
    }
    count: fileCount(search: $search, kind: $kind, visibility: $visibility, attached: $attached)
  }
`)

const USE = graphql(`query StorageUse { workspace { storage { usedMb limitMb files } } }`)

type Row = ResultOf<typeof FILES>['rows'][number]

/** Everything that has been uploaded, and what it takes of the storage. */
export function List() {
  const { file: words } = useWords()
  const { ago, bytes } = useFormat()
  const columns: Columns<Row> = [
    {
      name: 'name',
      label: words.name.label,
      cell: ({ name, alt, kind, thumbnailUrl }) => (
        <WithThumb url={thumbnailUrl} icon={<FileText size={15} aria-hidden />}>
          <span style={{ overflowWrap: 'anywhere' }}>{name}</span>
          <span className="soft" style={{ display: 'block', fontWeight: 400, fontSize: 12.5 }}>
            {alt || words.kinds[kind]}
          </span>
        </WithThumb>
      ),
    },
    {
      name: 'record',
      label: words.belongsTo,
      isWide: true,
      cell: (row) => {
        const owner = ownerOf(row)
        return owner ? (
          <RecordLink kind={owner.kind} id={owner.id}>
            {owner.label}
          </RecordLink>
        ) : (
          <span className="soft">{words.toNothing}</span>
        )
      },
    },
    { name: 'kind', label: words.kind, isWide: true, isOptional: true, cell: ({ kind }) => words.kinds[kind] },
    { name: 'size', label: words.size, isWide: true, isNumber: true, cell: ({ size }) => bytes(size) },
    {
      name: 'visibility',
      label: words.visibility,
      cell: ({ visibility }) => (
        <Badge tone={visibility === 'PUBLIC' ? 'good' : 'quiet'}>{words.visibilities[visibility]}</Badge>
      ),
    },
    {
      name: 'createdAt',
      label: words.uploaded,
      isWide: true,
      isNumber: true,
      cell: ({ createdAt }) => ago(createdAt),
    },
  ]
  return (
    <ListPage
      title={words.library}
      path="/files"
      document={FILES}
      columns={columns}
      filters={[
        { name: 'kind', label: words.kind, options: optionsOf(words.kinds) },
        { name: 'visibility', label: words.visibility, options: optionsOf(words.visibilities) },
        {
          name: 'attached',
          label: words.whether,
          options: optionsOf({ yes: words.attached, no: words.unattached }),
          toInput: (value) => value === 'yes',
        },
      ]}
      searchIn={words.searchIn}
      newLabel={null}
      above={
        <div style={{ display: 'grid', gap: 12, marginBottom: 16 }}>
          <StorageUse />
          <Receiver />
        </div>
      }
      empty={{ icon: <Files size={20} aria-hidden />, title: words.emptyTitle, text: words.emptyText }}
    />
  )
}

/** How much of its share the workspace has taken. */
function StorageUse() {
  const { file: words } = useWords()
  const { bytes } = useFormat()
  const { data } = useQuery({ queryKey: ['storage-use'], queryFn: ({ signal }) => ask(USE, {}, signal) })
  const storage = data?.workspace?.storage
  if (data && !storage) return null
  // Its place is kept until it is known, by what most have, so that what is below stays where it is.
  const { usedMb, limitMb } = storage ?? { usedMb: 0, limitMb: 10_000 }
  const share = limitMb ? usedMb / limitMb : 0
  const used = bytes(usedMb * 1_000_000)
  const text = limitMb ? words.use(used, bytes(limitMb * 1_000_000)) : used
  return (
    <div className={styles.use} style={{ marginBottom: 0, ...(!storage && { visibility: 'hidden' }) }}>
      <Progress
        className={styles.bar}
        value={Math.round(share * 100)}
        color={share > 0.9 ? 'red' : 'indigo'}
        size={6}
        aria-label={text}
      />
      <span className="figures">{text}</span>
      <span>{share > 0.9 ? words.almostFull : words.useNote}</span>
    </div>
  )
}

/** Takes files that belong to no record yet: to be shared by a private link, or given to a record later. */
function Receiver() {
  const { file: words } = useWords()
  const mayEdit = useMayEdit()
  const forget = useForget()
  const [documentsAs, setDocumentsAs] = useState<DocumentKind>('document')
  const { uploads, add, cancel, retry } = useUploads(
    (file, _index, transfer) => sendFile(file, {}, documentsAs, transfer),
    () => void forget(),
  )
  if (!mayEdit) return null
  return (
    <div>
      <DropZone
        accept={ACCEPTED}
        hint={words.hint}
        take={add}
        beside={
          <Select
            aria-label={words.documentsAs}
            w={210}
            size="xs"
            allowDeselect={false}
            data={[
              { value: 'document', label: words.asDocument },
              { value: 'evidence', label: words.asEvidence },
              { value: 'audit', label: words.asAudit },
            ]}
            value={documentsAs}
            onChange={(value) => setDocumentsAs(value ?? 'document')}
          />
        }
      />
      <UploadList uploads={uploads} cancel={cancel} retry={retry} explain={(error) => <UploadFault error={error} />} />
    </div>
  )
}

import { LoadedRecord } from './loaded-record.tsx'
import { NewRecord } from './new-record.tsx'
import { RecordEditor } from './record-editor.tsx'
import type { RecordPageProps, Stored } from './record-page-props.ts'

/** One record: its form, what belongs to it, what has happened to it. Also the form for a new one. */
export function RecordPage<Rec extends Stored>(props: RecordPageProps<Rec>) {
  const { id, load, back, create } = props
  if (id === null) return create && <NewRecord {...props} create={create} />
  return (
    <LoadedRecord id={id} load={load} back={back}>
      {(record, refetch) => <RecordEditor key={id} {...props} record={record} refetch={refetch} />}
    </LoadedRecord>
  )
}

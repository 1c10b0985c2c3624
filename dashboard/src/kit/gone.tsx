import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import FileQuestion from 'lucide-react/icons/file-question-mark'
import { ask } from '../graphql/ask.ts'
import { graphql } from '../graphql/graphql.ts'
import { useForget, useMayEdit } from '../session/session.tsx'
import { useFormat, useWords } from '../words/use-words.tsx'
import { useForgetRecord } from './recent-records.ts'
import { restoreRecord } from './restore.ts'
import { EmptyState } from './states.tsx'
import { toast } from './toast.tsx'
import { useVerb } from './use-verb.ts'

const DELETED = graphql(`
  query Deleted($recordId: ID!) {
    deletedRecord(recordId: $recordId) { name actorName deletedAt keptUntil }
  }
`)

/** Instead of a record that is not there: where it was deleted, who did it, and the way back. */
export function Gone({ id }: { readonly id: string }) {
  const { kit, trail } = useWords()
  const { moment } = useFormat()
  const forget = useForget()
  const mayEdit = useMayEdit()
  const restoring = useVerb(async (name: string) => {
    await restoreRecord(id)
    await forget()
    toast(trail.restored(name))
  })
  useForgetRecord(id)
  const { data } = useQuery({
    queryKey: ['deleted', id],
    queryFn: ({ signal }) => ask(DELETED, { recordId: id }, signal),
  })
  const icon = <FileQuestion size={22} aria-hidden />
  const deleted = data?.deletedRecord
  if (!deleted) return <EmptyState icon={icon} title={kit.goneTitle} text={kit.goneText} />
  const { name, actorName, deletedAt, keptUntil } = deleted
  return (
    <EmptyState
      icon={icon}
      title={trail.removed(name)}
      text={trail.removedBy(actorName, moment(deletedAt), moment(keptUntil))}
    >
      {mayEdit && (
        <Button loading={restoring.isBusy} onClick={() => restoring.run(name)}>
          {trail.restore}
        </Button>
      )}
    </EmptyState>
  )
}

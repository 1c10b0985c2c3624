import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../words/use-words.tsx'
import type { ReferenceKind } from '../field.ts'
import { RecordLink } from '../record-link.tsx'

/** The name of a record that another one names or named, as it is now; one that is gone says so. */
export function ReferenceName({ kind, id }: { readonly kind: ReferenceKind; readonly id: string }) {
  const { trail } = useWords()
  const { data } = useQuery({
    queryKey: ['name', id],
    queryFn: ({ signal }) => kind.nameOf(id, signal),
    staleTime: 60_000,
  })
  if (data === undefined) return <span aria-busy>…</span>
  if (data === null) return <span title={id}>{trail.goneRecord}</span>
  return (
    <RecordLink kind={kind.record} id={id}>
      {data}
    </RecordLink>
  )
}

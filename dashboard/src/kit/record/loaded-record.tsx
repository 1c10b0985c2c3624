import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ask } from '../../graphql/ask.ts'
import type { TadaDocumentNode } from '../../graphql/graphql.ts'
import { useWords } from '../../words/use-words.tsx'
import { Gone } from '../gone.tsx'
import type { PlainPath } from '../paths.ts'
import { Screen } from '../screen.tsx'
import { ErrorState, FormSkeleton } from '../states.tsx'

type Props<Rec> = {
  readonly id: string
  /** Where a screen loads something else of the record than its page. */
  readonly part?: string
  readonly load: TadaDocumentNode<{ readonly record: Rec | null }, { id: string }>
  readonly back: { readonly to: PlainPath; readonly label: string }
  readonly children: (record: Rec, refetch: () => Promise<unknown>) => ReactNode
}

/** A record by its id; until it is there, or where it cannot be, a screen that says so. */
export function LoadedRecord<Rec>({ id, part, load, back, children }: Props<Rec>) {
  const { kit } = useWords()
  const queryKey = ['record', id, ...(part === undefined ? [] : [part])]
  const query = useQuery({ queryKey, queryFn: ({ signal }) => ask(load, { id }, signal) })
  if (query.isError) {
    return (
      <Screen title={kit.failed} back={back}>
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      </Screen>
    )
  }
  if (query.data === undefined) {
    return (
      <Screen title={kit.loading} back={back}>
        <FormSkeleton />
      </Screen>
    )
  }
  const { record } = query.data
  if (record === null) {
    return (
      <Screen title={kit.goneTitle} back={back}>
        <Gone id={id} />
      </Screen>
    )
  }
  return children(record, () => query.refetch())
}

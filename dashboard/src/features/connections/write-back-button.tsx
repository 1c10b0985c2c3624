import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ask } from '../../graphql/ask.ts'
import type { Chosen } from '../../kit/bulk/use-rows.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { WRITTEN } from './write-back-queries.ts'

const WriteBackMenu = lazy(() => import('./write-back-menu.tsx'))

/** The service takes no more at a time. */
const MOST = 1_000

/** Writes the values of variants into the systems that they are known in; nothing where no connection writes. */
export function WriteBackButton({ chosen }: { readonly chosen: Chosen }) {
  const mayEdit = useMayEdit()
  const ids = 'ids' in chosen && chosen.ids.length <= MOST ? chosen.ids : null
  const { data } = useQuery({
    queryKey: ['connections', 'written'],
    queryFn: ({ signal }) => ask(WRITTEN, {}, signal),
    enabled: mayEdit && ids !== null,
    staleTime: 60_000,
  })
  const written = (data?.connections ?? []).filter(
    ({ writeBacks }) => writeBacks?.confirmedAt && Object.keys(writeBacks.targets).length > 0,
  )
  if (ids === null || written.length === 0) return null
  return (
    <Suspense>
      <WriteBackMenu ids={ids} connections={written} />
    </Suspense>
  )
}

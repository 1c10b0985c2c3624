import { Button, Drawer, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { graphql } from '../../graphql/graphql.ts'
import { useWords } from '../../words/use-words.tsx'
import type { Values } from '../record/form-values.ts'
import { ErrorState } from '../states.tsx'
import { useVerb } from '../use-verb.ts'
import { EventEntry } from './event-entry.tsx'
import { type AnyField, valuesToPutBack } from './field-change.tsx'
import styles from './history.module.css'

const PAGE = 20
const HISTORY = graphql(`
  query RecordHistory($id: ID!, $after: ID, $take: Int!) {
    events(subjectId: $id, after: $after, take: $take) {
      id
      kind
      actorName
      occurredAt
      changes { field before after called }
    }
  }
`)

type Props = {
  readonly id: string
  readonly fields: readonly AnyField[]
  /** Null: whoever looks may not change the record, or has changed it here and not saved. */
  readonly putBack: ((values: Values) => Promise<void>) | null
  readonly close: () => void
}

/** Everything that has happened to a record, page by page, with the way back to what was before. */
export function HistoryDrawer({ id, fields, putBack, close }: Props) {
  const { kit, trail } = useWords()
  const returning = useVerb(
    ({ values }: { readonly event: string; readonly values: Values }) => putBack?.(values) ?? Promise.resolve(),
  )
  const query = useInfiniteQuery({
    queryKey: ['history', id],
    queryFn: ({ pageParam, signal }) => ask(HISTORY, { id, after: pageParam, take: PAGE }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ events }) => (events.length === PAGE ? (events.at(-1)?.id ?? null) : null),
  })
  const events = query.data?.pages.flatMap((page) => page.events)
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={460}
      title={<strong>{kit.history}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && [0, 1, 2, 3, 4].map((row) => <Skeleton key={row} h={44} mb={14} />)}
      <ul className={styles.trail}>
        {events?.map((event) => {
          const values = putBack && event.kind.endsWith('.updated') ? valuesToPutBack(event.changes, fields) : null
          return (
            <EventEntry key={event.id} event={event} fields={fields}>
              {putBack && values && !event.kind.startsWith('assessment.') && (
                <Button
                  className={styles.putBack}
                  variant="default"
                  size="compact-sm"
                  loading={returning.isBusy && returning.input?.event === event.id}
                  onClick={() => returning.run({ event: event.id, values })}
                >
                  {trail.putBack}
                </Button>
              )}
            </EventEntry>
          )
        })}
      </ul>
      {query.hasNextPage && (
        <Button
          mt="md"
          variant="default"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {trail.older}
        </Button>
      )}
    </Drawer>
  )
}

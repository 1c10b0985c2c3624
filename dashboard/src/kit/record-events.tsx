import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ask } from '../graphql/ask.ts'
import { graphql } from '../graphql/graphql.ts'
import { useWords } from '../words/use-words.tsx'
import { EventEntry } from './history/event-entry.tsx'
import type { AnyField } from './history/field-change.tsx'
import styles from './history/history.module.css'
import { Card } from './screen.tsx'

const HistoryDrawer = lazy(() => import('./history/history-drawer.tsx').then((m) => ({ default: m.HistoryDrawer })))

const EVENTS = graphql(`
  query RecordEvents($id: ID!) {
    events(subjectId: $id, take: 5) {
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
  readonly putBack: ((values: Readonly<Record<string, unknown>>) => Promise<void>) | null
}

/** What has happened to a record, by whom: the end of its audit trail, and the way to all of it. */
export function RecordEvents({ id, fields, putBack }: Props) {
  const { kit, trail } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ queryKey: ['events', id], queryFn: ({ signal }) => ask(EVENTS, { id }, signal) })
  return (
    <Card title={kit.history}>
      {data === undefined ? (
        <Skeleton h={14} />
      ) : (
        <>
          <ul className={styles.trail}>
            {data.events.map((event) => (
              <EventEntry key={event.id} event={event} fields={fields} atMost={2} />
            ))}
          </ul>
          <Button variant="default" size="compact-sm" mt={6} onClick={() => setOpen(true)}>
            {trail.all}
          </Button>
        </>
      )}
      {isOpen && (
        <Suspense>
          <HistoryDrawer id={id} fields={fields} putBack={putBack} close={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

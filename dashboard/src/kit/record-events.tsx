import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../graphql/ask.ts'
import { graphql } from '../graphql/graphql.ts'
import { useFormat, useWords } from '../words/use-words.tsx'
import styles from './kit.module.css'
import { Card } from './screen.tsx'

const EVENTS = graphql(`
  query RecordEvents($id: ID!) {
    events(subjectId: $id, take: 8) {
      id
      kind
      actorName
      occurredAt
      data
    }
  }
`)

/** What has happened to a record, by whom: the end of its audit trail. */
export function RecordEvents({
  id,
  labels,
}: {
  readonly id: string
  readonly labels: Readonly<Record<string, string>>
}) {
  const { kit } = useWords()
  const { ago, moment } = useFormat()
  const { data } = useQuery({ queryKey: ['events', id], queryFn: ({ signal }) => ask(EVENTS, { id }, signal) })
  return (
    <Card title={kit.history}>
      {data === undefined ? (
        <Skeleton h={14} />
      ) : (
        <ul className={styles.plainList}>
          {data.events.map((event) => {
            const verb = event.kind.startsWith('assessment.')
              ? 'assessed'
              : (event.kind.split('.').at(-1) ?? event.kind)
            const fields = verb === 'updated' ? changedFields(event.data, labels) : ''
            return (
              <li key={event.id}>
                <div>
                  <span className={styles.grow}>
                    {kit.happened[verb as keyof typeof kit.happened] ?? event.kind}
                    {fields && <span className="soft">: {fields}</span>}
                    <span className="soft" style={{ display: 'block', fontSize: 12 }}>
                      {event.actorName}
                    </span>
                  </span>
                  <time
                    className="soft"
                    style={{ flex: 'none', fontSize: 12 }}
                    dateTime={event.occurredAt}
                    title={moment(event.occurredAt)}
                  >
                    {ago(event.occurredAt)}
                  </time>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

/** The labels of the fields that an event wrote, three at most. */
function changedFields(data: string, labels: Readonly<Record<string, string>>): string {
  const fields: unknown = JSON.parse(data)
  const names = Object.keys(typeof fields === 'object' && fields !== null ? fields : {}).flatMap(
    (name) => labels[name] ?? [],
  )
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', ')
}

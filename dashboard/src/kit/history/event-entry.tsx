import type { ReactNode } from 'react'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { type AnyField, type Change, FieldChange } from './field-change.tsx'
import { happenedIn } from './happened-in.ts'
import styles from './history.module.css'

export type TrailEvent = {
  readonly id: string
  readonly kind: string
  readonly actorName: string
  readonly occurredAt: string
  readonly changes: readonly Change[]
}

type Props = {
  readonly event: TrailEvent
  readonly fields: readonly AnyField[]
  /** How many differences are shown; the rest is counted. */
  readonly atMost?: number
  /** Instead of what happened, for a list over several records; `who` then says both. */
  readonly title?: ReactNode
  readonly who?: string
  readonly children?: ReactNode
}

/** One line of the audit trail: what happened, who did it, when, and what it changed. */
export function EventEntry({ event, fields, atMost = Number.POSITIVE_INFINITY, title, who, children }: Props) {
  const { trail } = useWords()
  const { ago, moment } = useFormat()
  const happened = useHappened()
  // The text of a composition says the same once more.
  const isStructured = event.changes.some(({ field }) => field === 'composition')
  const changes = event.changes.filter(({ field }) => !isStructured || field !== 'materialComposition')
  const more = changes.length - atMost
  return (
    <li className={styles.entry}>
      <span className={styles.what}>{title ?? happened(event.kind)}</span>
      <time className={styles.when} dateTime={event.occurredAt} title={moment(event.occurredAt)}>
        {ago(event.occurredAt)}
      </time>
      <span className={styles.who}>{who ?? event.actorName}</span>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.slice(0, atMost).map((change) => (
            <FieldChange
              key={change.field}
              change={change}
              field={
                event.kind.startsWith('assessment.') ? undefined : fields.find(({ name }) => name === change.field)
              }
              fields={fields}
            />
          ))}
        </dl>
      )}
      {more > 0 && <span className={styles.who}>{trail.moreChanges(more)}</span>}
      {children}
    </li>
  )
}

/** What happened, in words; a kind that has none yet is shown as it is called. */
export function useHappened(): (kind: string) => string {
  const happened = happenedIn(useWords())
  return (kind) => happened(kind) ?? kind
}

import { CompiledQuery } from 'kysely'
import { sendAlong, sendJoined } from '#database/open-transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from './actor.ts'

/** The kinds that can be recorded. Each `<noun>.events.ts` adds its own, so that no kind goes without a published schema. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by those files
export interface EventKinds {}

export type EventKind = keyof EventKinds & string

/** What events happen to: the first word of their kinds. */
export type Subject = SubjectOf<EventKind>
type SubjectOf<K extends string> = K extends `${infer S}.${string}` ? S : never

/** Who did it: an actor, or whoever holds a private link. */
export type Doer = Pick<Actor, 'workspaceId' | 'id' | 'name' | 'requestId'> & {
  readonly kind: Actor['kind'] | 'private_link'
  readonly partOf?: string | null
}

export type NewEvent = {
  readonly kind: EventKind
  readonly subjectType: Subject
  readonly subjectId: string
  readonly data: object
  readonly before?: object
}

/**
 * Writes what happened into the transaction in which it happens: the audit trail and the outbox are this one table.
 * `data` holds the fields as they are after the change (for an update: those that were sent); never a secret. `before`, for an update:
 * what those of them that changed were before, from `changedFrom`. Sent with the statement that comes next, the commit at the latest;
 * cheapest just before the statement that makes the change.
 */
export function recordEvent(tx: Tx, actor: Doer, event: NewEvent): void {
  recordEvents(tx, actor, [event])
}

/** One statement for all of them, in this order; none for none. */
export function recordEvents(tx: Tx, actor: Doer, events: readonly NewEvent[]): void {
  const [first, ...others] = events
  if (!first) return
  const { workspaceId, kind, id, name, requestId, partOf = null } = actor
  const shared = [workspaceId, kind, id, name, requestId, partOf]
  if (others.length === 0) {
    const { id, kind, subjectType, subjectId, data, before } = toRow(first)
    sendJoined(tx, { sql: insertOne, parameters: [...shared, id, kind, subjectType, subjectId, data, before] })
  } else {
    sendAlong(tx, CompiledQuery.raw(INSERT_MANY, [...shared, JSON.stringify(events.map(toRow))]))
  }
}

function toRow({ kind, subjectType, subjectId, data, before }: NewEvent) {
  const texts = { data: JSON.stringify(data), before: before ? JSON.stringify(before) : null }
  return { id: newId('evt'), kind, subjectType, subjectId, ...texts }
}

const INSERT = `insert into events
  (workspace_id, actor_kind, actor_id, actor_name, request_id, part_of, id, kind, subject_type, subject_id, data, before)`
const INSERTED = 12
function insertOne(first: number): string {
  return `${INSERT} values (${Array.from({ length: INSERTED }, (_, at) => `$${first + at}`).join(', ')})`
}
/** The data as text within the JSON: PostgreSQL reads nested objects out of it at least twice as slowly as texts that are JSON themselves. */
const INSERT_MANY = `${INSERT} select $1, $2, $3, $4, $5, $6, e.id, e.kind, e."subjectType", e."subjectId", e.data::jsonb, e.before::jsonb
  from json_to_recordset($7) e (id text, kind text, "subjectType" text, "subjectId" text, data text, before text)`

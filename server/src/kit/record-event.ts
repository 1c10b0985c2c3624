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
    const texts = [JSON.stringify(data), before ? JSON.stringify(before) : null]
    sendJoined(tx, { sql: insertOne, parameters: [...shared, id, kind, subjectType, subjectId, ...texts] })
  } else {
    sendAlong(tx, CompiledQuery.raw(INSERT_MANY, [...shared, JSON.stringify(events.map(toRow))]))
  }
}

function toRow({ kind, subjectType, subjectId, data, before }: NewEvent) {
  return { id: newId('evt'), kind, subjectType, subjectId, data, before }
}

const INSERT = `insert into events
  (workspace_id, actor_kind, actor_id, actor_name, request_id, part_of, id, kind, subject_type, subject_id, data, before)`
const INSERTED = 12
function insertOne(first: number): string {
  return `${INSERT} values (${Array.from({ length: INSERTED }, (_, at) => `$${first + at}`).join(', ')})`
}
const INSERT_MANY = `${INSERT} select $1, $2, $3, $4, $5, $6, e.id, e.kind, e."subjectType", e."subjectId", e.data, e.before
  from json_to_recordset($7) e (id text, kind text, "subjectType" text, "subjectId" text, data jsonb, before jsonb)`

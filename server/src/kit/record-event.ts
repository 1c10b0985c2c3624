import { CompiledQuery } from 'kysely'
import { ask } from '#database/ask.ts'
import { arrayFor } from '#database/binary-array.ts'
import { sendAlong, sendJoined } from '#database/open-transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { createBreather } from '#platform/breathe.ts'
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
  const kept = held.get(tx)
  if (kept) {
    for (const event of events) kept.push({ actor, event })
    return
  }
  const [first, ...others] = events
  if (!first) return
  if (others.length === 0) {
    const { id, kind, subjectType, subjectId, data, before } = toRow(first)
    sendJoined(tx, { sql: insertOne, parameters: [...shared(actor), id, kind, subjectType, subjectId, data, before] })
  } else sendAlong(tx, insertionOf(actor, events.map(toRow)))
}

/**
 * From now on the events of this transaction are kept back, until the function that is given back writes them: nobody reads them before its end, and what is waited for
 * need not stand behind them.
 */
export function holdEvents(tx: Tx): () => Promise<HeldEvents> {
  const kept: Held[] = []
  held.set(tx, kept)
  return async () => {
    held.delete(tx)
    const breathe = createBreather(EVERY_MS)
    const statements: CompiledQuery[] = []
    for (let at = 0; at < kept.length; ) {
      const { actor } = kept[at]!
      const most = Math.min(at + MOST_IN_ONE, kept.length)
      let end = at
      while (end < most && kept[end]!.actor === actor) end += 1
      const rows = kept.slice(at, end).map(({ event }) => toRow(event))
      statements.push(insertionOf(actor, rows))
      at = end
      await breathe()
    }
    return {
      async sendPart() {
        const next = statements.shift()
        if (next) await ask(tx, next.sql, next.parameters)
        return next !== undefined
      },
      sendRest() {
        for (const statement of statements.splice(0)) sendAlong(tx, statement)
      },
    }
  }
}

/** In their order. */
export type HeldEvents = {
  /** Waits until PostgreSQL has written some of them. False: none was left. */
  sendPart(): Promise<boolean>
  /** Sends those that are left along. */
  sendRest(): void
}

const EVERY_MS = 2
/** A statement of about 15 ms. */
const MOST_IN_ONE = 300

type Held = { readonly actor: Doer; readonly event: NewEvent }
const held = new WeakMap<Tx, Held[]>()

function shared({ workspaceId, kind, id, name, requestId, partOf = null }: Doer) {
  return [workspaceId, kind, id, name, requestId, partOf]
}

function insertionOf(actor: Doer, rows: readonly ReturnType<typeof toRow>[]): CompiledQuery {
  const columns = COLUMNS.map((column) =>
    arrayFor(
      column === 'data' || column === 'before' ? 'jsonb' : 'text',
      rows.map((row) => row[column]),
    ),
  )
  return CompiledQuery.raw(INSERT_MANY, [...shared(actor), ...columns])
}

function toRow({ kind, subjectType, subjectId, data, before }: NewEvent) {
  const texts = { data: JSON.stringify(data), before: before ? JSON.stringify(before) : null }
  return { id: newId('evt'), kind, subjectType, subjectId, ...texts }
}

const COLUMNS = ['id', 'kind', 'subjectType', 'subjectId', 'data', 'before'] as const
const INSERT = `insert into events
  (workspace_id, actor_kind, actor_id, actor_name, request_id, part_of, id, kind, subject_type, subject_id, data, before)`
const INSERTED = 12
function insertOne(first: number): string {
  return `${INSERT} values (${Array.from({ length: INSERTED }, (_, at) => `$${first + at}`).join(', ')})`
}
/** As arrays: PostgreSQL reads them in a sixth less time than rows of JSON in which the data is JSON as well. */
const INSERT_MANY = `${INSERT} select $1, $2, $3, $4, $5, $6, e.*
  from unnest($7::text[], $8::text[], $9::text[], $10::text[], $11::jsonb[], $12::jsonb[]) e`

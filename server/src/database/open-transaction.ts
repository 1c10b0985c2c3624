import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import { PipelinedConnection, toQueryResult } from './pipelined-dialect.ts'
import { statementName } from './prepared-names.ts'
import { scopeSetting, type TransactionScope } from './scope-setting.ts'
import { type Statement, type StatementAhead, sendGroup } from './statement-group.ts'
import type { Tables } from './tables.ts'
import { textOfArray } from './text-of-array.ts'
import { explainOutage } from './unavailable.ts'

/**
 * Runs `work` in a transaction: committed when it ends, rolled back when it throws. "begin" and the workspace go out with the first
 * statement, and what was only to be told (`sendAlong`) with the next one or with "commit": a change costs as many round trips as
 * it has answers to wait for. Statements of one moment are sent one behind the other, without waiting in between.
 */
export function runTransaction<T>(
  db: Kysely<Tables>,
  scope: TransactionScope,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const executor = db.getExecutor()
  return executor.provideConnection(async (connection) => {
    if (!(connection instanceof PipelinedConnection)) throw new TypeError('not a connection of our own driver')
    const open = new OpenTransaction(connection, scope)
    const tx = new Transaction<Tables>({
      ...OF_NO_DRIVER,
      executor: executor.withConnectionProvider({ provideConnection: (use) => use(open) }),
    })
    opened.set(tx, open)
    try {
      const result = await work(tx)
      await open.commit()
      return result
    } catch (error) {
      await open.rollBack()
      throw error
    }
  })
}

/**
 * Sends a statement that changes or locks something and whose answer nobody needs. It happens before the statements that come after it, and
 * should it fail they fail with its error, the commit included.
 */
export function sendAlong(tx: object, query: CompiledQuery): void {
  openOf(tx).sendAlong(query)
}

/** The same in a text that is always the same. */
export function tell(tx: object, text: string, parameters: readonly unknown[]): void {
  openOf(tx).sendAlong(CompiledQuery.raw(text, [...parameters]))
}

/** A statement that can be a part of another: its text, its first parameter being numbered as told. */
export type Joinable = { readonly sql: (first: number) => string; readonly parameters: readonly (string | null)[] }

/**
 * Like `sendAlong`; but should the statement that comes next change something too, PostgreSQL is given the two as one, which spares
 * what a statement costs by itself. It must neither need nor show what the other does.
 */
export function sendJoined(tx: object, query: Joinable): void {
  openOf(tx).sendJoined(query)
}

/**
 * From now on the transaction has no parts of its own: whatever fails in one, the caller lets the whole fail. The end of a part waits until PostgreSQL
 * has done all that was sent along; without, it is at work on that while the next is being made.
 */
export function endWithAnyPart(tx: object): void {
  openOf(tx).hasParts = false
}

export function isWithoutParts(tx: object): boolean {
  return !openOf(tx).hasParts
}

/** Runs `work` as a part of an open transaction: undone alone when it throws, kept only when the whole is. */
export async function runPart<T>(tx: Transaction<Tables>, work: () => Promise<T>): Promise<T> {
  const open = openOf(tx)
  if (!open.hasParts) return work()
  const part = open.beginPart()
  try {
    const result = await work()
    await open.endPart()
    return result
  } catch (error) {
    await open.undoPart(part)
    throw error
  }
}

/** Undefined: it is a reading. */
export function transactionOf(tx: object): DatabaseConnection | undefined {
  return opened.get(tx)
}

function openOf(tx: object): OpenTransaction {
  const open = opened.get(tx)
  if (!open) throw new TypeError('Only a transaction has parts, and can be sent something along.')
  return open
}

const opened = new WeakMap<object, OpenTransaction>()

/** Larger ones leave at once: PostgreSQL is then at work on them while the next is being made. */
const MOST_HELD_CHARACTERS = 4_000

class OpenTransaction implements DatabaseConnection {
  hasParts = true
  readonly #connection: PipelinedConnection
  #ahead: (StatementAhead & { readonly joinable?: Joinable })[]
  #state: 'unsent' | 'open' | 'ended' = 'unsent'
  /** Of a statement nobody waited for. What PostgreSQL says to those after it is only that there was one. */
  #failure: unknown

  constructor(connection: PipelinedConnection, scope: TransactionScope) {
    this.#connection = connection
    this.#ahead = [BEGIN, scopeSetting(scope)]
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return toQueryResult(await this.#send<R & pg.QueryResultRow>(query.sql, query.parameters))
  }

  // biome-ignore lint/correctness/useYield: cursors cannot share a pipelined connection, so there is nothing to yield.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Cursors cannot be used on a pipelined connection')
  }

  sendAlong({ sql, parameters }: CompiledQuery): void {
    if (this.#state === 'ended') throw ended()
    const values = asSmallTexts(parameters)
    if (values) {
      this.#connection.note(sql)
      this.#ahead.push({ ...statementName(sql), text: sql, values })
    } else {
      // Those after it fail with its error.
      this.#send(sql, parameters, true).catch(() => {})
    }
  }

  sendJoined(joinable: Joinable): void {
    this.sendAlong(CompiledQuery.raw(textOf(joinable.sql), [...joinable.parameters]))
    // There is none when it left at once.
    const last = this.#ahead.pop()
    if (last) this.#ahead.push({ ...last, joinable })
  }

  beginPart(): StatementAhead {
    // Parts within parts have the same name: PostgreSQL means the innermost.
    const part = { name: 'savepoint', text: 'savepoint part', values: [] }
    this.#ahead.push(part)
    return part
  }

  /** Waits for its answer, so that an error of something sent along is one of this part. */
  async endPart(): Promise<void> {
    await this.#sendControl(RELEASE)
  }

  async undoPart(part: StatementAhead): Promise<void> {
    const at = this.#ahead.indexOf(part)
    this.#ahead.length = Math.max(at, 0)
    if (at >= 0) return
    await this.#sendControl(ROLLBACK_TO_PART)
    this.#failure = undefined
    await this.#sendControl(RELEASE)
  }

  async commit(): Promise<void> {
    if (this.#state === 'unsent' && this.#ahead.length === OPENING) {
      this.#state = 'ended'
      return
    }
    const { command } = await this.#sendControl(COMMIT)
    // After an error PostgreSQL takes a commit for a rollback.
    if (command !== 'COMMIT')
      throw this.#failure ?? new Error('A transaction was committed although a statement had failed.')
    this.#state = 'ended'
  }

  /** The error that led here is what the caller must hear of; a connection that cannot even roll back is closed. */
  async rollBack(): Promise<void> {
    const wasSent = this.#state === 'open'
    this.#state = 'ended'
    if (!wasSent) return
    await this.#connection.client.query('rollback').catch((error: Error) => {
      this.#connection.broken = error
    })
  }

  #send<R extends pg.QueryResultRow>(
    sql: string,
    parameters: readonly unknown[],
    leavesAtOnce = false,
  ): Promise<pg.QueryResult<R>> {
    if (this.#state === 'ended') throw ended()
    this.#connection.note(sql)
    const joined = this.#ahead.at(-1)?.joinable
    // What is sent along may be of the same table, and then comes after it.
    if (joined && !leavesAtOnce && CHANGES.test(sql)) {
      this.#ahead.pop()
      const text = textOf(joined.sql, sql, parameters.length)
      const values = [...parameters, ...joined.parameters]
      return this.#sendControl<R>({ ...statementName(text), text, values })
    }
    return this.#sendControl<R>({ ...statementName(sql), text: sql, values: parameters }, leavesAtOnce)
  }

  async #sendControl<R extends pg.QueryResultRow>(
    statement: Statement,
    leavesAtOnce = false,
  ): Promise<pg.QueryResult<R>> {
    const ahead = this.#ahead
    this.#ahead = []
    this.#state = 'open'
    try {
      return await sendGroup<R>(this.#connection.client, ahead, statement, leavesAtOnce)
    } catch (error) {
      this.#failure ??= explainOutage(error)
      throw this.#failure
    }
  }
}

/** Null where they are too long, or are not told as texts here. */
function asSmallTexts(parameters: readonly unknown[]): (string | null)[] | null {
  let characters = 0
  const texts: (string | null)[] = []
  for (const one of parameters) {
    const text = isTexts(one) ? textOfArray(one) : one
    if (typeof text === 'string') characters += text.length
    else if (text !== null) return null
    texts.push(text)
  }
  return characters <= MOST_HELD_CHARACTERS ? texts : null
}

function isTexts(value: unknown): value is readonly (string | null)[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' || one === null)
}

/** By itself, or as a part of `sql`. Made once for each: a new text has to be gone through whole to find its name. */
function textOf(part: Joinable['sql'], sql = '', parameters = 0): string {
  const texts = joinedTexts.get(part) ?? new Map<string, string>()
  joinedTexts.set(part, texts)
  const known = texts.get(sql)
  if (known !== undefined) return known
  const text = sql === '' ? part(1) : `with joined as (${part(parameters + 1)}) ${sql}`
  if (texts.size < MOST_JOINED) texts.set(sql, text)
  return text
}

const joinedTexts = new WeakMap<Joinable['sql'], Map<string, string>>()
/** As many as are prepared by name. */
const MOST_JOINED = 400
/** Of statements that begin with a "with" of their own, or only read, nothing is known. */
const CHANGES = /^(?:update|insert into|delete from) /

function ended(): Error {
  return new Error('The transaction has ended: nothing more can be said in it.')
}

const BEGIN: StatementAhead = { name: 'begin', text: 'begin', values: [] }
/** "begin" and the setting. */
const OPENING = 2
const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] }
const ROLLBACK_TO_PART: Statement = { name: 'rollback_to_part', text: 'rollback to savepoint part', values: [] }
const RELEASE: Statement = { name: 'release_part', text: 'release savepoint part', values: [] }

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
/** A transaction's statements reach its connection by its executor alone. */
const OF_NO_DRIVER = { config: { dialect }, driver: new DummyDriver(), dialect }

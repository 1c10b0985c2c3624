import pg from 'pg'

export type Statement = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] }

/** One whose answer nobody waits for; its values are sent as they are. */
export type StatementAhead = Statement & { readonly values: readonly (string | null)[] }

/**
 * Sends a statement with others in front of it whose answers nobody waits for, all with one Sync: PostgreSQL answers once, and after an
 * error in one of them it passes over those behind it (its documentation, "Pipelining"). What is written to a connection in one turn of
 * the event loop leaves in one piece, unless it is to leave at once; many groups may be under way. Gives back the answer of the last.
 */
export function sendGroup<R extends pg.QueryResultRow>(
  client: pg.ClientBase,
  ahead: readonly StatementAhead[],
  statement: Statement,
  leavesAtOnce = false,
): Promise<pg.QueryResult<R>> {
  const [first, last] = isSpoiled(client) ? [ahead.map(nameless), nameless(statement)] : [ahead, statement]
  return new Promise((resolve, reject) => {
    const query = new GroupQuery(first, last, leavesAtOnce, (error, result) => {
      if (result) return resolve(result)
      // Which of its statements PostgreSQL has prepared before the error is not known.
      if (query.hasPrepared) spoiled.add(client)
      spoilIfConfused(client, error)
      reject(error)
    })
    // node-postgres takes what can submit itself; its types describe the connection less fully than it is.
    client.query(query as unknown as pg.Submittable)
  })
}

/** Whether nobody knows any more what the connection has prepared: its transaction can go on without names, then it is to be closed. */
export function isSpoiled(client: pg.ClientBase): boolean {
  return spoiled.has(client)
}

/**
 * Has a connection closed whose prepared statements are not the ones it is believed to have: the statement would be refused again each time.
 * An error that is not PostgreSQL's own leaves nothing known either.
 */
export function spoilIfConfused(client: pg.ClientBase, error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || CONFUSED.has(error.code ?? '')) spoiled.add(client)
}

/** One of that name is there, or is not; or its rows have other columns since (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const CONFUSED = new Set(['42P05', '26000', '0A000'])

function nameless<S extends Statement>({ name: _, ...statement }: S) {
  return statement
}

const spoiled = new WeakSet<pg.ClientBase>()

class GroupQuery extends baseQuery() {
  /** Something of what goes ahead: node-postgres notes only what becomes of the last. */
  hasPrepared = false
  readonly #ahead: readonly StatementAhead[]
  /** Until so many have answered, what arrives is not the answer of the last. */
  #unanswered: number

  readonly #leavesAtOnce: boolean

  constructor(ahead: readonly StatementAhead[], statement: Statement, leavesAtOnce: boolean, done: Done) {
    // Without name and values node-postgres would send it as a simple query, which has no Sync: after an error in front of it PostgreSQL would
    // pass over it and wait for one.
    super({ ...statement, queryMode: 'extended' }, undefined, done)
    this.#leavesAtOnce = leavesAtOnce
    this.#ahead = ahead
    this.#unanswered = ahead.length
  }

  override submit(connection: WireConnection): Error | null {
    if (this.#leavesAtOnce) letGo(connection.stream)
    else gather(connection.stream)
    for (const { name, text, values } of this.#ahead) {
      if (!name || (!connection.parsedStatements[name] && !connection.submittedNamedStatements[name])) {
        connection.parse({ text, name: name ?? '' })
        if (name) {
          connection.submittedNamedStatements[name] = text
          this.hasPrepared = true
        }
      }
      connection.bind({ portal: '', statement: name ?? '', values })
      connection.execute({ portal: '', rows: 0 })
    }
    return super.submit(connection)
  }

  override handleDataRow(message: object): void {
    if (this.#unanswered === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: object, connection: WireConnection): void {
    if (this.#unanswered > 0) this.#unanswered -= 1
    else super.handleCommandComplete(message, connection)
  }

  /** All has gone well, so all of it is prepared. What is only submitted is forgotten when it later fails as the last of a group. */
  override handleReadyForQuery(connection: WireConnection): void {
    if (this.hasPrepared) {
      for (const { name, text } of this.#ahead) {
        if (!name) continue
        connection.parsedStatements[name] = text
        delete connection.submittedNamedStatements[name]
      }
    }
    super.handleReadyForQuery(connection)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: rows are what the statement makes them
type Done = (error: Error | null, result?: pg.QueryResult<any>) => void

/** What of node-postgres' connection and query is used here; its published types leave these parts out. */
type WireConnection = {
  readonly stream: { cork(): void; uncork(): void }
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(message: { text: string; name: string }): void
  bind(message: { portal: string; statement: string; values: readonly (string | null)[] }): void
  execute(message: { portal: string; rows: number }): void
}

type WireQuery = {
  submit(connection: WireConnection): Error | null
  handleDataRow(message: object): void
  handleCommandComplete(message: object, connection: WireConnection): void
  handleReadyForQuery(connection: WireConnection): void
}

type WireQueryClass = new (statement: object, values: undefined, done: Done) => WireQuery

function baseQuery(): WireQueryClass {
  // The class is there, with these methods, in node-postgres 8.23 (lib/query.js); its types describe less of it.
  return pg.Query as unknown as WireQueryClass
}

const gathered = new WeakSet<object>()

/** Each write costs a system call and wakes the server. */
function gather(stream: WireConnection['stream']): void {
  if (gathered.has(stream)) return
  gathered.add(stream)
  stream.cork()
  process.nextTick(letGo, stream)
}

function letGo(stream: WireConnection['stream']): void {
  if (gathered.delete(stream)) stream.uncork()
}

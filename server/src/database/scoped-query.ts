import pg from 'pg'

export type Statement = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] }

/** Sends the statement for this workspace and person; many may be under way on one connection. */
export function sendScoped<R>(
  client: pg.ClientBase,
  statement: Statement,
  scope: readonly [workspaceId: string, personId: string],
): Promise<R[]> {
  return new Promise((resolve, reject) => {
    const query = new ScopedQuery<R>(statement, scope, (error, rows) => (error ? reject(error) : resolve(rows ?? [])))
    // node-postgres takes what can submit itself; its types describe the connection less fully than it is.
    client.query(query as unknown as pg.Submittable)
  })
}

/**
 * A statement in an implicit transaction that begins with the setting of the workspace: Bind and Execute of the setting, Bind and
 * Execute of the statement, one Sync for both (PostgreSQL documentation, "Extended Query Overview"). The setting is local to it.
 */
class ScopedQuery<R> extends baseQuery() {
  readonly #scope: readonly string[]
  /** Until the setting has answered, what arrives is its answer. */
  #isSetting = true

  constructor(
    statement: Statement,
    scope: readonly [workspaceId: string, personId: string],
    done: (error: Error | null, rows?: R[]) => void,
  ) {
    super(statement, undefined, (error, result) => done(error, result?.rows))
    this.#scope = scope
  }

  override submit(connection: WireConnection): Error | null {
    gather(connection.stream)
    if (!connection.parsedStatements[SETTING_NAME] && !connection.submittedNamedStatements[SETTING_NAME]) {
      connection.parse({ text: SETTING, name: SETTING_NAME })
      connection.submittedNamedStatements[SETTING_NAME] = SETTING
    }
    connection.bind({ portal: '', statement: SETTING_NAME, values: this.#scope })
    connection.execute({ portal: '', rows: 0 })
    return super.submit(connection)
  }

  override handleDataRow(message: object): void {
    if (!this.#isSetting) super.handleDataRow(message)
  }

  override handleCommandComplete(message: object, connection: WireConnection): void {
    if (this.#isSetting) this.#isSetting = false
    else super.handleCommandComplete(message, connection)
  }
}

const SETTING = `select set_config('selvedge.workspace', $1, true), set_config('selvedge.person', $2, true)`
const SETTING_NAME = 'scope'

/** What of node-postgres' connection and query is used here; its published types leave these parts out. */
type WireConnection = {
  readonly stream: { cork(): void; uncork(): void }
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(message: { text: string; name: string }): void
  bind(message: { portal: string; statement: string; values: readonly string[] }): void
  execute(message: { portal: string; rows: number }): void
}

type WireQuery = {
  submit(connection: WireConnection): Error | null
  handleDataRow(message: object): void
  handleCommandComplete(message: object, connection: WireConnection): void
}

type WireQueryClass = new (
  statement: object,
  values: undefined,
  // biome-ignore lint/suspicious/noExplicitAny: rows are what the statement makes them
  done: (error: Error | null, result?: { rows: any[] }) => void,
) => WireQuery

function baseQuery(): WireQueryClass {
  // The class is there, with these methods, in node-postgres 8.23 (lib/query.js); its types describe less of it.
  return pg.Query as unknown as WireQueryClass
}

const gathered = new WeakSet<object>()

/** Everything written to a connection in one turn leaves in one piece: each write costs a system call and wakes the server. */
function gather(stream: WireConnection['stream']): void {
  if (gathered.has(stream)) return
  gathered.add(stream)
  stream.cork()
  process.nextTick(() => {
    gathered.delete(stream)
    stream.uncork()
  })
}

import pg from 'pg'
import type { StatementAhead } from './statement-group.ts'

/** A statement that answers texts, with the slot under which connections keep it prepared. */
export type TextStatement = {
  readonly text: string
  readonly values: readonly (string | null)[]
  /** Null: it is not kept. */
  readonly slot: string | null
  /** Nobody is to wait behind it. */
  readonly mayBeSlow?: boolean
}

/** The rows of a statement, each the texts of its columns. */
export type Texts = readonly (readonly (string | null)[])[]

/**
 * A setting and a statement in one implicit transaction, as a group of statement-group.ts is, but that nothing is described and nothing is read into
 * objects: who asks knows the columns, and takes their texts as they come.
 */
export class TextsQuery extends baseQuery() {
  readonly #ahead: StatementAhead
  readonly #statement: TextStatement
  readonly #rows: (string | null)[][] = []
  #unanswered = 1

  constructor(ahead: StatementAhead, statement: TextStatement, done: (error: Error | null, rows?: Texts) => void) {
    // Without a name node-postgres notes nothing of what is prepared: `prepared` does.
    super(statement.text, undefined, (error) => (error ? done(error) : done(null, this.#rows)))
    this.#ahead = ahead
    this.#statement = statement
  }

  override submit(connection: TextsConnection): null {
    const { name = '', text: setting, values } = this.#ahead
    const { text, slot } = this.#statement
    const known = preparedOn(connection)
    if (!connection.parsedStatements[name] && !connection.submittedNamedStatements[name]) {
      connection.parse({ name, text: setting })
      connection.parsedStatements[name] = setting
    }
    connection.bind({ portal: '', statement: name, values })
    connection.execute({ portal: '', rows: 0 })
    if (slot === null || known.get(slot) !== text) {
      if (slot !== null && known.has(slot)) connection.close({ type: 'S', name: slot })
      connection.parse({ name: slot ?? '', text })
      if (slot !== null) known.set(slot, text)
    }
    connection.bind({ portal: '', statement: slot ?? '', values: this.#statement.values })
    connection.execute({ portal: '', rows: 0 })
    connection.sync()
    return null
  }

  override handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    if (this.#unanswered === 0) this.#rows.push(fields)
  }

  override handleCommandComplete(): void {
    this.#unanswered -= 1
  }
}

function preparedOn(connection: object): Map<string, string> {
  let known = prepared.get(connection)
  if (!known) {
    known = new Map()
    prepared.set(connection, known)
  }
  return known
}

/** By connection and slot: the text. */
const prepared = new WeakMap<object, Map<string, string>>()

/** What of node-postgres' connection is used here; its published types leave these parts out. */
type TextsConnection = {
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(message: { text: string; name: string }): void
  bind(message: { portal: string; statement: string; values: readonly (string | null)[] }): void
  execute(message: { portal: string; rows: number }): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
}

type WireQuery = {
  submit(connection: TextsConnection): Error | null
  handleDataRow(message: { readonly fields: (string | null)[] }): void
  handleCommandComplete(message: object, connection: TextsConnection): void
}

type WireQueryClass = new (text: string, values: undefined, done: (error: Error | null) => void) => WireQuery

function baseQuery(): WireQueryClass {
  // As in statement-group.ts: the class is there, with these methods, in node-postgres 8.23 (lib/query.js).
  return pg.Query as unknown as WireQueryClass
}

import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { explainOutage } from './unavailable.ts'

/**
 * Kysely on node-postgres in pipeline mode. "begin" and the setting of the workspace are sent without waiting for their
 * answers, so a transaction of one statement costs one round trip instead of four: on loopback 20,000 a second against
 * 27,000 for the bare statement (docs/decisions/0002).
 */
export function pipelinedDialect(pool: pg.Pool, onStatement: (sql: string) => void): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => pipelinedDriver(pool, onStatement),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...options, pipeline: true, types: { getTypeParser } })
  // An idle connection that breaks (a database restart) is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // Likewise one that breaks while it is in use: whoever uses it learns from the statement that fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

class PipelinedConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #onStatement: (sql: string) => void
  /** Set when a pipelined statement nobody waits for has failed: the connection is then closed, not reused. */
  broken: Error | undefined

  constructor(client: pg.PoolClient, onStatement: (sql: string) => void) {
    this.client = client
    this.#onStatement = onStatement
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#onStatement(query.sql)
    const { command, rowCount, rows } = await this.client
      .query<R & pg.QueryResultRow>({ ...nameOf(query.sql), text: query.sql, values: [...query.parameters] })
      .catch(rethrow)
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }

  /** Sends a statement ahead of those that need it. Its failure also fails them, or it marks the connection broken. */
  sendAhead(query: CompiledQuery): void {
    this.client
      .query({ ...nameOf(query.sql), text: query.sql, values: [...query.parameters] })
      .catch((error: Error) => {
        this.broken = error
      })
  }

  // biome-ignore lint/correctness/useYield: cursors cannot share a pipelined connection, so there is nothing to yield.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Cursors cannot be used on a pipelined connection')
  }
}

function pipelinedDriver(pool: pg.Pool, onStatement: (sql: string) => void): Driver & { poolOf(): pg.Pool } {
  const own = (connection: DatabaseConnection) => {
    if (!(connection instanceof PipelinedConnection)) throw new TypeError('not a connection of this driver')
    return connection
  }
  return {
    poolOf: () => pool,
    init: async () => {},
    acquireConnection: async () => new PipelinedConnection(await pool.connect().catch(rethrow), onStatement),
    beginTransaction: async (connection) => own(connection).sendAhead(BEGIN),
    commitTransaction: async (connection) => {
      const { broken } = own(connection)
      if (broken) throw explainOutage(broken)
      await own(connection).client.query('commit').catch(rethrow)
    },
    rollbackTransaction: async (connection) => {
      const { client } = own(connection)
      // The error that led here is what the caller must hear of; a connection that cannot even roll back is closed.
      await client.query('rollback').catch((error: Error) => {
        own(connection).broken = error
      })
    },
    releaseConnection: async (connection) => own(connection).client.release(own(connection).broken),
    destroy: () => pool.end(),
  }
}

function rethrow(error: unknown): never {
  throw explainOutage(error)
}

const BEGIN = CompiledQuery.raw('begin')

/** Statements prepared by name, so that each connection parses and plans them once. Bounded: shapes vary with updates. */
const MAX_NAMED_STATEMENTS = 400
const names = new Map<string, string>()

function nameOf(sql: string): { name?: string } {
  let name = names.get(sql)
  if (name === undefined) {
    if (names.size >= MAX_NAMED_STATEMENTS) return {}
    name = `s${names.size}`
    names.set(sql, name)
  }
  return { name }
}

const DATE = 1082

/** Calendar days stay text; everything else as node-postgres has it. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === DATE) return String
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
}

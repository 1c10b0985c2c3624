import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { Connections } from './bounded-wait.ts'
import { statementName } from './prepared-names.ts'
import { readTextArray, TEXT_ARRAY } from './read-text-array.ts'
import { isSpoiled, spoilIfConfused } from './statement-group.ts'
import { explainOutage } from './unavailable.ts'

/**
 * Kysely on node-postgres in pipeline mode (docs/decisions/0002). Transactions of ours are run by open-transaction.ts; Kysely's own are for
 * what keeps one open for long.
 */
export function pipelinedDialect(pool: Connections, onStatement: (sql: string) => void): Dialect {
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

export class PipelinedConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  /** Counts a statement. */
  readonly note: (sql: string) => void
  /** Why the connection is to be closed, not used again. */
  broken: Error | undefined

  constructor(client: pg.PoolClient, note: (sql: string) => void) {
    this.client = client
    this.note = note
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.note(sql)
    const name = isSpoiled(this.client) ? {} : statementName(sql)
    try {
      return toQueryResult(
        await this.client.query<R & pg.QueryResultRow>({ ...name, text: sql, values: [...parameters] }),
      )
    } catch (error) {
      spoilIfConfused(this.client, error)
      throw explainOutage(error)
    }
  }

  // biome-ignore lint/correctness/useYield: cursors cannot share a pipelined connection, so there is nothing to yield.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Cursors cannot be used on a pipelined connection')
  }
}

export function toQueryResult<R>({ command, rowCount, rows }: pg.QueryResult<R & pg.QueryResultRow>): QueryResult<R> {
  return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) }
}

function pipelinedDriver(pool: Connections, onStatement: (sql: string) => void): Driver {
  const own = (connection: DatabaseConnection) => {
    if (!(connection instanceof PipelinedConnection)) throw new TypeError('not a connection of this driver')
    return connection
  }
  const say = async (connection: DatabaseConnection, text: string) => {
    try {
      await own(connection).client.query(text)
    } catch (error) {
      // One that cannot even begin or roll back is closed.
      if (error instanceof Error) own(connection).broken = error
      throw explainOutage(error)
    }
  }
  return {
    init: async () => {},
    acquireConnection: async () => new PipelinedConnection(await pool.connect().catch(rethrow), onStatement),
    beginTransaction: async (connection) => say(connection, 'begin'),
    commitTransaction: async (connection) => say(connection, 'commit'),
    // The error that led here is what the caller must hear of.
    rollbackTransaction: async (connection) => say(connection, 'rollback').catch(() => {}),
    releaseConnection: async (connection) => {
      const { client, broken } = own(connection)
      client.release(broken ?? isSpoiled(client))
    },
    destroy: () => pool.end(),
  }
}

function rethrow(error: unknown): never {
  throw explainOutage(error)
}

/**
 * Calendar days stay text. Timestamps, of which a page of records has dozens, are read by their digits: PostgreSQL writes
 * "2026-11-21 09:30:00.123456+00" for every session of ours, whose time zone is UTC.
 */
const DATE = 1082
const TIMESTAMPTZ = 1184

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === DATE) return String
  if (oid === TIMESTAMPTZ) return parseTimestamp
  if (oid === TEXT_ARRAY && format !== 'binary') return readTextArray
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
}

function parseTimestamp(text: string): Date {
  // Years beyond four digits, "infinity", and another zone are left to the library.
  if (text.length < 22 || text.charCodeAt(4) !== DASH || !text.endsWith('+00')) {
    return pg.types.getTypeParser(TIMESTAMPTZ, 'text')(text)
  }
  const digits = (from: number, to: number) => Number(text.slice(from, to))
  const millis = text.charCodeAt(19) === DOT ? Math.floor(Number(`0${text.slice(19, -3)}`) * 1000 + 1e-6) : 0
  return new Date(
    Date.UTC(digits(0, 4), digits(5, 7) - 1, digits(8, 10), digits(11, 13), digits(14, 16), digits(17, 19), millis),
  )
}

const DASH = 45
const DOT = 46

import { type CompiledQuery, DefaultQueryExecutor, type Dialect, Kysely, type QueryResult } from 'kysely'
import type pg from 'pg'
import type { Connections } from './bounded-wait.ts'
import { statementName } from './prepared-names.ts'
import { scopeSetting, type TransactionScope } from './scope-setting.ts'
import { sendGroup } from './statement-group.ts'
import type { Tables } from './tables.ts'
import type { Tx } from './transaction.ts'
import { explainOutage } from './unavailable.ts'

/** What one request reads with. */
export type Reading = {
  readonly tx: Tx
  /** Gives the connection back. Statements still under way are answered first. */
  end(): void
}

/**
 * Opens readings for one workspace each. Every statement is a transaction of its own, with the workspace set in it: the setting and
 * the statement go out together and cost one round trip, and statements of one moment share one write to the socket. No state is left
 * on a connection, so the next request cannot inherit a workspace.
 */
export function createReader(pool: Connections, dialect: Dialect, onStatement: (sql: string) => void) {
  const driver = dialect.createDriver()
  const compiler = dialect.createQueryCompiler()
  const adapter = dialect.createAdapter()

  return function openReading(scope: TransactionScope): Reading {
    const setting = [scopeSetting(scope)]
    let client: Promise<pg.PoolClient> | undefined
    let underway = 0
    let ended = false
    let failed = false

    const giveBack = () => {
      if (!ended || underway > 0 || !client) return
      // After an error nobody knows what the connection has prepared, so it is closed.
      client.then((open) => open.release(failed)).catch(() => {})
      client = undefined
    }
    const executeQuery = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      onStatement(sql)
      underway += 1
      try {
        client ??= pool.connect()
        const open = await client
        const statement = { ...statementName(sql), text: sql, values: parameters }
        const { rows } = await sendGroup<R & pg.QueryResultRow>(open, setting, statement)
        return { rows }
      } catch (error) {
        failed = true
        throw explainOutage(error)
      } finally {
        underway -= 1
        giveBack()
      }
    }
    const connection = { executeQuery, streamQuery: refuseStreaming }
    const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) })
    return {
      tx: new Kysely<Tables>({ config: { dialect }, driver, dialect, executor }),
      end() {
        ended = true
        giveBack()
      },
    }
  }
}

function refuseStreaming(): never {
  throw new Error('Cursors cannot be used on a pipelined connection')
}

import { Kysely } from 'kysely'
import type pg from 'pg'
import { openPool, pipelinedDialect } from './pipelined-dialect.ts'
import { createReader, type Reading } from './reading.ts'
import type { TransactionScope } from './scope-setting.ts'
import type { Tables } from './tables.ts'

/** The database as the service meets it: one door for members and keys, one for everybody else. */
export type Database = {
  /** Role selvedge_app: reads and writes one workspace at a time, under row-level security. */
  readonly app: Kysely<Tables>
  /** Role selvedge_public: reads what has been published, and nothing else exists for it. */
  readonly published: Kysely<Tables>
  /**
   * The app role once more, for work that no request waits for: on connections of its own, so that it takes none of the requests', and
   * without a limit to a statement's time.
   */
  readonly background: Kysely<Tables>
  /** The app role for downloads, which keep a connection as long as somebody takes to fetch the file. */
  readonly downloads: Kysely<Tables>
  /** Readings of one workspace as the app role. */
  readAsApp(scope: TransactionScope): Reading
  /** Readings of one workspace as the public role. */
  readAsPublic(scope: TransactionScope): Reading
  /** How to open one more connection, for LISTEN. */
  readonly connection: pg.ClientConfig
  /** SQL statements sent for requests since the start, transaction control and settings left out. */
  statementCount(): number
  close(): Promise<void>
}

type Door = { readonly role: string; readonly searchPath: string }

/** What a connection of each door is; main.ts has it verified at the start. */
export const DOORS = {
  app: { role: 'selvedge_app', searchPath: 'selvedge' },
  published: { role: 'selvedge_public', searchPath: 'selvedge_published,selvedge' },
} as const satisfies Record<string, Door>

export type DatabaseOptions = {
  readonly connection: pg.ClientConfig
  readonly poolSize: number
  readonly onStatement?: (sql: string) => void
  readonly answerTimeoutMs?: number
}

/** A statement that runs longer than this is a fault of ours; it ends rather than hold a connection. */
const STATEMENT_TIMEOUT_MS = 10_000

/** A server that is stopped or cut off ends no statement itself; its connection is given up, or it would be lost to the pool. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000

export function openDatabase({
  connection,
  poolSize,
  onStatement,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
}: DatabaseOptions): Database {
  let statements = 0
  const count = (sql: string) => {
    statements += 1
    onStatement?.(sql)
  }
  const open = ({ role, searchPath }: Door, max: number, forRequests = true) => {
    const pool = openPool({
      ...connection,
      max,
      connectionTimeoutMillis: 5_000,
      ...(forRequests && { query_timeout: answerTimeoutMs }),
      idleTimeoutMillis: 60_000,
      application_name: role,
      options: Object.entries({
        ...SESSION_SETTINGS,
        ...(!forRequests && { statement_timeout: 0 }),
        role,
        search_path: searchPath,
      })
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    })
    const note = forRequests ? count : () => {}
    const dialect = pipelinedDialect(pool, note)
    return { kysely: new Kysely<Tables>({ dialect }), read: createReader(pool, dialect, note) }
  }
  const app = open(DOORS.app, poolSize)
  const published = open(DOORS.published, Math.max(2, Math.floor(poolSize / 2)))
  const background = open(DOORS.app, BACKGROUND_CONNECTIONS, false)
  const downloads = open(DOORS.app, DOWNLOAD_CONNECTIONS, false)
  return {
    app: app.kysely,
    background: background.kysely,
    downloads: downloads.kysely,
    published: published.kysely,
    readAsApp: app.read,
    readAsPublic: published.read,
    connection,
    statementCount: () => statements,
    close: async () => {
      await Promise.all([app, published, background, downloads].map(({ kysely }) => kysely.destroy()))
    },
  }
}

const BACKGROUND_CONNECTIONS = 2
export const DOWNLOAD_CONNECTIONS = 4

const SESSION_SETTINGS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 30_000,
  timezone: 'UTC',
  // "limit $1" makes a plan for any value look a hundred times dearer than one for this value, so that PostgreSQL would plan anew
  // at every execution; our statements have one good plan each.
  plan_cache_mode: 'force_generic_plan',
}

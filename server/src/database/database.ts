import { Kysely } from 'kysely'
import type pg from 'pg'
import { boundWaits } from './bounded-wait.ts'
import { connectionParts } from './connection-parts.ts'
import type { Doors, SharedDoors } from './door-logins.ts'
import { DOORS, type DoorName, STATEMENT_TIMEOUT_MS, settingsOf } from './doors.ts'
import { giveUpLost } from './lost-connections.ts'
import { openPool, pipelinedDialect } from './pipelined-dialect.ts'
import { createReader, type Reading } from './reading.ts'
import type { TransactionScope } from './scope-setting.ts'
import { createSharedReader, type ReadTexts } from './shared-reading.ts'
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
  /** The same for one statement that answers texts, on connections that requests share. */
  readonly readTextsAsApp: ReadTexts
  readonly readTextsAsPublic: ReadTexts
  /** How to open one more connection, for LISTEN. */
  readonly connection: pg.ClientConfig
  /** Null: each door has a login of its own. Else requests run on connections of the tables' owner, and why. */
  readonly sharedDoors: SharedDoors | null
  /** A connection of each door was verified when its login was tried. */
  readonly areDoorsSound: boolean
  /** How its connections are used just now, by pool. */
  pools(): readonly PoolUse[]
  /** SQL statements sent for requests since the start, transaction control and settings left out. */
  statementCount(): number
  close(): Promise<void>
}

export type PoolUse = {
  readonly name: string
  readonly open: number
  readonly used: number
  readonly max: number
  readonly waiting: number
}

export type DatabaseOptions = {
  readonly connection: pg.ClientConfig
  readonly doors: Doors
  readonly poolSize: number
  readonly onStatement?: (sql: string) => void
  readonly answerTimeoutMs?: number
  /** How long a request may wait for a connection. */
  readonly waitMs?: number
}

/** A server that is stopped or cut off ends no statement itself; its connection is given up, or it would be lost to the pool. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000

const CONNECT_MS = 5_000
const WAIT_MS = 3_000

export function openDatabase({
  connection,
  doors,
  poolSize,
  onStatement,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
  waitMs = WAIT_MS,
}: DatabaseOptions): Database {
  let statements = 0
  const count = (sql: string) => {
    statements += 1
    onStatement?.(sql)
  }
  const open = (door: DoorName, max: number, forRequests = true) => {
    const login = connectionOf(connection, doors, door)
    const all = openPool({
      ...login,
      max,
      connectionTimeoutMillis: Math.max(CONNECT_MS, waitMs),
      ...(forRequests && { query_timeout: answerTimeoutMs }),
      idleTimeoutMillis: 60_000,
      application_name: DOORS[door].group,
    })
    // Without "options" it is nobody but the login, who sees what its own connections do.
    if (!forRequests) giveUpLost(all, { ...login, options: undefined }, answerTimeoutMs / 3)
    const pool = forRequests ? boundWaits(all, waitMs) : all
    const note = forRequests ? count : () => {}
    const dialect = pipelinedDialect(pool, note)
    return {
      kysely: new Kysely<Tables>({ dialect }),
      read: createReader(pool, dialect, note),
      readTexts: createSharedReader(pool, note),
      pool: all,
      max,
    }
  }
  const app = open('app', poolSize)
  const published = open('published', Math.max(2, Math.floor(poolSize / 2)))
  const background = open('background', BACKGROUND_CONNECTIONS, false)
  const downloads = open('background', DOWNLOAD_CONNECTIONS, false)
  return {
    app: app.kysely,
    background: background.kysely,
    downloads: downloads.kysely,
    published: published.kysely,
    readAsApp: app.read,
    readAsPublic: published.read,
    readTextsAsApp: app.readTexts,
    readTextsAsPublic: published.readTexts,
    connection,
    sharedDoors: doors.shared,
    areDoorsSound: doors.logins !== null && doors.areSound,
    pools: () =>
      Object.entries({ app, published, background, downloads }).map(([name, { pool, max }]) => {
        const { totalCount, idleCount, waitingCount } = pool
        return { name, open: totalCount, used: totalCount - idleCount, max, waiting: waitingCount }
      }),
    statementCount: () => statements,
    close: async () => {
      await Promise.all([app, published, background, downloads].map(({ kysely }) => kysely.destroy()))
    },
  }
}

const BACKGROUND_CONNECTIONS = 3
export const DOWNLOAD_CONNECTIONS = 4

function connectionOf(connection: pg.ClientConfig, { logins }: Doors, door: DoorName): pg.ClientConfig {
  if (logins) return { ...connectionParts(connection), user: logins[door].user, password: logins[door].password }
  const options = Object.entries({ ...settingsOf(DOORS[door]), role: DOORS[door].group })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  return { ...connection, options }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Doors, openDoors } from '#database/door-logins.ts'
import { DOOR_NAMES, DOORS, type DoorName, settingsOf } from '#database/doors.ts'
import { settingsSql } from '#database/login-sql.ts'
import { migrate } from '#database/migrate.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { createSecretBox } from '#platform/secret-box.ts'
import { holdTransactions } from './open-transactions.ts'
import { clearScratch, scratch } from './scratch.ts'

/** How a test opens a connection as the owner, to the server all tests of one run share. */
export type ClusterConnection = pg.ClientConfig & { readonly database: string }

/** Logins belong to a cluster, so all databases of a run share those of the template. */
export type TestLogins = Readonly<Record<DoorName, { user: string; password: string }>>

declare module 'vitest' {
  interface ProvidedContext {
    cluster: ClusterConnection
    doorLogins: TestLogins
    /** Where startedDirectory() keeps what it copies. */
    startedDirectories: string
  }
}

/** One key for all, so that two apps on one database are two processes of one service. */
export const TEST_KEY = Buffer.alloc(32, 7)

/** The migrated database that every test file copies. A run within a run, on its server, has another. */
export const TEMPLATE = process.env['TEST_TEMPLATE'] ?? 'selvedge_test_template'

/**
 * One PostgreSQL for the run: the embedded one, or with TEST_DATABASE_URL the one it leads to (its user must be allowed to
 * create databases and roles).
 */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  const { connection, stop } = url ? external(url) : await embedded()
  const owner = new pg.Client(connection)
  await owner.connect()
  await owner.query(`drop database if exists ${TEMPLATE}`)
  await owner.query(`create database ${TEMPLATE}`)
  await owner.end()
  await migrate({ ...connection, database: TEMPLATE })
  const { logins } = await openDoors({ ...connection, database: TEMPLATE }, createSecretBox(TEST_KEY))
  if (!logins) throw new Error('The user of TEST_DATABASE_URL must be allowed to create roles.')
  const login = (door: DoorName) => ({ user: logins[door].user, password: logins[door].password() })
  const startedDirectories = await mkdtemp(join(scratch(), 'selvedge-test-started-'))
  project.provide('startedDirectories', startedDirectories)
  project.provide('cluster', connection)
  project.provide('doorLogins', {
    app: login('app'),
    published: login('published'),
    background: login('background'),
  })
  const open = Number(process.env['OPEN_TRANSACTIONS'] ?? 0)
  const letGo = open > 0 ? await holdTransactions(connection, open) : async () => {}
  return async () => {
    await letGo()
    await stop()
    await rm(startedDirectories, { recursive: true, force: true })
  }
}

/** What the logins begin with in a database that was copied. */
export function doorSettingsSql(logins: TestLogins, database: string): string {
  return DOOR_NAMES.map((door) => settingsSql(logins[door].user, database, settingsOf(DOORS[door]))).join(';')
}

export function asDoors(logins: TestLogins): Doors {
  const of = (door: DoorName) => ({ user: logins[door].user, password: () => logins[door].password })
  return {
    logins: { app: of('app'), published: of('published'), background: of('background') },
    shared: null,
    areSound: false,
    renew: async () => {},
  }
}

async function embedded() {
  clearScratch()
  const dataDir = await mkdtemp(join(scratch(), 'selvedge-test-'))
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    // Nothing here has to survive the run; the durability tests start servers of their own.
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '200', max_wal_size: '512MB' },
  })
  return {
    connection: server.connection,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function external(url: string) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const connection: ClusterConnection = {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    database: pathname.slice(1) || 'postgres',
    ...(password && { password: decodeURIComponent(password) }),
  }
  return { connection, stop: async () => {} }
}

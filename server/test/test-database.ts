import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '#database/database.ts'
import { type Doors, openDoors } from '#database/door-logins.ts'
import type { SecretBox } from '#platform/secret-box.ts'
import { asDoors, doorSettingsSql, TEMPLATE } from './cluster.ts'

export type TestConnection = pg.ClientConfig & { database: string }

/** Those of the run's cluster, which every database of it shares; another cluster gets its own as the service makes them. */
export async function doorsOf(
  connection: TestConnection,
  secrets: SecretBox,
  { isNew }: { isNew: boolean },
): Promise<Doors> {
  const { host, port } = inject('cluster')
  if (connection.host !== host || connection.port !== port) return openDoors(connection, secrets)
  const logins = inject('doorLogins')
  if (isNew) return asDoors(logins)
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(doorSettingsSql(logins, connection.database))
  await admin.end()
  return asDoors(logins)
}

export async function createDatabase() {
  const cluster = inject('cluster')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(cluster)
  await admin.connect()
  await admin.query(`create database ${database} template ${TEMPLATE}`)
  await admin.query(doorSettingsSql(inject('doorLogins'), database))
  return {
    connection: { ...cluster, database },
    drop: async () => {
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
    },
  }
}

/** Without anything in it. */
export async function createEmptyDatabase() {
  const cluster = inject('cluster')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(cluster)
  await admin.connect()
  await admin.query(`create database ${database} template template0`)
  return {
    connection: { ...cluster, database },
    drop: async () => {
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
    },
  }
}

/**
 * Who sent a request is asked again after half a minute and noted each minute, whatever the request: counts of what a request costs would
 * depend on how long a file has been running. identify.test.ts and rude-clients.test.ts count these themselves.
 */
const OF_SENDERS =
  /\bfrom (find_api_key|find_session|public_catalogue)\(|^update "(api_keys" set "last_used_at"|sessions" set "last_seen_at")/

/** The database of a test's service, whose `statementCount` leaves out who sent a request; `allStatements` counts that too. */
export function openCountedDatabase(options: DatabaseOptions): { db: Database; allStatements: () => number } {
  let ofSenders = 0
  const opened = openDatabase({
    ...options,
    onStatement: (sql) => {
      if (OF_SENDERS.test(sql)) ofSenders += 1
    },
  })
  const { statementCount: allStatements } = opened
  return { db: { ...opened, statementCount: () => allStatements() - ofSenders }, allStatements }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#database/migrate.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'

/** How a test opens a connection as the owner, to the server all tests of one run share. */
export type ClusterConnection = pg.ClientConfig & { readonly database: string }

declare module 'vitest' {
  interface ProvidedContext {
    cluster: ClusterConnection
  }
}

/** The migrated database that every test file copies. */
export const TEMPLATE = 'selvedge_test_template'

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
  project.provide('cluster', connection)
  return stop
}

async function embedded() {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-test-'))
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    // Nothing here has to survive the run; the durability tests start servers of their own.
    settings: { fsync: 'off', max_connections: '200' },
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

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/start-embedded-postgres.ts'
import { parentOf } from './processes.ts'
import { seed, seedFingerprint } from './seed/seed.ts'

/** The one PostgreSQL that all contenders of a run use. */
export type DatabaseServer = {
  readonly version: string
  readonly postmaster: number
  /** A database with so many products, as an address that every contender takes. Their variants are assessed unless said otherwise. */
  databaseOf(products: number, options?: { readonly assessed?: boolean }): Promise<string>
  /** A new database: an empty one, or a copy of another that nobody is connected to. */
  make(name: string, copyOf?: string): Promise<string>
  drop(name: string): Promise<void>
  stop(): Promise<void>
}

export type DatabaseServerOptions = {
  /** A PostgreSQL to use instead of the embedded one, with a superuser. */
  readonly url: string | undefined
  readonly workDir: string
  /** Leave the databases for the next run, which fills them again only when the seed has changed. */
  readonly keep: boolean
  readonly log: (message: string) => void
}

export async function openDatabaseServer({ url, workDir, keep, log }: DatabaseServerOptions): Promise<DatabaseServer> {
  const dataDir = join(workDir, 'database')
  mkdirSync(dataDir, { recursive: true })
  // Filling a million rows writes gigabytes; checkpoints in the middle of it help nobody. Four contenders at once need more connections
  // than one service. All else is as the service has it.
  const embedded = url
    ? null
    : await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { max_wal_size: '4GB', max_connections: '100' } })
  const base = url ?? addressOf(embedded!.connection)
  const admin = new pg.Client(base)
  await admin.connect()
  const made = new Set<string>()
  const { rows } = await admin.query<{ version: string; pid: number }>(
    `select current_setting('server_version') as version, pg_backend_pid() as pid`,
  )
  return {
    version: rows[0]!.version,
    postmaster: parentOf(rows[0]!.pid),
    async databaseOf(products, { assessed = true } = {}) {
      const name = `selvedge_bench_${products}${assessed ? '' : '_plain'}`
      const address = withDatabase(base, name)
      made.add(name)
      if ((await fingerprintOf(admin, name)) === seedFingerprint(products, assessed)) return address
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`create database ${name}`)
      await seed({ connectionString: address }, products, assessed, log)
      await admin.query(`comment on database ${name} is '${seedFingerprint(products, assessed)}'`)
      return address
    },
    async make(name, copyOf) {
      made.add(name)
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`create database ${name}${copyOf ? ` template ${copyOf} strategy file_copy` : ''}`)
      return withDatabase(base, name)
    },
    async drop(name) {
      made.delete(name)
      await admin.query(`drop database if exists ${name} with (force)`)
    },
    async stop() {
      if (!keep) for (const name of made) await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
      await embedded?.stop()
      if (!keep) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function fingerprintOf(admin: pg.Client, name: string): Promise<string | undefined> {
  const { rows } = await admin.query<{ comment: string }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [name],
  )
  return rows[0]?.comment
}

function addressOf({
  host,
  port,
  user,
  password,
  database,
}: Record<'host' | 'user' | 'password' | 'database', string> & { port: number }) {
  const query = new URLSearchParams({ host, port: String(port) })
  return `postgresql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost/${database}?${query}`
}

function withDatabase(address: string, name: string): string {
  const url = new URL(address)
  url.pathname = `/${name}`
  return url.href
}

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { AppError } from '#platform/app-error.ts'
import { type Adopted, adoptTransactions } from './adopt-transactions.ts'
import { DOORS } from './doors.ts'
import { optionsLost } from './sound-login.ts'
import { tellProgress } from './tell-progress.ts'

/**
 * Brings the database to this version of the schema, as its owner, before anything else connects. Several servers may start
 * at once: an advisory lock lets one work while the others wait. Each migration is one transaction; a new database gets all of them in one, which
 * takes half the time. `last`: an older schema than the
 * current one, for testing what an upgrade does to its rows. `adopted`: where the database was dumped in another cluster, what was put right.
 */
export async function migrate(
  connection: pg.ClientConfig,
  last = '\uffff',
  { note = () => {}, beforeUpgrade, pace, duringRestore = false }: Upgrade = {},
): Promise<Migrated> {
  const client = new pg.Client({ ...connection, options: `-c search_path=${DOORS.app.searchPath}` })
  await client.connect()
  const progress = tellProgress({ connection, session: client, note, pace })
  try {
    progress.begin('Waiting for another process, which brings the database to its version,')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    progress.begin('Looking at the schema')
    await prepare(client)
    if (!duringRestore) await refuseHalfRestored(client)
    const done = await client.query<{ name: string; sha256: string }>('select name, sha256 from selvedge.migrations')
    const known = new Map(done.rows.map((row) => [row.name, row.sha256]))
    const migrations = await readMigrations()
    refuseForeignHistory(known, migrations)
    const wanted = migrations.filter(({ name }) => !known.has(name) && name <= last)
    if (beforeUpgrade && wanted.length > 0 && known.size > 0 && (await hasRows(client))) {
      progress.begin('The backup before the upgrade')
      await beforeUpgrade({ migrations: wanted.map(({ name }) => name), tell: progress.at })
    }
    const applied: string[] = []
    const isNew = known.size === 0
    // Every function is in use by a test; looking into each of them takes a tenth of the time.
    if (isNew) await client.query('begin; set local check_function_bodies = off')
    for (const migration of wanted) {
      progress.begin(`Migration ${applied.length + 1} of ${wanted.length} (${migration.name})`)
      if (!isNew) await client.query('begin')
      await client.query(migration.sql)
      await client.query('insert into selvedge.migrations (name, sha256) values ($1, $2)', [
        migration.name,
        migration.sha256,
      ])
      if (!isNew) await client.query('commit')
      applied.push(migration.name)
    }
    if (isNew) await client.query('commit')
    const isCurrent = migrations.every(({ name }) => name <= last)
    progress.begin('Looking for transaction numbers of another cluster, and replacing them,')
    return { applied, adopted: isCurrent ? await adoptTransactions(client) : undefined }
  } finally {
    progress.end()
    await client.end()
  }
}

export type Upgrade = {
  /** What takes long is told to it: which migration of how many, and how far it is. */
  readonly note?: (message: string) => void
  /** Where there are migrations to apply, and rows that they could harm: while the schema is still the old one, in one process of several. */
  readonly beforeUpgrade?: (about: { migrations: readonly string[]; tell(detail: string): void }) => Promise<void>
  /** By a restore, which has brought the rows of an older schema and is not at its end. */
  readonly duringRestore?: boolean
  readonly pace?: { readonly firstMs: number; readonly nextMs: number }
}

export type Migrated = { readonly applied: string[]; readonly adopted: Adopted | undefined }

/**
 * Makes the schema as it was at these migrations, in the transaction that the caller has open, in an empty database. Refused where they are not all of
 * this version.
 */
export async function buildSchema(
  client: pg.Client,
  wanted: readonly { readonly name: string; readonly sha256: string }[],
): Promise<void> {
  const migrations = await readMigrations()
  refuseOthersMigrations(wanted, migrations)
  await client.query(`set local search_path = ${DOORS.app.searchPath}`)
  await prepare(client)
  for (const { name, sql } of migrations)
    if (wanted.some((migration) => migration.name === name)) await client.query(sql)
}

/** A backup whose migrations are not all ours, as they are here, was made by another version. */
export async function requireOwnMigrations(wanted: readonly { readonly name: string; readonly sha256: string }[]) {
  refuseOthersMigrations(wanted, await readMigrations())
}

/** It is there from the moment at which a restore has brought its rows until it is at its end. */
export const RESTORING_SCHEMA = 'selvedge_restoring'

async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isHalf: boolean }>('select to_regnamespace($1) is not null as "isHalf"', [
    RESTORING_SCHEMA,
  ])
  if (rows[0]?.isHalf) {
    throw refused(
      'restore_interrupted',
      'a restore into this database was interrupted. Run the same "npm run restore" again, which begins from the start.',
    )
  }
}

type Migration = { readonly name: string; readonly sql: string; readonly sha256: string }

const MIGRATION_LOCK = 7_353_339
const DIRECTORY = new URL('./migrations/', import.meta.url)

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, DIRECTORY), 'utf8')
      return { name, sql: text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

function refuseForeignHistory(known: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const ours = new Map(migrations.map((migration) => [migration.name, migration.sha256]))
  for (const [name, sha256] of known) {
    if (!ours.has(name)) {
      throw refused(
        'database_of_later_version',
        `the database was created by a later version of Selvedge (it has migration ${name}). Start that version.`,
      )
    }
    if (ours.get(name) !== sha256) {
      throw refused('migration_changed', `migration ${name} has been changed since it was applied to this database.`)
    }
  }
}

function refuseOthersMigrations(
  wanted: readonly { readonly name: string; readonly sha256: string }[],
  migrations: readonly Migration[],
): void {
  const ours = new Map(migrations.map((migration) => [migration.name, migration.sha256]))
  for (const { name, sha256 } of wanted) {
    if (!ours.has(name)) {
      throw new AppError(
        'unprocessable',
        'backup_of_later_version',
        `This backup was made by a later version of Selvedge (it has migration ${name}). Restore it with that version, or a later one.`,
      )
    }
    if (ours.get(name) !== sha256) {
      throw new AppError(
        'unprocessable',
        'backup_of_other_version',
        `This backup was made by a version of Selvedge whose migration ${name} differs from the one here. Restore it with the version that made it.`,
      )
    }
  }
}

function refused(reason: string, why: string): AppError {
  return new AppError('unavailable', reason, `Selvedge could not start: ${why}`)
}

/** Without a workspace there is nothing that anybody has entered. */
async function hasRows(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ hasRows: boolean }>('select exists (select from workspaces) as "hasRows"')
  return rows[0]?.hasRows ?? false
}

/** Schemas, roles and the list of migrations. Roles belong to the whole cluster, so another database may have made them. */
async function prepare(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; searchPath: string; isStandby: boolean; isReadOnly: boolean }>(
    `select current_setting('server_version_num')::int as version, current_setting('search_path') as "searchPath",
       pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly"`,
  )
  const [server] = rows
  if (!server || server.version < 150_000) {
    throw refused('postgres_too_old', 'it needs PostgreSQL 15 or later, and DATABASE_URL leads to an older version.')
  }
  if (server.searchPath !== DOORS.app.searchPath) throw optionsLost()
  if (server.isStandby) {
    const advice = 'Let it lead to the primary, or promote this one.'
    throw refused('database_is_standby', `DATABASE_URL leads to a standby, which is read-only. ${advice}`)
  }
  if (server.isReadOnly) {
    const advice = 'Switch that off where it is set: for the server, the database or the login.'
    throw refused('database_read_only', `the database is read-only (default_transaction_read_only is on). ${advice}`)
  }
  await client.query(`
    do $$ declare name text; begin
      foreach name in array array['selvedge_app', 'selvedge_public'] loop
        if not exists (select 1 from pg_roles where rolname = name) then
          begin
            execute format('create role %I nologin', name);
          exception when duplicate_object or unique_violation then null;
          end;
        end if;
        -- Tried rather than asked: since PostgreSQL 16 a login that made a role is its member, and yet may not set it.
        begin
          execute format('set local role %I', name);
          reset role;
        exception when insufficient_privilege then
          execute format('grant %I to current_user', name);
        end;
      end loop;
    end $$;
    create schema if not exists selvedge;
    create schema if not exists selvedge_published;
    create table if not exists selvedge.migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now());
    do $$ begin
      -- Where it is so already nothing is written: a start has to come to its end on a full disk too.
      if not (select relrowsecurity from pg_class where oid = 'selvedge.migrations'::regclass) then
        alter table selvedge.migrations enable row level security;
      end if;
    end $$`)
}

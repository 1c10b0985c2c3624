import { type Kysely, type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import type { Tables } from './tables.ts'

/** What somebody could do who gets SQL of theirs run on the service's own connections. */
let t: TestApp
let mine: TestWorkspace
let theirs: TestWorkspace

beforeAll(async () => {
  t = await startTestApp()
  mine = await t.workspace({ publicCatalogue: true })
  theirs = await t.workspace({ publicCatalogue: false })
  await mine.member('owner')
  await theirs.member('owner')
})

const DOORS = ['app', 'background', 'downloads', 'published'] as const

/** The ways of SQL to become somebody else. */
const WAYS_OUT = [
  `select set_config('role', 'none', false)`,
  'set role none',
  'reset role',
  'set session authorization default',
  'reset session authorization',
  'reset all',
]

describe.each(DOORS)('the door "%s"', (door) => {
  test.each(WAYS_OUT)('reads no users and no sessions after: %s', async (way) => {
    await onDoor(door, async (connection) => {
      await sql.raw(way).execute(connection)
      expect(await countOf(connection, 'selvedge.users')).toBeLessThanOrEqual(0)
      expect(await countOf(connection, 'selvedge.sessions')).toBeLessThanOrEqual(0)
    })
  })

  test('becomes no other role of the cluster that has a right it has not', async () => {
    const { rows: roles } = await t.owner.query<{ name: string }>('select rolname as name from pg_roles order by 1')
    await onDoor(door, async (connection) => {
      const own = await rightsOn(connection)
      for (const { name } of roles) {
        for (const way of [
          sql`select set_config('role', ${name}, false)`,
          sql`set role ${sql.id(name)}`,
          sql`set session authorization ${sql.id(name)}`,
        ]) {
          await outcome(connection, way)
          expect(await rightsOn(connection), `${name}, by ${way.compile(connection).sql}`).toEqual(own)
          await sql`reset role`.execute(connection)
        }
      }
    })
  })

  test('runs no program, reads no file of the server, and makes nothing of its own', async () => {
    await onDoor(door, async (connection) => {
      await sql`select set_config('role', 'none', false)`.execute(connection)
      for (const statement of [
        `copy (select 1) to program 'true'`,
        `copy (select 1) to '/tmp/selvedge-doors-test'`,
        `select pg_read_file('PG_VERSION')`,
        'create table selvedge.mine (x int)',
        'create role selvedge_test_another',
        'alter table selvedge.users disable row level security',
        'create policy all_rows on selvedge.users using (true)',
        'alter table selvedge.users owner to current_user',
        `alter system set log_statement = 'all'`,
      ]) {
        expect(await outcome(connection, sql.raw(statement)), statement).toMatch(/denied|must be (owner|superuser)/)
      }
    })
  })

  test('shows no workspace before one is set, and not the one that was set for a transaction afterwards', async () => {
    await onDoor(door, async (connection) => {
      const members = door === 'published' ? 'selvedge_published.workspaces' : 'selvedge.members'
      expect(await countOf(connection, members)).toBe(0)
      const seen = await connection.transaction().execute(async (tx) => {
        await sql`select set_config('selvedge.workspace', ${mine.id}, true)`.execute(tx)
        return countOf(tx, members)
      })
      expect(seen).toBe(1)
      expect(await countOf(connection, members)).toBe(0)
    })
  })
})

test('strangers see nothing of a workspace without a public catalogue, whatever workspace they set', async () => {
  await onDoor('published', async (connection) => {
    await sql`select set_config('selvedge.workspace', ${theirs.id}, false)`.execute(connection)
    expect(await countOf(connection, 'selvedge_published.workspaces')).toBe(0)
    expect(await countOf(connection, 'selvedge.workspaces')).toBe(-1)
    await sql`select set_config('selvedge.workspace', ${mine.id}, false)`.execute(connection)
    expect(await countOf(connection, 'selvedge_published.workspaces')).toBe(1)
    await sql`reset "selvedge.workspace"`.execute(connection)
  })
})

/** One connection of the pool that requests take theirs from, as it was afterwards. */
async function onDoor(door: (typeof DOORS)[number], work: (connection: Kysely<Tables>) => Promise<void>) {
  await t.deps.db[door].connection().execute(async (connection) => {
    try {
      await work(connection)
    } finally {
      await sql`reset session authorization`.execute(connection)
      await sql`reset role`.execute(connection)
      await sql`reset all`.execute(connection)
    }
  })
}

/** How many rows are seen; -1: it may not be looked at. */
async function countOf(connection: Kysely<Tables>, table: string): Promise<number> {
  try {
    const { rows } = await sql.raw<{ n: number }>(`select count(*)::int as n from ${table}`).execute(connection)
    return rows[0]?.n ?? 0
  } catch (error) {
    expect(String(error)).toContain('permission denied')
    return -1
  }
}

async function outcome(connection: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<string> {
  return statement.execute(connection).then(
    () => 'done',
    (error: Error) => error.message,
  )
}

/** Everything that the role of this moment may do, so that two can be compared. */
async function rightsOn(connection: Kysely<Tables>): Promise<unknown> {
  const { rows } = await sql`
    select r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb, r.rolreplication,
      (select md5(string_agg(c.oid || ':' || concat(has_table_privilege(c.oid, 'select'), has_table_privilege(c.oid, 'insert'),
        has_table_privilege(c.oid, 'update'), has_table_privilege(c.oid, 'delete'), has_table_privilege(c.oid, 'truncate')), ',' order by c.oid))
        from pg_class c where c.relkind in ('r', 'v', 'm', 'p', 'S')) as tables,
      (select md5(string_agg(p.oid::text, ',' order by p.oid)) from pg_proc p where has_function_privilege(p.oid, 'execute')) as functions,
      (select md5(string_agg(n.nspname || has_schema_privilege(n.oid, 'create'), ',' order by n.oid)) from pg_namespace n
        where n.nspname !~ '^pg_(toast_)?temp') as schemas,
      has_database_privilege(current_database(), 'create') as database
    from pg_roles r where r.rolname = current_user`.execute(connection)
  return rows[0]
}

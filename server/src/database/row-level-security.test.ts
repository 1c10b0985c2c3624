import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Fixture, makeFixture } from '#test/fixture.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'

/** The second lock, tried from outside the service: raw SQL in the roles that requests run in. */
let t: TestApp
let mine: TestWorkspace
let theirs: TestWorkspace
let app: pg.Client
let stranger: pg.Client
let tables: { schema: string; name: string; hasWorkspace: boolean }[]
let fixture: Fixture

beforeAll(async () => {
  t = await startTestApp()
  mine = await t.workspace({ publicCatalogue: true })
  theirs = await t.workspace({ publicCatalogue: false })
  await makeFixture(t.deps, mine)
  fixture = await makeFixture(t.deps, theirs)
  await t.owner.query(`insert into discarded_files select workspace_id, storage_key, copies from stored_files`)
  await t.owner.query(
    `select add_scans(array[digital_id], array['2026-11-21'::date], array['page'], array[false], array[1]) from passports`,
  )
  await t.owner.query('insert into assessments_due (workspace_id, variant_id) values ($1, $2)', [
    theirs.id,
    fixture.draft,
  ])
  await t.owner.query(`insert into reassessments (workspace_id, cause, total) values ($1, 'material', 1)`, [theirs.id])
  await t.owner.query(
    `insert into import_corrections (workspace_id, import_id, place, line, found, value) values ($1, $2, 0, 2, '', 'x')`,
    [theirs.id, fixture.upload],
  )
  await t.owner.query(
    `insert into import_differences (workspace_id, import_id, position, outcome, kind, name, line, differences)
     values ($1, $2, 0, 'create', 'material', 'x', 2, '[]')`,
    [theirs.id, fixture.upload],
  )
  await t.owner.query(`insert into work_starts (workspace_id, work_id, process) values ($1, 'imp_1', 'one')`, [
    theirs.id,
  ])
  await t.owner.query(
    `insert into import_profiles (workspace_id, id, name, headers, shape, reading, memory) values ($1, 'ipr_1', 'Mine', '[]', 'x', '{}', '{}')`,
    [theirs.id],
  )
  await t.owner.query(
    `insert into import_pickups (workspace_id, id, name, address, cron, time_zone) values ($1, 'ipk_1', 'Mine', 'https://example.com/x.csv', '0 6 * * 1', 'UTC')`,
    [theirs.id],
  )
  await t.owner.query(
    `insert into saved_views (workspace_id, id, user_id, list, name, state, is_shared)
     select workspace_id, 'viw_1', user_id, 'variants', 'Drafts', '', true from members where workspace_id = $1 limit 1`,
    [theirs.id],
  )
  await t.owner.query(
    `insert into password_resets (id, user_id, workspace_id, made_by, token_hash, expires_at)
     select 'rst_1', user_id, workspace_id, user_id, '\\x01', now() from members where workspace_id = $1 limit 1`,
    [theirs.id],
  )
  await t.owner.query(
    `insert into idempotent_requests (workspace_id, actor_id, key_hash, fingerprint, status, headers, expires_at)
     values ($1, 'key_1', '\\x01', 'x', 200, '{}', now())`,
    [theirs.id],
  )
  await t.owner.query(
    `insert into product_materials (workspace_id, product_id, position, fibre_text, share)
     select workspace_id, id, 0, 'cotton', 1 from products where workspace_id = $1 limit 1`,
    [theirs.id],
  )
  await t.owner.query(`insert into company_prefixes (workspace_id, prefix, claimed_by) values ($1, '952999', 'x')`, [
    theirs.id,
  ])
  await t.owner.query(
    `insert into external_references (workspace_id, connection_id, noun, record_id, external_id)
     select workspace_id, 'cnx_1', 'product', id, '1' from products where workspace_id = $1 limit 1`,
    [theirs.id],
  )
  await t.owner.query(
    `insert into import_references (workspace_id, import_id, noun, external_id) values ($1, $2, 'product', '1')`,
    [theirs.id, fixture.upload],
  )
  await t.owner.query(
    `with made as (
       insert into import_pictures (workspace_id, import_id, place, name, size, crc) values ($1, $2, 0, 'a.jpg', 1, 0) returning workspace_id, import_id, place)
     insert into import_picture_places (workspace_id, import_id, picture, target, kind, name, line, is_named, weight, rank, state)
     select workspace_id, import_id, place, 'x', 'product', 'x', 2, true, 0, 0, 'planned' from made`,
    [theirs.id, fixture.upload],
  )
  await t.owner.query(
    `insert into connection_conflicts (workspace_id, id, connection_id, noun, record_id, field, ours, theirs, run_id)
     select workspace_id, 'cfl_1', 'cnx_1', 'product', id, 'name', '1', '2', 'run_1' from products where workspace_id = $1 limit 1`,
    [theirs.id],
  )
  await t.owner.query(`insert into gtin_disputes (workspace_id, gtin14) values ($1, '09520000000004')`, [theirs.id])
  await t.owner.query(`insert into alert_positions (workspace_id) values ($1) on conflict do nothing`, [theirs.id])
  await t.owner.query(
    `insert into email_consents (workspace_id, id, address, state, asked_at) values ($1, 'cns_1', 'a@b.c', 'asked', now())`,
    [theirs.id],
  )
  await t.owner.query(`insert into told_backups (workspace_id) values ($1)`, [theirs.id])
  for (const rows of [
    `connection_tokens (workspace_id, connection_id, name) values ($1, $2, 'x')`,
    `connection_turns (workspace_id, connection_id, name, turns) values ($1, $2, 'x', array[now()])`,
    `shared_turns (workspace_id, name, turns) select $1, 'x', array[now()] where $2 <> ''`,
    `connection_calls (workspace_id, connection_id, month, calls) values ($1, $2, '2026-11-01', 1)`,
    `source_files (workspace_id, connection_id, noun, external_id, key, use) values ($1, $2, 'product', '1', 'x', 'picture')`,
    `connection_runs (workspace_id, id, connection_id, is_full, by_schedule, actor_kind, actor_id, actor_name)
     values ($1, 'run_1', $2, true, true, 'system', 'x', 'x')`,
    `write_backs (workspace_id, connection_id) values ($1, $2) on conflict do nothing`,
    `write_back_items (workspace_id, id, connection_id, target, value, noun, record_id, external_id, item, next_at)
     values ($1, 'wbi_1', $2, 'url', 'passport_address', 'variant', 'var_1', '1', '{}', now()) on conflict do nothing`,
    `write_back_positions (workspace_id) select $1 where $2 <> '' on conflict do nothing`,
    `channel_positions (workspace_id) select $1 where $2 <> '' on conflict do nothing`,
    `channel_messages (workspace_id, id, channel_id, cause, pace, state, first_at, last_at, due_at)
     select workspace_id, 'cms_1', id, 'test', 'at_once', 'sent', now(), now(), now() from channels where workspace_id = $1 and $2 <> '' limit 1`,
    `feed_reads (workspace_id, feed_id, day, program, what, count, last_at)
     select workspace_id, id, '2026-11-21', 'Excel', 'Products', 1, now() from feeds where workspace_id = $1 and $2 <> '' limit 1`,
    `model_refreshes (workspace_id, id, model_id, asked_at, outcome, passports)
     select workspace_id, 'rfr_1', id, now(), 'asked', 1 from refreshed_models where workspace_id = $1 and $2 <> '' limit 1`,
    `model_refresh_positions (workspace_id) select $1 where $2 <> '' on conflict do nothing`,
  ])
    await t.owner.query(`insert into ${rows}`, [theirs.id, fixture.connection])
  const { rows } = await t.owner.query(`
    select n.nspname as schema, c.relname as name,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id') as "hasWorkspace"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('selvedge', 'selvedge_published') and c.relkind = 'r' order by 1, 2`)
  tables = rows
  app = await connect('selvedge_app')
  stranger = await connect('selvedge_public')
})

afterAll(async () => {
  await app.end()
  await stranger.end()
})

async function connect(role: string): Promise<pg.Client> {
  const client = new pg.Client({ ...t.connection, options: `-c role=${role} -c search_path=selvedge` })
  await client.connect()
  return client
}

/** In a transaction for `workspaceId`, undone afterwards. */
async function as<T>(client: pg.Client, workspaceId: string, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  await client.query(`select set_config('selvedge.workspace', $1, true), set_config('selvedge.person', '', true)`, [
    workspaceId,
  ])
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}

test('is on for every table', async () => {
  const { rows } = await t.owner.query(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('selvedge', 'selvedge_published') and c.relkind = 'r' and not c.relrowsecurity`)
  expect(rows).toEqual([])
  expect(tables.length).toBeGreaterThan(18)
})

const names = Object.values(inject('doorLogins'))
  .map(({ user }) => pg.escapeLiteral(user))
  .join()

test('neither role owns a table, is a superuser, or may bypass it', async () => {
  const { rows } = await t.owner.query(`
    select rolname, rolsuper or rolbypassrls or rolcanlogin as strong,
      exists (select 1 from pg_class c where c.relowner = r.oid) as owns
    from pg_roles r where rolname like 'selvedge\\_%' and rolname not in (${names})
      -- Logins of databases that other tests have beside this one.
      and rolname !~ '^selvedge_test_[0-9a-f]{32}_' order by 1`)
  expect(rows).toEqual([
    { rolname: 'selvedge_app', strong: false, owns: false },
    { rolname: 'selvedge_public', strong: false, owns: false },
  ])
})

test('the login of a door owns nothing, and belongs to nothing but the one role that has its rights', async () => {
  const { rows } = await t.owner.query(`
    select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as strong,
      exists (select 1 from pg_class c where c.relowner = r.oid) as owns,
      array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid) as groups
    from pg_roles r where rolname in (${names}) order by 1`)
  const login = (name: 'app' | 'background' | 'published', group: string) => ({
    rolname: inject('doorLogins')[name].user,
    strong: false,
    owns: false,
    groups: [group],
  })
  expect(rows).toEqual([
    login('app', 'selvedge_app'),
    login('background', 'selvedge_app'),
    login('published', 'selvedge_public'),
  ])
})

describe('with the workspace of somebody else', () => {
  test('the app role reads, changes and deletes no row of any table', async () => {
    for (const { schema, name, hasWorkspace } of tables) {
      if (!hasWorkspace) continue
      const table = `${schema}.${name}`
      const exists = await t.owner.query(`select 1 from ${table} where workspace_id = $1 limit 1`, [theirs.id])
      expect(exists.rowCount, `${table} has rows to protect`).toBe(1)
      const seen = await as(app, mine.id, () =>
        app.query(`select 1 from ${table} where workspace_id = $1`, [theirs.id]),
      )
      expect(seen.rowCount, `select ${table}`).toBe(0)
      for (const statement of [`update ${table} set workspace_id = workspace_id`, `delete from ${table}`]) {
        const changed = await as(app, mine.id, () =>
          app.query(`${statement} where workspace_id = $1`, [theirs.id]).then(
            ({ rowCount }) => rowCount,
            (error: Error) => error.message,
          ),
        )
        expect([0, `permission denied for table ${name}`], statement).toContain(changed)
      }
    }
  })

  test('the app role writes no row into any table', async () => {
    for (const { schema, name, hasWorkspace } of tables) {
      if (!hasWorkspace) continue
      const { rows } = await t.owner.query(
        `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
         where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' and is_identity = 'NO'`,
        [schema, name],
      )
      const { columns } = rows[0]
      const copy = `insert into ${schema}.${name} (${columns}) select ${columns} from jsonb_populate_record(null::${schema}.${name}, $1)`
      const row = await t.owner.query(
        `select to_jsonb(x) as row from ${schema}.${name} x where workspace_id = $1 limit 1`,
        [theirs.id],
      )
      const attempt = as(app, mine.id, () => app.query(copy, [row.rows[0].row]))
      await expect(attempt, `insert ${schema}.${name}`).rejects.toThrow(/row-level security|permission denied/)
    }
  })

  test('the tables of people and sessions show only the person of the transaction and the members of its workspace', async () => {
    const users = await as(app, mine.id, () => app.query('select email from users'))
    expect(users.rows.every(({ email }) => email.includes(mine.slug))).toBe(true)
    expect((await as(app, mine.id, () => app.query('select 1 from sessions'))).rowCount).toBe(0)
    expect((await as(app, mine.id, () => app.query('select id from workspaces'))).rows).toEqual([{ id: mine.id }])
    expect((await as(app, '', () => app.query('select 1 from products'))).rowCount).toBe(0)
  })

  test('a setting does not outlive its transaction', async () => {
    await as(app, mine.id, () => app.query('select 1'))
    expect((await app.query('select 1 from selvedge.products')).rowCount).toBe(0)
  })
})

describe('the public role', () => {
  test('may not touch the working tables, and only reads the published ones', async () => {
    for (const { schema, name } of tables) {
      const read = as(stranger, mine.id, () => stranger.query(`select 1 from ${schema}.${name}`))
      if (schema === 'selvedge') await expect(read, name).rejects.toThrow('permission denied')
      else expect((await read).rowCount, name).toBeGreaterThanOrEqual(0)
      const removal = as(stranger, mine.id, () => stranger.query(`delete from ${schema}.${name}`))
      await expect(removal, name).rejects.toThrow('permission denied')
    }
  })

  test('sees published records of a public catalogue, and nothing of a workspace that has none', async () => {
    const relations = [
      'products',
      'variants',
      'variant_materials',
      'materials',
      'companies',
      'certifications',
      'passports',
      'files',
    ]
    for (const name of relations) {
      const count = (workspace: string) =>
        as(stranger, workspace, async () => (await stranger.query(`select 1 from selvedge_published.${name}`)).rowCount)
      expect(await count(mine.id), name).toBeGreaterThan(0)
      expect(await count(theirs.id), name).toBe(0)
    }
  })

  test('cannot use the functions that look credentials up', async () => {
    await expect(stranger.query('select selvedge.find_accounts($1)', [mine.ownerEmail])).rejects.toThrow(
      'permission denied',
    )
  })
})

test('published copies have the columns of their originals, so that one query serves both', async () => {
  const { rows } = await t.owner.query(`
    select c.table_name, c.column_name, c.data_type from information_schema.columns c
    where c.table_schema = 'selvedge' and exists (
      select 1 from information_schema.tables p where p.table_schema = 'selvedge_published' and p.table_name = c.table_name)
    except select table_name, column_name, data_type from information_schema.columns where table_schema = 'selvedge_published'`)
  expect(rows).toEqual([])
})

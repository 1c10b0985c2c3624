import pg from 'pg'
import type { Manifest } from '../archive/archive.ts'

/** What the database that was replaced says, beside the restored one in tables of this transaction (`newest_…`). */
export type Newest = {
  /** What happened last in it. */
  readonly until: Date
  /** Their addresses: workspaces that the backup does not have. */
  readonly lostWorkspaces: readonly string[]
  /** Those that only the backup has. */
  readonly returnedWorkspaces: readonly string[]
}

/** A transaction may commit a while after it began, which is what its events are dated by. */
const LONGEST_TRANSACTION = '1 day'
const ROWS = 2_000

/**
 * Each is read whole from the newest and is small: who may do what, which secrets there are, and what has happened since. A table or a
 * column that an older version does not have yet is empty here.
 */
const COPIES: Readonly<Record<string, { columns: string; sql: string }>> = {
  newest_workspaces: {
    columns: 'id text, slug text, public_catalogue boolean',
    sql: 'select id, slug, public_catalogue from workspaces',
  },
  newest_users: {
    columns: 'id text, email text, name text, password_hash text',
    sql: 'select id, email, name, password_hash from users',
  },
  newest_members: {
    columns: 'workspace_id text, user_id text, role text, created_at timestamptz',
    sql: 'select workspace_id, user_id, role, created_at from members',
  },
  newest_passports: {
    columns:
      'workspace_id text, variant_id text, digital_id text, gtin14 text, state text, version integer, first_published_at timestamptz, published_at timestamptz, withdrawn_at timestamptz, name text',
    sql: `select p.workspace_id, p.variant_id, p.digital_id, p.gtin14, p.state, p.version, p.first_published_at, p.published_at, p.withdrawn_at, v.name
          from passports p left join variants v on v.workspace_id = p.workspace_id and v.id = p.variant_id
          where p.state = 'withdrawn' or p.published_at >= $1::timestamptz - interval '${LONGEST_TRANSACTION}'`,
  },
  newest_links: {
    columns:
      'workspace_id text, id text, openings integer, passcode_attempts integer, last_opened_at timestamptz, revoked_at timestamptz, revoked_by text',
    sql: `select workspace_id, id, openings, passcode_attempts, last_opened_at, revoked_at, revoked_by from private_links
          where revoked_at is not null or openings > 0 or passcode_attempts > 0`,
  },
  newest_keys: {
    columns: 'workspace_id text, id text, revoked_at timestamptz',
    sql: 'select workspace_id, id, revoked_at from api_keys where revoked_at is not null',
  },
  newest_invitations: {
    columns: 'workspace_id text, id text, accepted_at timestamptz, revoked_at timestamptz',
    sql: `select workspace_id, id, accepted_at, revoked_at from invitations where accepted_at is not null or revoked_at is not null`,
  },
  newest_feeds: {
    columns:
      'workspace_id text, id text, prefix text, secret_hash text, expires_at timestamptz, renewed_at timestamptz, revoked_at timestamptz',
    sql: `select workspace_id, id, prefix, encode(secret_hash, 'hex') as secret_hash, expires_at, renewed_at, revoked_at from feeds`,
  },
  // What the public may not see.
  newest_ratings: {
    columns: 'workspace_id text, id text',
    sql: 'select workspace_id, id from ratings where disclosed_at is null',
  },
  newest_files: {
    columns: 'workspace_id text, id text',
    sql: `select workspace_id, id from files where visibility = 'private'`,
  },
  newest_consents: {
    columns: 'workspace_id text, address text, decided_at timestamptz',
    sql: `select workspace_id, address, decided_at from email_consents where state = 'ended'`,
  },
  // Those that are on. What is missing here has been switched off, or deleted.
  newest_webhooks: {
    columns: 'workspace_id text, id text',
    sql: 'select workspace_id, id from webhooks where is_enabled',
  },
  newest_schedules: {
    columns: 'workspace_id text, id text',
    sql: 'select workspace_id, id from schedules where not is_paused',
  },
  newest_connections: {
    columns: 'workspace_id text, id text',
    sql: `select workspace_id, id from connections where state <> 'paused'`,
  },
  newest_channels: {
    columns: 'workspace_id text, id text',
    sql: `select workspace_id, id from channels where state = 'active'`,
  },
  newest_models: {
    columns: 'workspace_id text, id text',
    sql: 'select workspace_id, id from refreshed_models where not is_paused',
  },
  newest_pickups: {
    columns: 'workspace_id text, id text',
    sql: 'select workspace_id, id from import_pickups where not is_paused',
  },
  newest_copies: {
    columns: 'workspace_id text, id text',
    sql: 'select workspace_id, id from list_copies where not is_paused',
  },
  // What was sent since is not sent once more.
  newest_emails: {
    columns: 'workspace_id text, id text, state text, ended_at timestamptz',
    sql: `select workspace_id, id, state, ended_at from emails where state <> 'waiting' and ended_at >= $1::timestamptz - interval '${LONGEST_TRANSACTION}'`,
  },
  newest_deliveries: {
    columns: 'workspace_id text, webhook_id text, message_id text, state text, ended_at timestamptz',
    sql: `select workspace_id, webhook_id, message_id, state, ended_at from webhook_deliveries
          where state <> 'pending' and ended_at >= $1::timestamptz - interval '${LONGEST_TRANSACTION}'`,
  },
  newest_events: {
    columns:
      'workspace_id text, id text, kind text, subject_type text, subject_id text, data jsonb, occurred_at timestamptz, actor_name text',
    sql: `select workspace_id, id, kind, subject_type, subject_id, occurred_at, actor_name,
            case when kind like '%.updated' then '{}' else data end as data
          from events where occurred_at >= $1::timestamptz - interval '${LONGEST_TRANSACTION}' and kind not like 'session.%'`,
  },
}

/** Null where the newest belongs to another installation or cannot be read, which is said: a damaged database is why some restore. */
export async function copyNewest(
  client: pg.Client,
  connection: pg.ClientConfig,
  manifest: Pick<Manifest, 'moment' | 'installation'>,
  note: (message: string) => void,
): Promise<Newest | null> {
  const newest = new pg.Client({
    ...connection,
    options: '-c search_path=selvedge -c timezone=UTC',
    application_name: 'selvedge_past',
  })
  newest.on('error', () => {})
  await client.query('savepoint newest')
  try {
    await newest.connect()
    await newest.query('begin isolation level repeatable read read only')
    if (await isSameInstallation(newest, manifest.installation.keyFingerprint))
      return await copyAll(newest, client, manifest)
    note('The database that was here before belongs to another installation, so what was undone is not read from it.')
  } catch (error) {
    await client.query('rollback to savepoint newest')
    const why = error instanceof Error ? error.message : String(error)
    note(`What was undone cannot be read from the database that was here before: ${why}.`)
  } finally {
    await newest.end().catch(() => {})
  }
  return null
}

async function copyAll(newest: pg.Client, client: pg.Client, { moment }: Pick<Manifest, 'moment'>): Promise<Newest> {
  for (const [name, { columns, sql }] of Object.entries(COPIES)) {
    await client.query(`create temp table ${name} (${columns}) on commit drop`)
    await copyRows(newest, client, name, sql.replaceAll('$1', `'${asMoment(moment)}'`))
  }
  // What the backup has of these did not happen after it.
  await client.query(
    `delete from newest_events n using events e where e.workspace_id = n.workspace_id and e.id = n.id;
     create index on newest_events (kind, subject_id); analyze newest_events; analyze newest_passports; analyze newest_deliveries`,
  )
  const { rows } = await newest.query<{ until: Date | null }>('select max(occurred_at) as until from events')
  const lost = await client.query<{ slug: string }>(
    'select slug from newest_workspaces n where not exists (select 1 from workspaces w where w.id = n.id) order by slug',
  )
  const returned = await client.query<{ slug: string }>(
    'select slug from workspaces w where not exists (select 1 from newest_workspaces n where n.id = w.id) order by slug',
  )
  const until = new Date(Math.max(new Date(moment).getTime(), rows[0]?.until?.getTime() ?? 0))
  const slugsOf = ({ rows }: typeof lost) => rows.map(({ slug }) => slug)
  return { until, lostWorkspaces: slugsOf(lost), returnedWorkspaces: slugsOf(returned) }
}

async function isSameInstallation(newest: pg.Client, keyFingerprint: string): Promise<boolean> {
  const { rows } = await newest.query<{ fingerprint: string }>(
    `select encode(key_fingerprint, 'hex') as fingerprint from installation`,
  )
  // One that has never been started has none.
  return rows[0] === undefined || rows[0].fingerprint === keyFingerprint
}

async function copyRows(newest: pg.Client, client: pg.Client, name: string, sql: string): Promise<void> {
  await newest.query('savepoint copy')
  try {
    await newest.query(`declare copied no scroll cursor for ${sql}`)
  } catch (error) {
    if (!isMissing(error)) throw error
    await newest.query('rollback to savepoint copy')
    return
  }
  for (;;) {
    const { rows } = await newest.query(`fetch ${ROWS} from copied`)
    if (rows.length === 0) break
    await client.query(`insert into ${name} select * from json_populate_recordset(null::pg_temp.${name}, $1::json)`, [
      JSON.stringify(rows),
    ])
  }
  await newest.query('close copied')
}

/** A table or a column that this older version does not have (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '42703')
}

/** Of a manifest, so it is looked at before it is written into SQL. */
function asMoment(moment: string): string {
  return new Date(moment).toISOString()
}

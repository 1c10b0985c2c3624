import pg from 'pg'
import { asOwner, type Owner } from './as-owner.ts'

/** What all processes on one database have in common. */
export type Installation = { readonly keyFingerprint: Buffer; readonly storage: string }

/** A secret as it stands in the database: one that webhooks sign with, or (no workspace) the password of a door's login. */
export type SealedRow = { readonly workspaceId: string | null; readonly id: string; readonly sealed: Buffer }

/** What a start has to know of the database before it may use it. */
export type InstallationState = {
  /** Null: nobody has noted it yet. */
  readonly known: Installation | null
  /** Secrets by which a key can be tried, the latest first. */
  sealed(): Promise<readonly SealedRow[]>
  /** Names of stored bytes by which a storage can be tried, the latest first. */
  storageKeys(): Promise<readonly string[]>
  /** Whether a process of the service is at work on this database. */
  isInUse(): Promise<boolean>
}

/**
 * Looks, decides, and notes what was decided, one process at a time; as the owner, before anything else connects. Where nothing is to be
 * noted nothing is written, so that a start comes to its end on a full disk as well.
 */
export function settleInstallation(
  owner: Owner,
  decide: (state: InstallationState) => Promise<Installation | null>,
): Promise<void> {
  return asOwner(owner, async (client) => {
    // Ends with the connection.
    await client.query('select pg_advisory_lock($1)', [INSTALLATION_LOCK])
    const wanted = await decide(await readState(client))
    if (!wanted) return
    await client.query(
      `insert into installation (key_fingerprint, storage) values ($1, $2)
       on conflict (is_there) do update set key_fingerprint = excluded.key_fingerprint, storage = excluded.storage, changed_at = now()`,
      [wanted.keyFingerprint, wanted.storage],
    )
  })
}

const INSTALLATION_LOCK = 7_353_342

/** One that can be opened is enough, and so is one that is missing. */
const TRIED = 20

async function readState(client: pg.Client): Promise<InstallationState> {
  const installation = await client.query<Installation>(
    'select key_fingerprint as "keyFingerprint", storage from installation',
  )
  return {
    known: installation.rows[0] ?? null,
    sealed: async () => {
      const { rows } = await client.query<SealedRow>(
        `select null as "workspaceId", login as id, sealed from door_logins union all
         (select workspace_id, id, sealed from webhook_secrets
          where expires_at is null or expires_at > now() order by created_at desc limit ${TRIED})`,
      )
      return rows
    },
    storageKeys: async () => {
      const { rows } = await client.query<{ key: string }>(
        `select storage_key as key from files order by created_at desc limit ${TRIED}`,
      )
      return rows.map(({ key }) => key)
    },
    isInUse: async () => {
      const { rows } = await client.query<{ isInUse: boolean }>(
        `select exists (select 1 from pg_stat_activity
           where datname = current_database() and application_name = 'selvedge_signals') as "isInUse"`,
      )
      return rows[0]?.isInUse ?? false
    },
  }
}

/** The passwords of the doors' logins are made anew by the next start, or by an operator where the owner may not make them. */
export async function forgetDoorLogins(connection: pg.ClientConfig): Promise<void> {
  await asOwner(connection, (client) => client.query('delete from door_logins'))
}

/** Every webhook with what is sealed of it, for looking at them past row-level security. */
export async function listSealedWebhooks(connection: pg.ClientConfig): Promise<readonly SealedWebhook[]> {
  const client = new pg.Client({ ...connection, options: '-c search_path=selvedge' })
  await client.connect()
  try {
    const { rows } = await client.query<SealedWebhook>(
      `select w.workspace_id as "workspaceId", s.slug as workspace, w.id, w.name, w.sealed_headers as "sealedHeaders",
         coalesce((select json_agg(json_build_object('id', k.id, 'sealed', encode(k.sealed, 'base64')))
           from webhook_secrets k where k.workspace_id = w.workspace_id and k.webhook_id = w.id
             and (k.expires_at is null or k.expires_at > now())), '[]') as secrets
       from webhooks w join workspaces s on s.id = w.workspace_id order by s.slug, w.name, w.id`,
    )
    return rows
  } finally {
    await client.end()
  }
}

/** Every connection with credentials, likewise. */
export async function listSealedConnections(connection: pg.ClientConfig): Promise<readonly SealedConnection[]> {
  const client = new pg.Client({ ...connection, options: '-c search_path=selvedge' })
  await client.connect()
  try {
    const { rows } = await client.query<SealedConnection>(
      `select c.workspace_id as "workspaceId", s.slug as workspace, c.id, c.name, c.sealed_secrets as sealed
       from connections c join workspaces s on s.id = c.workspace_id where c.sealed_secrets is not null
       order by s.slug, c.name, c.id`,
    )
    return rows
  } finally {
    await client.end()
  }
}

/** Every channel with an address, likewise. */
export async function listSealedChannels(connection: pg.ClientConfig): Promise<readonly SealedConnection[]> {
  const client = new pg.Client({ ...connection, options: '-c search_path=selvedge' })
  await client.connect()
  try {
    const { rows } = await client.query<SealedConnection>(
      `select c.workspace_id as "workspaceId", s.slug as workspace, c.id, c.name, c.sealed_settings as sealed
       from channels c join workspaces s on s.id = c.workspace_id where c.sealed_settings is not null
       order by s.slug, c.name, c.id`,
    )
    return rows
  } finally {
    await client.end()
  }
}

/** Client secrets of semantic models. */
export async function listSealedModels(connection: pg.ClientConfig): Promise<readonly SealedConnection[]> {
  const client = new pg.Client({ ...connection, options: '-c search_path=selvedge' })
  await client.connect()
  try {
    const { rows } = await client.query<SealedConnection>(
      `select m.workspace_id as "workspaceId", s.slug as workspace, m.id, m.name, m.sealed_secret as sealed
       from refreshed_models m join workspaces s on s.id = m.workspace_id where m.sealed_secret is not null
       order by s.slug, m.name, m.id`,
    )
    return rows
  } finally {
    await client.end()
  }
}

/** Passwords and keys of pickups. */
export async function listSealedPickups(connection: pg.ClientConfig): Promise<readonly SealedConnection[]> {
  const client = new pg.Client({ ...connection, options: '-c search_path=selvedge' })
  await client.connect()
  try {
    const { rows } = await client.query<SealedConnection>(
      `select p.workspace_id as "workspaceId", s.slug as workspace, p.id, p.name, p.sealed_secret as sealed
       from import_pickups p join workspaces s on s.id = p.workspace_id where p.sealed_secret is not null
       order by s.slug, p.name, p.id`,
    )
    return rows
  } finally {
    await client.end()
  }
}

/** E-mails that were not sent yet; the name is the recipient. */
export async function listSealedEmails(connection: pg.ClientConfig): Promise<readonly SealedConnection[]> {
  const client = new pg.Client({ ...connection, options: '-c search_path=selvedge' })
  await client.connect()
  try {
    const { rows } = await client.query<SealedConnection>(
      `select e.workspace_id as "workspaceId", s.slug as workspace, e.id, e.recipient as name, e.sealed
       from emails e join workspaces s on s.id = e.workspace_id where e.sealed is not null
       order by s.slug, e.id`,
    )
    return rows
  } finally {
    await client.end()
  }
}

export type SealedConnection = {
  readonly workspaceId: string
  readonly workspace: string
  readonly id: string
  readonly name: string
  readonly sealed: Buffer
}

export type SealedWebhook = {
  readonly workspaceId: string
  readonly workspace: string
  readonly id: string
  readonly name: string
  readonly sealedHeaders: Buffer | null
  /** In base64. */
  readonly secrets: readonly { readonly id: string; readonly sealed: string }[]
}

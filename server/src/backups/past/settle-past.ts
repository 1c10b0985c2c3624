import pg from 'pg'
import { newId } from '#platform/ids.ts'
import type { Manifest } from '../archive/archive.ts'
import { closeSecrets } from './close-secrets.ts'
import { copyNewest, type Newest } from './copy-newest.ts'
import { keepWhatWasTaken } from './keep-what-was-taken.ts'
import { listUndone } from './list-undone.ts'
import { PAST_FUNCTIONS } from './past-functions.ts'

/** `newest`: the database that was replaced, as it was last; null where it cannot be read. */
export type PastWish = {
  readonly connection: pg.ClientConfig
  readonly manifest: Pick<Manifest, 'moment' | 'installation'>
  readonly newest: pg.ClientConfig | null
  readonly asItWas: boolean
  readonly note: (message: string) => void
}

/**
 * Makes a restored database safe to be served, as its owner and before the service is started: all sessions end, what was taken back since the
 * moment stays taken back, one-time links that are not proved unopened are closed, and nothing leaves a workspace until one of its owners
 * has seen what was undone. One transaction. `asItWas`: none of this; the database is marked as a rehearsal, which is served
 * on this machine alone and reaches nothing.
 */
export async function settlePast({ connection, manifest, newest, asItWas, note }: PastWish): Promise<void> {
  const client = new pg.Client({ ...connection, options: '-c search_path=selvedge', application_name: 'selvedge_past' })
  await client.connect()
  try {
    await client.query('begin')
    // A backup of a rehearsal is none itself.
    await client.query('delete from rehearsal')
    if (asItWas) await client.query('insert into rehearsal (moment) values ($1)', [manifest.moment])
    else await settle(client, manifest, newest, note)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

async function settle(
  client: pg.Client,
  manifest: PastWish['manifest'],
  newestConnection: pg.ClientConfig | null,
  note: (message: string) => void,
): Promise<void> {
  const newest = newestConnection && (await copyNewest(client, newestConnection, manifest, note))
  await enterRestores(client, manifest, newest)
  await client.query(PAST_FUNCTIONS)
  await listUndone(client, newest)
  await closeSecrets(client, newest)
  if (newest) await keepWhatWasTaken(client)
  await endBackupsUnderWay(client)
  await record(client)
  await tell(client, manifest, newest, note)
}

/** One for each workspace that was in the backup. */
async function enterRestores(
  client: pg.Client,
  { moment }: Pick<Manifest, 'moment'>,
  newest: Newest | null,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from workspaces order by id')
  await client.query(
    `create temp table now_restored on commit drop as
     select w.workspace_id::record_id, w.id::record_id from unnest($1::text[], $2::text[]) w (workspace_id, id)`,
    [rows.map(({ id }) => id), rows.map(() => newId('rsr'))],
  )
  await client.query(
    `insert into workspace_restores (workspace_id, id, moment, known_until)
     select workspace_id, id, $1::timestamptz, $2::timestamptz from now_restored`,
    [moment, newest?.until ?? null],
  )
}

/** The one that this is restored from, or another of that moment: its process is gone, and the next one need not wait until that shows. */
async function endBackupsUnderWay(client: pg.Client): Promise<void> {
  await client.query(`update backups set held_until = least(held_until, now()) where state = 'running'`)
}

/** How many there are of each kind is in the event; which they are is for owners alone. */
async function record(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_temp.tell_past(n.workspace_id, 'workspace.restored', 'workspace', n.workspace_id, jsonb_build_object(
       'moment', to_char(r.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'isExact', r.known_until is not null,
       'undone', (select coalesce(jsonb_object_agg(u.kind, u.count), '{}') from (
         select kind, count(*) from undone_changes c
         where c.workspace_id = n.workspace_id and c.restore_id = n.id group by kind) u)))
     from now_restored n join workspace_restores r on r.workspace_id = n.workspace_id and r.id = n.id`,
  )
}

async function tell(
  client: pg.Client,
  { moment }: Pick<Manifest, 'moment'>,
  newest: Newest | null,
  note: (message: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ workspaces: number; listed: number }>(
    `select (select count(*)::int from now_restored) as workspaces,
       (select count(*)::int from undone_changes u join now_restored n on n.workspace_id = u.workspace_id and n.id = u.restore_id
         where u.kind <> 'to_check') as listed`,
  )
  const [{ workspaces, listed } = { workspaces: 0, listed: 0 }] = rows
  const held = `Webhooks, schedules, connections and e-mail of ${count(workspaces, 'workspace')} wait until an owner of each has seen it and says "Go on".`
  note(
    newest
      ? `All sessions have ended. ${count(listed, 'change')} that this restore undid or closed ${listed === 1 ? 'is' : 'are'} listed under "What this restore undid". ${held}`
      : `All sessions have ended. This restore goes back to ${moment}. What happened after that cannot be known here, so ` +
          `${count(listed, 'one-time link')} that may have been used since ${listed === 1 ? 'is' : 'are'} closed. ${held}`,
  )
  if (newest && newest.lostWorkspaces.length > 0) {
    note(`Not in this backup, because they were created later: ${newest.lostWorkspaces.join(', ')}.`)
  }
  if (newest && newest.returnedWorkspaces.length > 0) {
    note(`There again, although they were deleted later: ${newest.returnedWorkspaces.join(', ')}.`)
  }
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import { json } from '../imports/import.store.ts'
import type { ImportProfile } from './import-profile.ts'

const COLUMNS = sql`
  id, name, headers, shape, reading, memory, revision, created_at as "createdAt", updated_at as "updatedAt"`

/** By name. */
export async function listProfiles(tx: Tx, workspaceId: string): Promise<ImportProfile[]> {
  const { rows } = await sql<ImportProfile>`
    select ${COLUMNS} from import_profiles where workspace_id = ${workspaceId} order by lower(name), id`.execute(tx)
  return rows
}

/** Of files with these columns; the one that was changed last comes first. */
export async function listProfilesOfShapes(
  tx: Tx,
  workspaceId: string,
  shapes: readonly string[],
): Promise<ImportProfile[]> {
  const { rows } = await sql<ImportProfile>`
    select ${COLUMNS} from import_profiles where workspace_id = ${workspaceId} and shape = any(${shapes})
    order by updated_at desc, id`.execute(tx)
  return rows
}

export async function findProfile(tx: Tx, workspaceId: string, id: string): Promise<ImportProfile | undefined> {
  const { rows } = await sql<ImportProfile>`
    select ${COLUMNS} from import_profiles where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
  return rows[0]
}

/** Locked until the transaction ends. */
export async function lockProfile(tx: Tx, workspaceId: string, id: string): Promise<ImportProfile | undefined> {
  const { rows } = await sql<ImportProfile>`
    select ${COLUMNS} from import_profiles where workspace_id = ${workspaceId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function countProfiles(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_profiles where workspace_id = ${workspaceId}`.execute(tx)
  return rows[0]?.count ?? 0
}

type Kept = Pick<ImportProfile, 'id' | 'name' | 'headers' | 'shape' | 'reading' | 'memory'>

/** Undefined: another profile has the name. */
export async function insertProfile(tx: Tx, workspaceId: string, profile: Kept): Promise<ImportProfile | undefined> {
  const { id, name, headers, shape, reading, memory } = profile
  const { rows } = await sql<ImportProfile>`
    insert into import_profiles (workspace_id, id, name, headers, shape, reading, memory)
    values (${workspaceId}, ${id}, ${name}, ${json(headers)}::jsonb, ${shape}, ${json(reading)}::jsonb, ${json(memory)}::jsonb)
    on conflict do nothing returning ${COLUMNS}`.execute(tx)
  return rows[0]
}

/** Undefined: another profile has the name. */
export async function updateProfileRow(tx: Tx, workspaceId: string, profile: Kept): Promise<ImportProfile | undefined> {
  const { id, name, headers, shape, reading, memory } = profile
  const { rows } = await sql<ImportProfile>`
    update import_profiles set name = ${name}, headers = ${json(headers)}::jsonb, shape = ${shape}, reading = ${json(reading)}::jsonb,
      memory = ${json(memory)}::jsonb, revision = revision + 1, updated_at = now()
    where workspace_id = ${workspaceId} and id = ${id} and not exists (
      select from import_profiles o where o.workspace_id = ${workspaceId} and lower(o.name) = lower(${name}) and o.id <> ${id})
    returning ${COLUMNS}`.execute(tx)
  return rows[0]
}

export async function deleteProfileRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await sql`delete from import_profiles where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

/** What was checked stays as it is: the choices are the same. */
export async function nameImportProfile(
  tx: Tx,
  workspaceId: string,
  importId: string,
  { id, name }: Pick<ImportProfile, 'id' | 'name'>,
): Promise<void> {
  const applied = { id, name, missing: [] }
  await sql`
    update imports set settings = settings || jsonb_build_object('profile', ${json(applied)}::jsonb)
    where workspace_id = ${workspaceId} and id = ${importId} and state in ('uploaded', 'checked')`.execute(tx)
}

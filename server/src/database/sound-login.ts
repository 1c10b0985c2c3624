import type pg from 'pg'
import { AppError } from '#platform/app-error.ts'
import { type Door, isSearchPath } from './doors.ts'

/** Refuses a door's login whose connections do not begin as they should, or that may do more than its door. */
export async function verifyLogin(client: pg.Client, door: Door): Promise<void> {
  const { rows } = await client.query<Found>(WHAT_IT_IS)
  requireSound(rows[0], door, true)
}

export const WHAT_IT_IS = `
    select current_user::text as role, session_user::text as login, current_setting('search_path') as "searchPath",
      r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication as "isStrong",
      array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid) as groups,
      (select rolname from pg_roles where oid = (select datdba from pg_database where datname = current_database())) as owner
    from pg_roles r where r.rolname = session_user`

export function requireSound(found: Found | undefined, { group, searchPath }: Door, hasLogins: boolean): void {
  if (!found || !isSearchPath(found.searchPath, searchPath))
    throw hasLogins ? settingsLost(found?.login) : optionsLost()
  if (!hasLogins) {
    if (found.role !== group) throw optionsLost()
    return
  }
  const isOnly = found.groups.length === 1 && found.groups[0] === group
  if (found.role !== found.login || found.isStrong || !isOnly || found.owner === found.login)
    throw tooStrong(found.login, group)
}

export type Found = {
  readonly role: string
  readonly login: string
  readonly searchPath: string
  readonly isStrong: boolean
  readonly groups: readonly string[]
  readonly owner: string
}

function settingsLost(login = ''): AppError {
  return new AppError(
    'unavailable',
    'door_settings_lost',
    `Selvedge could not start: connections of the login "${login}" do not begin with the search path that it ` +
      'has in this database. Let DATABASE_URL lead to PostgreSQL directly, or to a pooler that does not change ' +
      'the search path.',
  )
}

function tooStrong(login: string, group: string): AppError {
  return new AppError(
    'unavailable',
    'door_login_too_strong',
    `Selvedge could not start: requests use the login "${login}", which must have exactly the rights of ` +
      `"${group}", but has more. Remove its attributes and its other memberships: alter role "${login}" ` +
      'nosuperuser nobypassrls nocreaterole nocreatedb noreplication, and revoke the roles granted to it.',
  )
}

export function optionsLost(): AppError {
  return new AppError(
    'unavailable',
    'connection_options_lost',
    'Selvedge could not start: something between it and PostgreSQL drops the connection parameter "options", ' +
      'which Selvedge needs to set the roles that keep workspaces apart. A pooler such as PgBouncer does this ' +
      'if its ignore_startup_parameters lists "options". Let DATABASE_URL lead to PostgreSQL directly.',
  )
}

import pg from 'pg'
import { asOwner, type Owner } from './as-owner.ts'
import { connectionParts } from './connection-parts.ts'
import { keepPasswords, namesOf, newPassword, readPasswords, type Sealing, saveSealed } from './door-passwords.ts'
import { DOORS, type DoorName, settingsOf } from './doors.ts'
import { grantOf, type Login, type Named, setPassword, settingsSql, verifierOf, versionOf } from './login-sql.ts'
import { verifyLogin } from './sound-login.ts'

/** With which login each door is gone through. Passwords are asked for at each connection, because they may be replaced meanwhile. */
export type DoorLogins = Readonly<Record<DoorName, { readonly user: string; password(): string }>>

/** `logins` null: connections begin as the owner of the tables and take the door's role, which SQL of their own could leave again. */
export type Doors =
  /** `renew` reads the passwords again, for the connections to come. `areSound`: a connection of each was verified as it began. */
  | { readonly logins: DoorLogins; readonly shared: null; readonly areSound: boolean; renew(): Promise<void> }
  | { readonly logins: null; readonly shared: SharedDoors }

/** Why there are no logins of their own, as a sentence's end. */
export type SharedDoors = { readonly because: string }

/** For a command of the operator's, which lets nobody else in. */
export const DOORS_OF_A_COMMAND: Doors = { logins: null, shared: { because: 'a command is run' } }

/**
 * Finds or makes the logins of the doors, after the migrations and as the owner of the tables. Roles belong to a whole cluster, so their
 * names say which database they are for. Processes that start at once take turns. Where the owner may not make logins, there are none:
 * an operator makes them by `doorLoginsSql`, and the next start finds them. `open`: a connection of the owner's, where there is one.
 */
export async function openDoors(
  connection: pg.ClientConfig,
  sealing: Sealing,
  open: Owner = connection,
): Promise<Doors> {
  return withOwner(open, async (owner) => {
    const logins = await keepPasswords(owner, sealing)
    const refusal = await makeMissing(owner, logins)
    const tried = refusal === null ? await tryAll(connection, owner, logins) : { refusal }
    if (tried.refusal !== null) return { logins: null, shared: { because: tried.refusal } }
    let passwords = new Map(logins.map(({ user, password }) => [user, password]))
    return {
      logins: asDoorLogins(logins, (user) => passwords.get(user) ?? ''),
      shared: null,
      areSound: tried.areSound,
      renew: async () => {
        passwords = await withOwner(connection, (again) => readPasswords(again, sealing))
      },
    }
  })
}

/** What a superuser runs once where the owner of the tables may not make logins. It holds no password, only what proves one. */
export async function doorLoginsSql(connection: pg.ClientConfig, sealing: Sealing): Promise<string> {
  return withOwner(connection, async (owner) => {
    const logins = await keepPasswords(owner, sealing)
    const present = await presentRoles(owner, logins)
    const version = await versionOf(owner)
    return logins
      .flatMap((login) => [
        `${present.has(login.user) ? 'alter' : 'create'} role ${pg.escapeIdentifier(login.user)} login password ${pg.escapeLiteral(verifierOf(login.password))};`,
        grantOf(login, version),
      ])
      .join('\n')
  })
}

/**
 * Gives every login of the doors another password. The service's processes hear of it and take the new one with their next connections;
 * connections that are open stay. Works without the key that the old ones were sealed with.
 */
export async function rotateDoorPasswords(connection: pg.ClientConfig, sealing: Sealing): Promise<readonly string[]> {
  return withOwner(connection, async (owner) => {
    const names = await namesOf(owner)
    const present = await presentRoles(owner, names)
    const logins = names.map((name) => ({ ...name, password: newPassword() }))
    await owner.query('begin')
    try {
      for (const login of logins) {
        await saveSealed(owner, login, sealing)
        if (present.has(login.user)) await owner.query(setPassword(login))
      }
      await owner.query('commit')
    } catch (error) {
      await owner.query('rollback')
      if (!isRefusal(error)) throw error
      await rotateByThemselves(connection, owner, logins, sealing)
    }
    await owner.query(`select pg_notify('selvedge_doors', '')`)
    return logins.map(({ user }) => user)
  })
}

/** Where the owner may not, each login may for itself. */
async function rotateByThemselves(
  connection: pg.ClientConfig,
  owner: pg.Client,
  logins: readonly Login[],
  sealing: Sealing,
): Promise<void> {
  const old = await readPasswords(owner, sealing)
  for (const login of logins) {
    await asLogin(connection, { ...login, password: old.get(login.user) ?? '' }, async (itself) => {
      await itself.query(setPassword(login))
      await saveSealed(owner, login, sealing)
    })
  }
}

const DOORS_LOCK = 7_353_340

function withOwner<T>(owner: Owner, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  return asOwner(owner, async (client) => {
    // Ends with the connection.
    await client.query('select pg_advisory_lock($1)', [DOORS_LOCK])
    return work(client)
  })
}

async function presentRoles(owner: pg.Client, logins: readonly Named[]): Promise<Set<string>> {
  const { rows } = await owner.query<{ user: string }>(
    'select rolname as user from pg_roles where rolname = any($1) and rolcanlogin',
    [logins.map(({ user }) => user)],
  )
  return new Set(rows.map(({ user }) => user))
}

/** Why those that are missing could not be made; null when all are there. */
async function makeMissing(owner: pg.Client, logins: readonly Login[]): Promise<string | null> {
  const present = await presentRoles(owner, logins)
  const missing = logins.filter(({ user }) => !present.has(user))
  if (missing.length === 0) return null
  const version = await versionOf(owner)
  await owner.query('begin')
  try {
    for (const login of missing) {
      await owner.query(
        `create role ${pg.escapeIdentifier(login.user)} login password ${pg.escapeLiteral(verifierOf(login.password))}`,
      )
      await owner.query(grantOf(login, version))
    }
    await owner.query('commit')
    return null
  } catch (error) {
    await owner.query('rollback')
    if (isRefusal(error)) return `the login of DATABASE_URL may not make them (${error.message})`
    throw error
  }
}

type Tried = { readonly refusal: null; readonly areSound: boolean } | { readonly refusal: string }

/** Why one of them does not get in; otherwise whether each began as it should. Each sets what its connections begin with, as every login may for itself. */
async function tryAll(connection: pg.ClientConfig, owner: pg.Client, logins: readonly Login[]): Promise<Tried> {
  const tries = await Promise.allSettled(logins.map((login) => enter(connection, login)))
  for (const [at, login] of logins.entries()) {
    const tried = tries[at]
    if (tried?.status !== 'rejected') continue
    const { reason } = tried
    if (!isRefusal(reason)) throw reason
    const isRepaired = await repair(connection, owner, login)
    if (!isRepaired) return { refusal: `"${login.user}" is not let in (${reason.message})` }
  }
  return { refusal: null, areSound: tries.every((tried) => tried.status === 'fulfilled' && tried.value) }
}

/** A database restored from a dump keeps another password than the cluster; one that lets in whom it names wants to be told. */
async function repair(connection: pg.ClientConfig, owner: pg.Client, login: Login): Promise<boolean> {
  try {
    await owner.query(setPassword(login))
    await owner.query(grantOf(login, await versionOf(owner)))
    const { rows } = await owner.query<{ name: string }>('select current_database() as name')
    const [database, user] = [pg.escapeIdentifier(rows[0]?.name ?? ''), pg.escapeIdentifier(login.user)]
    await owner.query(`grant connect on database ${database} to ${user}`)
    await enter(connection, login)
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

/** False: it begins with other settings from the next connection on, which is then to be verified. */
function enter(connection: pg.ClientConfig, login: Login): Promise<boolean> {
  const door = DOORS[login.door]
  return asLogin(connection, login, async (client) => {
    if (await keepSettings(client, settingsOf(door))) return false
    await verifyLogin(client, door)
    return true
  })
}

async function asLogin<T>(
  connection: pg.ClientConfig,
  { user, password }: Login,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connectionParts(connection), user, password, application_name: user })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether something was not kept yet. */
async function keepSettings(client: pg.Client, wanted: Readonly<Record<string, string>>): Promise<boolean> {
  const { rows } = await client.query<{ database: string; user: string; kept: string[] | null }>(
    `select current_database() as database, current_user::text as user, s.setconfig as kept
     from pg_roles r left join pg_db_role_setting s on s.setrole = r.oid
       and s.setdatabase = (select oid from pg_database where datname = current_database())
     where r.rolname = current_user`,
  )
  const [{ database, user, kept } = { database: '', user: '', kept: null }] = rows
  const present = new Set(kept?.map((setting) => setting.replaceAll(' ', '').toLowerCase()))
  const missing = Object.entries(wanted).filter(([name, value]) => !present.has(`${name}=${value}`.toLowerCase()))
  if (missing.length === 0) return false
  await client.query(settingsSql(user, database, Object.fromEntries(missing)))
  return true
}

/** Not allowed to, not let in, taken by something else, or a password that a policy refuses (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false
  return error.code.startsWith('28') || ['42501', '42710', '22023', '0LP01'].includes(error.code)
}

function asDoorLogins(logins: readonly Login[], passwordOf: (user: string) => string): DoorLogins {
  const found = (door: DoorName) => {
    const user = logins.find((login) => login.door === door)?.user ?? ''
    return { user, password: () => passwordOf(user) }
  }
  return { app: found('app'), published: found('published'), background: found('background') }
}

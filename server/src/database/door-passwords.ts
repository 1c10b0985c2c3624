import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { DOOR_NAMES, DOORS, type DoorName } from './doors.ts'
import type { Login, Named } from './login-sql.ts'

/** Keeps a password so that the database alone does not give it away. */
export type Sealing = {
  seal(secret: string, place: string): Buffer
  open(sealed: Buffer, place: string): string
}

export async function readPasswords(owner: pg.Client, sealing: Sealing): Promise<Map<string, string>> {
  const kept = await sealedOf(owner, await namesOf(owner))
  return new Map([...kept].map(([user, sealed]) => [user, sealing.open(sealed, placeOfLogin(user))]))
}

export async function namesOf(owner: pg.Client): Promise<Named[]> {
  const { rows } = await owner.query<{ database: string }>('select current_database() as database')
  return DOOR_NAMES.map((door) => ({ door, group: DOORS[door].group, user: loginName(rows[0]?.database ?? '', door) }))
}

/** Names end after 63 bytes in PostgreSQL; what has signs of its own, or would be cut, is told apart by its hash. */
export function loginName(database: string, door: DoorName): string {
  const isPlain = /^[a-z0-9_]{1,40}$/.test(database)
  return `selvedge_${isPlain ? database : createHash('sha256').update(database).digest('hex').slice(0, 16)}_${door}`
}

export async function keepPasswords(owner: pg.Client, sealing: Sealing): Promise<Login[]> {
  const names = await namesOf(owner)
  const kept = await sealedOf(owner, names)
  const logins: Login[] = []
  for (const name of names) {
    const sealed = kept.get(name.user)
    const login = { ...name, password: sealed ? sealing.open(sealed, placeOfLogin(name.user)) : newPassword() }
    if (!sealed) await saveSealed(owner, login, sealing)
    logins.push(login)
  }
  await forgetOthers(owner, names)
  return logins
}

/** Under another name, or in the cluster that the rows were restored from, the database had other logins: nothing goes through these any more. */
async function forgetOthers(owner: pg.Client, names: readonly Named[]): Promise<void> {
  await owner.query('delete from selvedge.door_logins where login <> all($1)', [names.map(({ user }) => user)])
}

async function sealedOf(owner: pg.Client, names: readonly Named[]): Promise<Map<string, Buffer>> {
  const { rows } = await owner.query<{ login: string; sealed: Buffer }>(
    'select login, sealed from selvedge.door_logins where login = any($1)',
    [names.map(({ user }) => user)],
  )
  return new Map(rows.map(({ login, sealed }) => [login, sealed]))
}

export async function saveSealed(owner: pg.Client, { user, password }: Login, sealing: Sealing): Promise<void> {
  await owner.query(
    `insert into selvedge.door_logins (login, sealed) values ($1, $2)
     on conflict (login) do update set sealed = excluded.sealed, made_at = now()`,
    [user, sealing.seal(password, placeOfLogin(user))],
  )
}

export function placeOfLogin(user: string): string {
  return `door_logins/${user}`
}

export function newPassword(): string {
  return randomBytes(24).toString('base64url')
}

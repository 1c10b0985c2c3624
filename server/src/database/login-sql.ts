import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { DoorGroup, DoorName } from './doors.ts'

export type Login = {
  readonly door: DoorName
  readonly group: DoorGroup
  readonly user: string
  readonly password: string
}
export type Named = Omit<Login, 'password'>

/** Settings belong to a login in one database: a copy of the database begins without them. */
export function settingsSql(user: string, database: string, settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => {
      const values = value.split(',').map((one) => pg.escapeLiteral(one))
      return `alter role ${pg.escapeIdentifier(user)} in database ${pg.escapeIdentifier(database)} set ${name} = ${values.join(', ')}`
    })
    .join(';')
}

/**
 * The rights of the door come from its group, which is a role without login, password or members of its own that owns nothing. PostgreSQL
 * 16 and later also forbid to take its name.
 */
export function grantOf({ user, group }: Named, version: number): string {
  const manner = version >= 160_000 ? ' with inherit true, set false' : ''
  return `grant ${group} to ${pg.escapeIdentifier(user)}${manner};`
}

export function setPassword({ user, password }: Login): string {
  return `alter role ${pg.escapeIdentifier(user)} password ${pg.escapeLiteral(verifierOf(password))}`
}

export async function versionOf(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  return rows[0]?.version ?? 0
}

/**
 * What PostgreSQL keeps of a password (RFC 5803), so that the password itself stands in no statement and in no log.
 */
export function verifierOf(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`
}

const ITERATIONS = 4096

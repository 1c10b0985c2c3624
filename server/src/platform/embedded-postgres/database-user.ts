import { chmodSync, chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../app-error.ts'

/** Whom the database's processes run as when Node is root; PostgreSQL refuses to run as root. */
export type DatabaseUser = { readonly uid: number; readonly gid: number; readonly name: string }

/** `null` when Node is an ordinary user, as whom the database then runs too. */
export function chooseDatabaseUser(clusterDirectory: string): DatabaseUser | null {
  if (process.getuid?.() !== 0) return null
  if (process.platform !== 'linux') {
    throw new AppError(
      'unavailable',
      'embedded_postgres_as_root',
      'On this system the embedded PostgreSQL does not run when Selvedge is started as root. Start Selvedge as an ordinary user, or set DATABASE_URL.',
    )
  }
  const accounts = readAccounts()
  const owner = statSync(clusterDirectory, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) {
    const name = accounts.find((account) => account.uid === owner.uid)?.name ?? `uid ${owner.uid}`
    return { uid: owner.uid, gid: owner.gid, name }
  }
  const nobody = { uid: 65534, gid: 65534, name: 'nobody' }
  return findNamed(accounts, 'postgres') ?? findNamed(accounts, 'nobody') ?? nobody
}

/** Gives a cluster that root copied here (a restore) to the database's user, the top last so that a kill is no harm. */
export function giveToDatabaseUser(directory: string, user: DatabaseUser): void {
  if (statSync(directory).uid !== user.uid) {
    for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(directory, entry), user.uid, user.gid)
    }
    chownSync(directory, user.uid, user.gid)
  }
  chmodSync(directory, 0o700)
}

function findNamed(accounts: DatabaseUser[], name: string): DatabaseUser | undefined {
  return accounts.find((account) => account.name === name && account.uid !== 0)
}

function readAccounts(): DatabaseUser[] {
  let passwd: string
  try {
    passwd = readFileSync('/etc/passwd', 'utf8')
  } catch {
    return []
  }
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

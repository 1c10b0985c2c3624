import type { DatabaseUser } from './database-user.ts'

/**
 * How a database process is started in a directory: its spawn options, and the path by which it knows the directory.
 *
 * As root, Node enters the directory before it changes the child's user, and the child then names it
 * `/proc/self/cwd`: a link that leads straight there without walking the parents, so the database's user needs no
 * right on them (a clone under /root with mode 0700). PostgreSQL's processes never leave their data directory, so the
 * name stays true for the postmaster, for every backend it forks later and through crash recovery.
 */
export function insideDirectory(directory: string, user: DatabaseUser | null) {
  return {
    path: user ? '/proc/self/cwd' : directory,
    options: { cwd: directory, env: DATABASE_ENVIRONMENT, ...spawnAs(user) },
  }
}

export function spawnAs(user: DatabaseUser | null): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/** Nothing is inherited: a PGDATA, a locale or a time zone of the caller would change what initdb builds. */
const DATABASE_ENVIRONMENT = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

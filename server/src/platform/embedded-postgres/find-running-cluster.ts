import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPassword, SUPERUSER } from './create-cluster.ts'
import type { EmbeddedPostgres } from './start-embedded-postgres.ts'

/** How to reach the database that another process runs in this data directory, by what PostgreSQL says of itself; null: none runs. */
export function findRunningCluster(dataDir: string): EmbeddedPostgres['connection'] | null {
  const directory = join(dataDir, 'postgres')
  try {
    // https://www.postgresql.org/docs/current/storage-file-layout.html: pid, directory, start, port, socket directory, …
    const [, , , port, host] = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')
    if (!host) return null
    return { host, port: Number(port), user: SUPERUSER, password: readPassword(directory), database: 'postgres' }
  } catch {
    return null
  }
}

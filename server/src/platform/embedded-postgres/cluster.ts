import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import type { DatabaseUser } from './database-user.ts'
import type { Binaries } from './find-binaries.ts'

/** A PostgreSQL data directory with all that is needed to run its server. */
export type Cluster = {
  readonly directory: string
  /** Names the directory in socket paths and process titles; two clusters never share it. */
  readonly id: string
  readonly binaries: Binaries
  readonly user: DatabaseUser | null
  readonly logFile: string
  readonly socketDirectory: string
  readonly settings: Readonly<Record<string, string>>
  readonly connection: { host: string; port: number; user: string; password: string; database: string }
}

/** The directory's identity rather than its path: the same through a link, a bind mount or a rename. */
export function clusterId(directory: string): string {
  const { dev, ino } = statSync(directory, { bigint: true })
  return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 12)
}

import pg from 'pg'
import type { Manifest } from '../archive/archive.ts'

export type PastWish = {
  /** The restored database, as its owner, after all migrations and before the service is started on it. */
  readonly connection: pg.ClientConfig
  readonly manifest: Manifest
  /** The database as it was until the restore, where it can still be read. */
  readonly newest: pg.ClientConfig | null
  /** For a rehearsal: nothing is settled. */
  readonly asItWas: boolean
  /** For the operator: a sentence. */
  readonly note: (sentence: string) => void
}

/** After a restore, before the service is started: sessions of before have ended. */
export async function settlePast({ connection, asItWas }: PastWish): Promise<void> {
  if (asItWas) return
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('delete from selvedge.sessions')
  } finally {
    await client.end()
  }
}

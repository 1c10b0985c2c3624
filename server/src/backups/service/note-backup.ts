import pg from 'pg'
import { newId } from '#platform/ids.ts'
import type { MadeBackup } from '../make-backup.ts'
import { summarize } from './summarize-backup.ts'

/** One that an operator has made by hand counts like those of the service: for its age, and for when the next one is due. As the owner of the tables. */
export async function noteBackup(connection: pg.ClientConfig, target: string, made: MadeBackup): Promise<void> {
  const { id, moment, size, files, sent, damaged, contents } = summarize(made)
  const client = new pg.Client({ ...connection, options: '-c search_path=selvedge' })
  await client.connect()
  try {
    await client.query(
      `insert into backups (id, kind, target, state, started_at, finished_at, held_until, tries, archive, moment, size, files, sent, damaged, contents)
       values ($1, $2, $3, 'good', $4, greatest(now(), $4), $4, 1, $5, $4, $6, $7, $8, $9, $10)`,
      [newId('bkp'), made.manifest.kind, target, moment, id, size, files, sent, damaged, contents],
    )
  } catch (error) {
    // A database that this version has not started on yet has no such table.
    if (!(error instanceof Error) || !('code' in error) || error.code !== UNDEFINED_TABLE) throw error
  } finally {
    await client.end()
  }
}

const UNDEFINED_TABLE = '42P01'

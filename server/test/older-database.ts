import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { atFileEnd } from './file-end.ts'

export type OlderDatabase = { readonly connection: pg.ClientConfig & { database: string }; readonly owner: pg.Client }

/** An empty database with the schema as it was before the migration `next`, dropped when the test file is done. */
export async function olderDatabase(next: string): Promise<OlderDatabase> {
  const cluster = inject('cluster')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(cluster)
  await admin.connect()
  await admin.query(`create database ${database}`)
  const connection = { ...cluster, database }
  await migrate(connection, next)
  const owner = new pg.Client({ ...connection, options: '-c search_path=selvedge' })
  await owner.connect()
  atFileEnd(async () => {
    await owner.end()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  })
  return { connection, owner }
}

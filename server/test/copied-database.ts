import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { doorSettingsSql } from './cluster.ts'
import { atFileEnd } from './file-end.ts'
import type { TestApp } from './harness.ts'
import type { TestConnection } from './test-database.ts'

/** The database of a test as it is at this moment, as a second one. PostgreSQL copies one that is not in use, so its connections are cut for that long. */
export async function copyDatabase({ connection }: Pick<TestApp, 'connection'>): Promise<TestConnection> {
  const cluster = inject('cluster')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(cluster)
  await admin.connect()
  const source = connection.database
  await admin.query(`alter database ${source} allow_connections false`)
  try {
    await admin.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [source])
    await admin.query(`create database ${database} template ${source}`)
  } finally {
    await admin.query(`alter database ${source} allow_connections true`)
  }
  await admin.query(doorSettingsSql(inject('doorLogins'), database))
  atFileEnd(async () => {
    await admin.query(`drop database if exists ${database} with (force)`)
    await admin.end()
  })
  return { ...cluster, database }
}

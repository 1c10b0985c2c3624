import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabase } from './database.ts'
import { DOORS_OF_A_COMMAND } from './door-logins.ts'
import { migrate } from './migrate.ts'

test('works for a login that may create roles but is no superuser', async () => {
  const cluster = inject('cluster')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(cluster)
  await admin.connect()
  const { rows } = await admin.query(`select current_setting('server_version_num')::int as number`)
  await admin.query(`create role ${name} login createrole password '${name}'`)
  // What PostgreSQL 16 and later give the login that creates a role: it may grant it, and no more.
  if (rows[0].number >= 160_000) {
    await admin.query(`grant selvedge_app, selvedge_public to ${name} with admin true, inherit false, set false`)
  }
  await admin.query(`create database ${name} owner ${name}`)
  try {
    const connection = { ...cluster, user: name, password: name, database: name }
    await migrate(connection)
    const db = openDatabase({ connection, doors: DOORS_OF_A_COMMAND, poolSize: 2 })
    const seen = await sql`select current_user::text as role, count(*)::int as products from products`.execute(db.app)
    expect(seen.rows).toEqual([{ role: 'selvedge_app', products: 0 }])
    await db.close()
    await migrate(connection)
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop owned by ${name}`)
    await admin.query(`drop role ${name}`)
    await admin.end()
  }
})

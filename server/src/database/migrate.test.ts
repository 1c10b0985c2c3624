import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabase } from './database.ts'
import { DOORS_OF_A_COMMAND } from './door-logins.ts'
import { explainRefusal } from './explain-start.ts'
import { migrate } from './migrate.ts'

test('works for a login that may create roles but is no superuser', async () => {
  const cluster = inject('cluster')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(cluster)
  await admin.connect()
  const { rows } = await admin.query(`select current_setting('server_version_num')::int as number`)
  await admin.query(`create role ${name} login createrole password '${name}'`)
  await admin.query(`create database ${name} owner ${name}`)
  const connection = { ...cluster, user: name, password: name, database: name }
  // What PostgreSQL 16 and later give the login that creates a role: it may grant it, and no more.
  if (rows[0].number >= 160_000) {
    // Roles belong to the cluster, and another login created these.
    const refusal = await migrate(connection).catch(explainRefusal)
    expect(refusal).toMatch(
      /^Selvedge could not start: .* run "grant selvedge_app, selvedge_public to OWNER with admin/,
    )
    await admin.query(`grant selvedge_app, selvedge_public to ${name} with admin true, inherit false, set false`)
  }
  try {
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

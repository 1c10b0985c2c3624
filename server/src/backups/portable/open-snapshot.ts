import type pg from 'pg'
import { type NamedTable, nameOf } from './copy-rows.ts'
import { listTables } from './read-catalogue.ts'

export type Snapshot = {
  /** When the transaction began: all that was committed before it is seen, and what was committed until the locks were there. To the millisecond, in UTC. */
  readonly moment: Date
  readonly tables: readonly NamedTable[]
  readonly migrations: readonly { name: string; sha256: string }[]
}

/**
 * Begins a transaction that sees one moment for as long as it lasts. Tables are locked against changes of their form before it begins to see, for a table that was
 * written anew by a migration looks empty to who began earlier.
 */
export async function openSnapshot(client: pg.ClientBase): Promise<Snapshot> {
  for (let attempt = 1; ; attempt += 1) {
    const wanted = await listTables(client)
    await client.query('begin isolation level repeatable read read only')
    try {
      await client.query(`lock table ${wanted.map(nameOf).join(', ')} in access share mode`)
      const tables = await listTables(client)
      if (JSON.stringify(tables) !== JSON.stringify(wanted))
        throw new Error('A migration has changed tables meanwhile.')
      const { rows } = await client.query<{ moment: Date }>('select now() as moment')
      const migrations = await client.query<{ name: string; sha256: string }>(
        'select name, sha256 from selvedge.migrations order by name collate "C"',
      )
      return { moment: rows[0]?.moment ?? new Date(), tables, migrations: migrations.rows }
    } catch (error) {
      await client.query('rollback')
      if (attempt === ATTEMPTS) throw error
    }
  }
}

const ATTEMPTS = 5

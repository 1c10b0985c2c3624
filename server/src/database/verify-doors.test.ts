import { expect, test } from 'vitest'
import { forgetfulPooler } from '#test/forgetful-pooler.ts'
import { startTestApp } from '#test/harness.ts'
import { openDatabase } from './database.ts'
import { DOORS_OF_A_COMMAND } from './door-logins.ts'
import { migrate } from './migrate.ts'
import { verifyDoors } from './verify-doors.ts'

test('accepts connections that have the role and search path asked for', async () => {
  const { deps } = await startTestApp()
  await verifyDoors(deps.db)
})

test('refuses a pooler that would let requests past row-level security, before anything is written through it', async () => {
  const { connection } = await startTestApp()
  const pooler = await forgetfulPooler(connection)
  const db = openDatabase({ connection: pooler.connection, doors: DOORS_OF_A_COMMAND, poolSize: 2 })
  try {
    const refusal = { reason: 'connection_options_lost', message: expect.stringContaining('PgBouncer') }
    await expect(verifyDoors(db)).rejects.toMatchObject(refusal)
    await expect(migrate(pooler.connection)).rejects.toMatchObject(refusal)
  } finally {
    await db.close()
    pooler.close()
  }
})

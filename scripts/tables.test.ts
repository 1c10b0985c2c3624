import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { TEMPLATE } from '#test/cluster.ts'
import { describeTables, TABLES } from './describe-tables.ts'

test('the types of the tables are what the migrated database says: run "npm run generate" after a migration', async () => {
  const client = new pg.Client({ ...inject('cluster'), database: TEMPLATE })
  await client.connect()
  const described = await describeTables(client)
  await client.end()
  expect(await readFile(join(import.meta.dirname, '..', TABLES), 'utf8')).toBe(described)
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { migrate } from '../server/src/database/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/start-embedded-postgres.ts'
import { describeTables, TABLES } from './describe-tables.ts'
import { GENERATED_FILES } from './generated-files.ts'

const root = join(import.meta.dirname, '..')

for (const file of GENERATED_FILES) await write(file.path, await file.content())
await write(TABLES, await describeMigratedTables())

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
  console.log(path)
}

/** By a PostgreSQL of its own, which is gone afterwards. */
async function describeMigratedTables(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-generate-'))
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  try {
    await migrate(server.connection)
    const client = new pg.Client(server.connection)
    await client.connect()
    return await describeTables(client).finally(() => client.end())
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, inject, type TestContext, test } from 'vitest'
import { settlePast } from '#backups/past/settle-past.ts'
import { migrate } from '#database/migrate.ts'
import { pickyPooler } from '#test/forgetful-pooler.ts'
import { freePort, launch } from '#test/spawn-server.ts'

/** What DATABASE_URL leads to, made from an empty database of its own and its owner. */
const WRONG: [
  string,
  (database: string, admin: pg.Client, context: TestContext) => Promise<string | undefined>,
  string | RegExp,
][] = [
  [
    'a pooler that takes no "options", as PgBouncer is set up',
    async (database, _admin, { onTestFinished }) => {
      const pooler = await pickyPooler()
      onTestFinished(pooler.close)
      return `postgres://u:secret@127.0.0.1:${pooler.port}/${database}`
    },
    'PostgreSQL directly',
  ],
  [
    'a database that is set to be read only',
    async (database, admin) => {
      await admin.query(`alter database ${database} set default_transaction_read_only = on`)
      return undefined
    },
    'default_transaction_read_only',
  ],
  [
    'a login that may make nothing in it',
    async (database, admin) => {
      const { host, port } = inject('cluster')
      await admin.query(`create role l${database} login password 'secret'`)
      return `postgres://l${database}:secret@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
    },
    // PostgreSQL 15 looks at the right to grant a role first.
    /permission denied|must have admin option/,
  ],
  [
    'a database of a later version',
    async (database, admin) => {
      const client = new pg.Client({ ...inject('cluster'), database })
      await client.connect()
      await client.query(`create schema selvedge;
        create table selvedge.migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now());
        insert into selvedge.migrations values ('9999-later.sql', '')`)
      await client.end()
      await admin.query('select 1')
      return undefined
    },
    'a later version of Selvedge',
  ],
  [
    'a rehearsal, and others could reach it',
    async (database) => {
      const connection = { ...inject('cluster'), database }
      await migrate(connection)
      await settlePast({
        connection,
        manifest: { moment: '2026-11-22T10:15:00.000Z', installation: { keyFingerprint: '', storage: '' } },
        newest: null,
        asItWas: true,
        note: () => {},
      })
      return undefined
    },
    /restored as it was at 2026-11-22T10:15:00.000Z, for a rehearsal.* Set HOST=127.0.0.1/,
  ],
]

describe.concurrent('a start is refused in one sentence where DATABASE_URL leads to', () => {
  test.for(WRONG)('%s', async ([_, make, word], context) => {
    const { expect, onTestFinished } = context
    const cluster = inject('cluster')
    const database = `test_${randomUUID().replaceAll('-', '')}`
    const admin = new pg.Client(cluster)
    await admin.connect()
    await admin.query(`create database ${database}`)
    const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-test-refused-'))
    onTestFinished(async () => {
      await admin.query(`drop database ${database} with (force)`)
      await admin.query(`drop role if exists l${database}`)
      await admin.end()
      await rm(dataDir, { recursive: true, force: true })
    })
    const login = `${cluster.user}:${encodeURIComponent(String(cluster.password ?? ''))}`
    const own = `postgres://${login}@localhost:${cluster.port}/${database}?host=${encodeURIComponent(cluster.host ?? '')}`
    const url = (await make(database, admin, context)) ?? own
    const failed = launch(dataDir, await freePort(), {
      DATABASE_URL: url,
      HOST: '0.0.0.0',
      SEED_DEMO: 'off',
      LOG_LEVEL: 'error',
    })
    expect(await failed.exited).toBe(1)
    expect(failed.output().trim().split('\n')).toEqual([expect.stringMatching(word)])
    expect(failed.output()).toContain('Selvedge could not start: ')
    expect(failed.output()).not.toContain('secret')
  })
})

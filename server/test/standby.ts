import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'

/** A PostgreSQL server with the directory that it keeps its data in. */
export type Node = EmbeddedPostgres & {
  readonly dataDir: string
  /** As its superuser. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
}

/** The embedded server on a loopback of its own, as the primary or the standby of a pair. */
export async function startNode(dataDir: string, settings: Record<string, string> = {}): Promise<Node> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
  return Object.assign(server, {
    dataDir,
    query: async <Row extends pg.QueryResultRow>(text: string) => {
      const client = new pg.Client(server.connection)
      client.on('error', () => {})
      await client.connect()
      try {
        return (await client.query<Row>(text)).rows
      } finally {
        await client.end()
      }
    },
  })
}

/** A copy of a running primary that follows it by streaming replication. Resolves when it has caught up. */
export async function startStandby(
  primary: Node,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Node> {
  const backup = new pg.Client(primary.connection)
  await backup.connect()
  await backup.query(`select pg_backup_start('standby', true)`)
  const directory = join(dataDir, 'postgres')
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const isCopied = (file: string) => !/postmaster\.(pid|opts)$/.test(file)
  await cp(join(primary.dataDir, 'postgres'), directory, { recursive: true, filter: isCopied })
  const { rows } = await backup.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  await backup.end()
  await writeFile(join(directory, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(directory, 'standby.signal'), '')
  const { host, port, user, password } = primary.connection
  const conninfo = `host=${host} port=${port} user=${user} password=${password} application_name=standby`
  await writeFile(join(directory, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
  const standby = await startNode(dataDir, settings)
  await caughtUp(primary)
  return standby
}

/** When the standby has all that the primary has acknowledged. */
export async function caughtUp(primary: Node): Promise<void> {
  for (;;) {
    const [behind] = await primary.query<{ isThere: boolean }>(
      'select count(*) > 0 and bool_and(replay_lsn = pg_current_wal_lsn()) as "isThere" from pg_stat_replication',
    )
    if (behind?.isThere) return
    await new Promise((next) => setTimeout(next, 10))
  }
}

/** What the primary acknowledges from now on, this standby never learns. */
export async function cutOff(standby: Node, primary: Node): Promise<void> {
  await standby.query(`alter system set primary_conninfo = ''`)
  await standby.query('select pg_reload_conf()')
  for (;;) {
    const [left] = await primary.query<{ n: number }>('select count(*)::int as n from pg_stat_replication')
    if (left?.n === 0) return
    await new Promise((next) => setTimeout(next, 10))
  }
}

export async function promote(standby: Node): Promise<void> {
  await standby.query('select pg_promote(true, 60)')
}

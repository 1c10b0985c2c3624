import { rm } from 'node:fs/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { atFileEnd } from './file-end.ts'
import { databaseOf, freePort, readDemo, type SpawnedServer, spawnServer } from './spawn-server.ts'
import { startedDirectory } from './started-directory.ts'

/** What GraphQL answers, by field. */
type Answer = Record<string, { id: string; [field: string]: unknown }>

/** The service as a process that a test may kill, with a look past it at what its database holds. Stopped when the test's file ends. */
export type KillableServer = {
  base(): string
  readonly dataDir: string
  /** What it has printed since it was last started. */
  output(): string
  /** Of somebody who may change everything. */
  headers(): { authorization: string }
  ask(query: string): Promise<Answer>
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** How many there are: `from products where …` */
  count(from: string): Promise<number>
  /** As a loss of power takes it: SIGKILL. */
  kill(): Promise<void>
  start(): Promise<void>
}

export async function startKillableServer(env: Record<string, string> = {}): Promise<KillableServer> {
  const dataDir = await startedDirectory('killed')
  const port = await freePort()
  let server: SpawnedServer = await spawnServer(dataDir, port, env)
  atFileEnd(async () => {
    server.child.kill('SIGTERM')
    await server.exited
    await rm(dataDir, { recursive: true, force: true })
  })
  const headers = () => ({ authorization: `Bearer ${readDemo(dataDir).apiKey}` })
  /** A connection for one question: the database outlives the killed server, but is started anew with the next one. */
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const client = new pg.Client(databaseOf(dataDir))
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }
  return {
    headers,
    query,
    base: () => server.base,
    dataDir,
    output: () => server.output(),
    async ask(query) {
      const answer = await fetch(`${server.base}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers() },
        body: JSON.stringify({ query }),
      })
      const { data, errors } = (await answer.json()) as { data: Answer; errors?: unknown }
      expect(errors).toBeUndefined()
      return data
    },
    count: async (from) => (await query<{ n: number }>(`select count(*)::int as n ${from}`))[0]?.n ?? 0,
    async kill() {
      server.child.kill('SIGKILL')
      await server.exited
    },
    async start() {
      server = await spawnServer(dataDir, port, env)
    },
  }
}

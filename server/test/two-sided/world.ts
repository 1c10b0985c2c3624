import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { createLogger } from '#platform/logger.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { buildApp } from '../../src/app/build-app.ts'
import '../doubles/plain-shop/connector.ts'
import { type PlainShop, startPlainShop } from '../doubles/plain-shop/plain-shop.ts'
import { atFileEnd } from '../file-end.ts'
import { startTestApp } from '../harness.ts'
import { startKillableServer } from '../killable-server.ts'

/** A service with one connection to a shop of its own, as people and programs reach it. */
export type World = {
  readonly shop: PlainShop
  readonly connectionId: string
  /** What was there before: none of the test's business. */
  readonly earlier: readonly string[]
  /** Null: it was refused, as a person may be. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer has whatever shape its question asked for
  ask(question: string, variables?: object): Promise<any>
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** The process ends at whatever it is at, and another begins. */
  restart(): Promise<void>
}

type Service = Pick<World, 'query' | 'restart'> & {
  ask(question: string, variables: object): Promise<{ data: unknown; errors?: { message: string }[] }>
}

async function connect(service: Service): Promise<World> {
  const shop = await startPlainShop()
  const ask: World['ask'] = async (question, variables = {}) => {
    const { data, errors } = await service.ask(question, variables)
    return errors ? null : data
  }
  const earlier = await service.query<{ id: string }>('select id from products')
  const made = await ask(
    `mutation ($settings: JSONObject!, $secrets: JSONObject!) {
      made: createConnection(kind: "plain_shop", name: "A shop", settings: $settings, secrets: $secrets) { id } }`,
    { settings: { address: shop.address }, secrets: { key: shop.key } },
  )
  const connectionId: string = made.made.id
  await ask(`mutation { discoverConnection(id: "${connectionId}") { id } }`)
  return { ...service, ask, shop, connectionId, earlier: earlier.map(({ id }) => id) }
}

/** In the process of the tests; a workspace for each. */
export async function worldsInProcess(): Promise<() => Promise<World>> {
  const local = parsePrivateTarget('127.0.0.1')
  const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
  const log = createLogger('silent')
  let { app } = t
  atFileEnd(() => app.close())
  return async () => {
    const w = await t.workspace()
    const key = await w.key('admin')
    return connect({
      async ask(query, variables) {
        const headers = key?.headers ?? {}
        const answer = await app.inject({ method: 'POST', url: '/api/graphql', headers, payload: { query, variables } })
        return answer.json()
      },
      async query(text, values) {
        return (await t.owner.query(text, values)).rows
      },
      async restart() {
        await app.close()
        // As one that was killed leaves it: nobody has let go.
        await t.owner.query(
          `update connection_runs set holder = 'killed', held_until = clock_timestamp() + interval '300 milliseconds'
           where state in ('reading', 'checking', 'running', 'undoing')`,
        )
        app = await buildApp(t.deps, log)
        await app.ready()
      },
    })
  }
}

/** In a process of its own, which is killed with SIGKILL. One world, with the demo's records in it. */
export async function killedWorld(): Promise<World> {
  const connector = new URL('../doubles/plain-shop/connector.ts', import.meta.url).href
  const service = await startKillableServer({
    NODE_OPTIONS: `--import=${connector}`,
    OUTBOUND_PRIVATE_TARGETS: '127.0.0.1',
  })
  return connect({
    async ask(query, variables) {
      const answer = await fetch(`${service.base()}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...service.headers() },
        body: JSON.stringify({ query, variables }),
      })
      return (await answer.json()) as Awaited<ReturnType<Service['ask']>>
    },
    query: service.query,
    async restart() {
      await wait(Math.random() * 30)
      await service.kill()
      await service.start()
    },
  })
}

import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DOUBLE_TLS } from '#test/doubles/double-tls.ts'
import { type PlainRequest, startPlainShop } from '#test/doubles/plain-shop/plain-shop.ts'
import { startShopDouble } from '#test/doubles/woocommerce/shop-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startKillableServer } from '#test/killable-server.ts'
import { scratch } from '#test/scratch.ts'

const shop = await startPlainShop()
shop.key = 'planted-key-4b1f09c7d2e65a83'
const woo = await startShopDouble()
atFileEnd(() => woo.close())
const authority = join(scratch(), `selvedge-test-authority-${process.pid}.pem`)
await writeFile(authority, DOUBLE_TLS.cert)
atFileEnd(() => rm(authority, { force: true }))
const service = await startKillableServer({
  LOG_LEVEL: 'debug',
  NODE_OPTIONS: `--import=${new URL('../../../../test/doubles/plain-shop/connector.ts', import.meta.url).href}`,
  NODE_EXTRA_CA_CERTS: authority,
  OUTBOUND_PRIVATE_TARGETS: '127.0.0.1',
})

/** Whatever the service has answered, as it came. */
const answers: string[] = []

async function ask(query: string, variables: object = {}) {
  const answer = await fetch(`${service.base()}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...service.headers() },
    body: JSON.stringify({ query, variables }),
  })
  const text = await answer.text()
  answers.push(text)
  return JSON.parse(text).data
}

async function get(path: string) {
  answers.push(await (await fetch(`${service.base()}/api/v1${path}`, { headers: service.headers() })).text())
}

const CREATE = `mutation ($kind: String!, $settings: JSONObject!, $secrets: JSONObject!) {
  made: createConnection(kind: $kind, name: "Planted", settings: $settings, secrets: $secrets) { id settings secretNames } }`
const FAULT = '{ kind reason message value requestId }'
const RUN = `id state rows endedBecause ${FAULT} waitingBecause ${FAULT}`

async function stateOf(id: string): Promise<string> {
  return (await ask(`{ run: connectionRun(id: "${id}") { ${RUN} } }`)).run.state
}

/** Begun, and as far as this. */
async function run(connectionId: string, ...states: string[]): Promise<string> {
  const { run } = await ask(`mutation { run: startConnectionRun(connectionId: "${connectionId}") { ${RUN} } }`)
  await expect.poll(() => stateOf(run.id), { timeout: 15_000, interval: 50 }).toSatisfy((is) => states.includes(is))
  return run.id
}

const testOf = (id: string) => ask(`mutation { testConnection(id: "${id}") { testFault ${FAULT} account { name } } }`)

/** Every row of the database, as text. */
async function rowsOfTables(): Promise<string> {
  const tables = await service.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname like 'selvedge%'`,
  )
  const rows: string[] = []
  for (const { name } of tables) {
    rows.push(
      ...(await service.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)).map(({ row }) => row),
    )
  }
  return rows.join('\n')
}

/** Every file of the data directory: runs, stored files, the database with its journal. */
async function* filesOf(directory: string): AsyncGenerator<Buffer> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) yield await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
  }
}

test('no planted secret, and no token that one has brought, is in what is printed, answered, told or kept, however a run ends', async () => {
  shop.fill(60)
  woo.addProduct({ name: 'Scarf', sku: 'SCF' })
  const plain = await ask(CREATE, {
    kind: 'plain_shop',
    settings: { address: shop.address, by: 'token' },
    secrets: { key: shop.key },
  })
  const written = `settings: { address: "${woo.address}" }, secrets: { consumer_key: "${woo.key}", consumer_secret: "${woo.secret}" }`
  const { made } = await ask(
    `mutation { made: createConnection(kind: "woocommerce", name: "Woo", ${written}) { id settings secretNames } }`,
  )
  await testOf(plain.made.id)
  await testOf(made.id)
  await ask(`mutation { continueConnectionRun(id: "${await run(plain.made.id, 'WAITING')}") { ${RUN} } }`)
  await run(made.id, 'WAITING')

  const quote = ({ authorization }: PlainRequest) => `Token "${authorization}", key ${shop.key}`
  const failing = [
    { status: 500, body: 'failed' },
    { status: 200, body: 'no JSON' },
    { status: 403, body: 'not permitted' },
  ]
  await expect.poll(async () => (await ask('{ connectionRuns { state } }')).connectionRuns[1].state).toBe('FINISHED')
  for (const { status, body } of failing) {
    shop.fault = (asked) => ({
      status,
      body: `${body}: ${quote(asked)}`,
      headers: { 'x-request-id': asked.authorization },
    })
    await testOf(plain.made.id)
    const { run } = await ask(`mutation { run: startConnectionRun(connectionId: "${plain.made.id}") { id } }`)
    const settled = async () =>
      (await ask(`{ run: connectionRun(id: "${run.id}") { ${RUN} } }`)).run as {
        state: string
        waitingBecause: unknown
      }
    await expect
      .poll(settled, { timeout: 10_000, interval: 50 })
      .toSatisfy(({ state, waitingBecause }) => state === 'FAILED' || waitingBecause !== null)
    await ask(`mutation { cancelConnectionRun(id: "${run.id}") { ${RUN} } }`)
  }
  shop.fault = null
  const { key } = shop
  const tokens = shop.tokensGiven.splice(0)
  shop.key = 'another-key'
  await run(plain.made.id, 'FAILED')
  woo.fail({ is: 'page', status: 403 })
  woo.allow({ isKnown: false })
  await testOf(made.id)
  await testOf(made.id)
  await ask(`{ connections { id name state settings secretNames testFault ${FAULT} pausedBecause ${FAULT} }
    connectionRuns { ${RUN} } connectionNotices { __typename } events(take: 100) { kind data } }`)
  for (const path of ['/connections', '/connection-runs', '/connection-notices', '/events', `/connections/${made.id}`])
    await get(path)

  const secrets = [key, woo.key, woo.secret, ...tokens]
  expect(tokens.length).toBeGreaterThan(0)
  const said = [
    ...secrets,
    ...secrets.map((secret) =>
      Buffer.from(secret)
        .toString('base64')
        .replace(/.{0,2}=*$/, ''),
    ),
    Buffer.from(`${woo.key}:${woo.secret}`).toString('base64'),
  ]
  const output = service.output()
  expect(output).toContain('SyntaxError')
  const told = { output, answers: answers.join('\n'), tables: await rowsOfTables() }
  expect(told.answers).toContain('CREDENTIALS')
  expect(told.tables).toContain('connection.paused')
  for (const [place, text] of Object.entries(told)) {
    for (const secret of said) expect(text.includes(secret), `${secret} in ${place}`).toBe(false)
  }
  for await (const bytes of filesOf(service.dataDir)) {
    for (const secret of said) expect(bytes.includes(secret), `${secret} in a file`).toBe(false)
  }
}, 30_000)

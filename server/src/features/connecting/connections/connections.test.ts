import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { createOutboundClient } from '#platform/outbound/outbound-client.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { DOUBLE_TLS } from '#test/doubles/double-tls.ts'
import { plainShop } from '#test/doubles/plain-shop/connector.ts'
import { startPlainShop } from '#test/doubles/plain-shop/plain-shop.ts'
import { startShopDouble } from '#test/doubles/woocommerce/shop-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp } from '#test/harness.ts'
import { changeConnection } from './change-connection.ts'
import { createConnection } from './create-connection.ts'
import { discoverConnection } from './discover-connection.ts'
import { openWorld } from './open-world.ts'
import { testConnection } from './test-connection.ts'
import { takeTurn } from './turn.store.ts'

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
const w = await t.workspace()
const { deps } = t
const { actor } = w
const shop = await startPlainShop()

const connect = (settings: object = {}, secrets: object = {}) =>
  createConnection(deps, actor, {
    kind: 'plain_shop',
    name: 'A shop',
    settings: { address: shop.address, ...settings },
    secrets: { key: shop.key, ...secrets },
  })

test('a test keeps who one is there; one that fails keeps why, and what was known before', async () => {
  const { id, secretNames } = await connect()
  expect(secretNames).toEqual(['key'])
  const good = await testConnection(deps, actor, { id })
  expect(good).toMatchObject({ testFault: null, account: { name: 'Plain & Sons', version: 'Plain shop 1.0' } })
  await changeConnection(deps, actor, { id, secrets: { key: 'wrong-key-987654' } })
  const bad = await testConnection(deps, actor, { id })
  expect(bad).toMatchObject({
    account: { name: 'Plain & Sons' },
    testFault: { kind: 'credentials', reason: 'key_refused' },
  })
  expect(bad.testFault?.message).toContain('does not accept the key')
})

test('a secret is in no answer, event or row of the database, also where the system repeats it in an error', async () => {
  const secret = 'planted-secret-5b1f'
  const { id } = await connect({}, { key: secret })
  const tested = await testConnection(deps, actor, { id })
  expect(tested.testFault?.message).toContain('Bearer …')
  const key = await w.key('admin')
  const document = `{ connection(id: "${id}") { name settings secretNames testFault { kind message value requestId } } }`
  const said = [
    tested,
    await t.graphql(document, key),
    (await t.app.inject({ url: `/api/v1/connections/${id}`, headers: key?.headers ?? {} })).body,
    (await t.owner.query('select c.*, e.data from connections c join events e on e.subject_id = c.id')).rows,
  ]
  expect(JSON.stringify(said)).not.toContain(secret)
  expect(Buffer.from(JSON.stringify(said)).includes(Buffer.from(secret).toString('base64'))).toBe(false)
})

test('a mistake of a connector says nothing of what the system has answered', async () => {
  const secret = 'planted-secret-77c0'
  const { id } = await connect({}, { key: secret })
  shop.fault = () => ({ status: 200, body: `${secret} is no JSON` })
  const error = await testConnection(deps, actor, { id }).catch((thrown: unknown) => thrown)
  shop.fault = null
  expect(error).toBeInstanceOf(SyntaxError)
  expect(String(error instanceof Error && error.stack)).toMatch(/SyntaxError: .*\n {4}at /)
  expect(inspect(error, { depth: 9 })).not.toContain('planted')
})

test('an address that changes needs the secrets anew; what was mapped stays', async () => {
  const { id } = await connect()
  await changeConnection(deps, actor, { id, mapping: { title: 'product_name', brand: null } })
  const to = (address: string, secrets?: object) =>
    changeConnection(deps, actor, { id, settings: { address }, ...(secrets && { secrets }) })
  await expect(to('http://127.0.0.1:9')).rejects.toMatchObject({ reason: 'secrets_needed' })
  expect(await to(`${shop.address}/`)).toMatchObject({ settings: { address: shop.address } })
  const changed = await to('http://127.0.0.1:9', { key: 'another-key' })
  expect(changed).toMatchObject({
    settings: { address: 'http://127.0.0.1:9' },
    mapping: { title: 'product_name', brand: null },
  })
})

test('the history says what a mapping was before, and what its columns are called there, also when they are there no more', async () => {
  const { id } = await connect()
  await discoverConnection(deps, actor, { id })
  await changeConnection(deps, actor, { id, mapping: { grams: null, other: 'brand' } })
  await changeConnection(deps, actor, { id, mapping: {}, guardPercent: 10 })
  await t.owner.query(`update connections set discovery = jsonb_set(discovery, '{columns}', '[]') where id = $1`, [id])
  const asked = `{ events(subjectId: "${id}", take: 2) { changes { field before after called } } }`
  const { data } = await t.graphql(asked, await w.key('admin'))
  const mapping = '{"grams":null,"other":"brand"}'
  const called = '{"grams":"Weight"}'
  expect(data.events.map(({ changes }: { changes: object[] }) => changes)).toEqual([
    [{ field: 'mapping', before: mapping, after: '{}', called }],
    [{ field: 'mapping', before: '{}', after: mapping, called }],
  ])
})

test('what only the operator can allow is said with the setting to ask for', async () => {
  const closed = await startTestApp({ outboundPrivateTargets: [] })
  const other = await closed.workspace()
  const { id } = await createConnection(closed.deps, other.actor, {
    kind: 'plain_shop',
    name: 'Inside',
    settings: { address: 'http://10.1.2.3:8069' },
    secrets: { key: 'key-12345' },
  })
  expect((await testConnection(closed.deps, other.actor, { id })).testFault).toMatchObject({
    kind: 'unexpected_system',
    reason: 'target_private',
    value: 'OUTBOUND_PRIVATE_TARGETS=10.1.2.3:8069',
  })
})

test('what the system has is kept, and no transaction is open while it is asked', async () => {
  const { id } = await connect()
  let open = -1
  shop.fault = async () => {
    const { rows } = await t.owner.query(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction' and usename <> current_user`,
    )
    open = rows[0].n
    return undefined
  }
  await testConnection(deps, actor, { id })
  shop.fault = null
  expect(open).toBe(0)
  expect((await discoverConnection(deps, actor, { id })).discovery?.columns.map(({ key }) => key)).toContain('sku')
})

test('what is discovered has a few values of each column, which outlast a run; where they cannot be read, it has none', async () => {
  shop.put({ id: 'v-1', title: 'Wool scarf', color: 'red' })
  shop.put({ id: 'v-2', title: 'Wool scarf', color: 'blue' })
  shop.put({ id: 'v-3', title: `Long ${'name '.repeat(40)}`, color: null })
  const { id } = await connect()
  const valuesOf = async (key: string) =>
    (await discoverConnection(deps, actor, { id })).discovery?.columns.find((column) => column.key === key)?.samples
  expect(await valuesOf('color')).toEqual(['red', 'blue'])
  expect(await valuesOf('title')).toEqual(['Wool scarf', expect.stringMatching(/^Long .{75}…$/)])
  shop.fault = () => ({ status: 500 })
  expect(await valuesOf('title')).toEqual([])
  shop.fault = null
  shop.items.clear()
})

const world = (connectionId: string) =>
  openWorld(deps, {
    workspaceId: w.id,
    connectionId,
    db: deps.db.app,
    signal: AbortSignal.timeout(20_000),
    learn: () => {},
  })

test('a token is renewed by one of many, sealed, and renewed once more when it is refused', async () => {
  const { id } = await connect({ by: 'token' })
  const settings = { address: shop.address, key: shop.key, by: 'token' }
  const before = shop.tokensGiven.length
  const sessions = Array.from({ length: 8 }, () => plainShop.open(world(id), settings))
  await Promise.all(sessions.map((session) => session.test()))
  expect(shop.tokensGiven.length - before).toBe(1)
  const { rows } = await t.owner.query('select sealed from connection_tokens where connection_id = $1', [id])
  expect(rows[0].sealed.includes(Buffer.from(shop.tokensGiven.at(-1) ?? ''))).toBe(false)
  shop.tokensGiven.splice(0)
  await Promise.all(sessions.map((session) => session.test()))
  expect(shop.tokensGiven).toHaveLength(1)
})

test('turns are given out within the limit, however many ask at once', async () => {
  const { id } = await connect()
  const limit = { name: 'x', count: 4, perMilliseconds: 10_000 }
  const asked = Array.from({ length: 10 }, () =>
    inTransaction(deps.db.app, { workspaceId: w.id }, (tx) =>
      takeTurn(tx, { workspaceId: w.id, connectionId: id }, limit),
    ),
  )
  const waits = (await Promise.all(asked)).sort((one, other) => one - other).map((wait) => Math.round(wait / 10_000))
  expect(waits).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2])
})

test('a system whose certificate only its operator’s authority has signed is reached with that of the authority', async () => {
  const woo = await startShopDouble()
  const outbound = createOutboundClient({ privateTargets: local ? [local] : [], allowHttp: false })
  atFileEnd(() => woo.close())
  atFileEnd(() => outbound.close())
  const { id } = await createConnection(deps, actor, {
    kind: 'woocommerce',
    name: 'Of our own',
    settings: { address: woo.address },
    secrets: { consumer_key: woo.key, consumer_secret: woo.secret },
  })
  // Of this machine's own authorities alone; the app of tests trusts the doubles.
  const fault = async () => (await testConnection({ ...deps, outbound }, actor, { id })).testFault
  expect(await fault()).toMatchObject({ reason: 'tls_failed', message: expect.stringContaining('of that authority') })
  // As a form of one line has it.
  const pasted = DOUBLE_TLS.cert.replaceAll('\n', ' ')
  const { settings } = await changeConnection(deps, actor, { id, settings: { ca_certificate: pasted } })
  expect(settings['ca_certificate']).toBe(`${DOUBLE_TLS.cert.trim()}\n`)
  expect(await fault()).toBeNull()
  for (const typed of ['PEM', DOUBLE_TLS.key, `${DOUBLE_TLS.cert}\n${DOUBLE_TLS.key}`, pasted.replace('MII', 'MIJ')]) {
    const change = changeConnection(deps, actor, { id, settings: { ca_certificate: typed } })
    await expect(change, typed).rejects.toMatchObject({ reason: 'certificate_malformed' })
  }
  await changeConnection(deps, actor, { id, settings: { ca_certificate: '' } })
  expect(await fault()).toMatchObject({ reason: 'tls_failed' })
})

import { expect, test } from 'vitest'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { startFaultServer } from '#test/doubles/fault-server.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp } from '#test/harness.ts'

const KEY = 'fjord-key-0123456789'
type Article = {
  id: string
  title: string
  number: string
  ean: string
  grams: number
  changed: string
  passport: string | null
}

/** Two articles, a page each; over plain http, as in a network of one's own. */
async function startDouble() {
  const changed = '2026-01-01T00:00:00Z'
  const articles: Article[] = [
    { id: '1', title: 'Parka', number: "P'1", ean: '00012345678905', grams: 900, changed, passport: null },
    { id: '2', title: 'Écharpe 🧣', number: 'E/2', ean: '', grams: 0, changed, passport: null },
  ]
  const server = await startFaultServer(
    ({ method, url, headers, json }) => {
      if (headers.authorization !== `Bearer ${KEY}`) return { status: 401, body: { error: 'Unknown key' } }
      if (url.pathname === '/me') return { body: { catalogue: 'Nordlys' } }
      const after = url.searchParams.get('after') ?? ''
      if (url.pathname === '/articles')
        return { body: { articles: articles.filter(({ id }) => id > after).slice(0, 1) } }
      const article = articles.find(({ id }) => url.pathname === `/articles/${id}`)
      if (!article) return { status: 404, body: {} }
      if (method === 'PUT') article.passport = (json as { passport: string | null }).passport
      return { body: article }
    },
    { isPlain: true },
  )
  atFileEnd(() => server.close())
  return { ...server, articles }
}

test('a system is in the catalogue, tested, discovered, read into an import and written to, all by the API', async () => {
  const double = await startDouble()
  const local = parsePrivateTarget('127.0.0.1')
  const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
  const w = await t.workspace()
  const key = await w.key('admin')
  const ask = async (document: string, variables: object = {}) => {
    const { data, errors } = await t.graphql(document, key, variables)
    expect(errors).toBeUndefined()
    return data
  }
  const { connectors } = await ask('{ connectors { kind name settings { key } writes } }')
  expect(connectors).toContainEqual({
    kind: 'fjord',
    name: 'Fjord PIM',
    settings: ['address', 'key', 'ca_certificate'].map((one) => ({ key: one })),
    writes: ['passport_address'],
  })
  const make = `mutation ($settings: JSONObject, $secrets: JSONObject) {
    createConnection(kind: "fjord", name: "Our PIM", settings: $settings, secrets: $secrets) { id } }`
  const { createConnection: made } = await ask(make, { settings: { address: double.origin }, secrets: { key: KEY } })
  const of = `(id: "${made.id}")`
  expect(await ask(`mutation { testConnection${of} { account { name } testFault { reason } } }`)).toEqual({
    testConnection: { account: { name: 'Nordlys' }, testFault: null },
  })
  await ask(`mutation { discoverConnection${of} { id } }`)

  double.fail({ is: 'reset' }, ({ url }) => url.searchParams.get('after') === '1')
  const { startConnectionRun: run } = await ask(`mutation { startConnectionRun(connectionId: "${made.id}") { id } }`)
  const stateOf = async () => (await ask(`{ connectionRun(id: "${run.id}") { state } }`)).connectionRun.state
  await expect.poll(stateOf, { timeout: 20_000, interval: 50 }).toBe('WAITING')
  await ask(`mutation { continueConnectionRun(id: "${run.id}") { id } }`)
  await expect.poll(stateOf, { timeout: 20_000, interval: 50 }).toBe('FINISHED')
  const { variants } = await ask('{ variants(orderBy: NAME_ASC) { id gtin weight product { name sku } } }')
  expect(variants).toMatchObject([
    { gtin: null, weight: null, product: { name: 'Écharpe 🧣', sku: 'E/2' } },
    { gtin: '00012345678905', weight: 0.9, product: { name: 'Parka', sku: "P'1" } },
  ])

  const choose = 'mutation ($targets: JSONObject!) { updateWriteBacks(id: "ID", targets: $targets) { connectionId } }'
  await ask(choose.replace('ID', made.id), { targets: { passport_address: 'passport' } })
  await ask(`mutation { confirmWriteBacks${of} { connectionId } }`)
  const { publishVariant } = await ask(`mutation { publishVariant(id: "${variants[1].id}") { digitalId } }`)
  expect(publishVariant.digitalId).toBeTruthy()
  await expect
    .poll(() => double.articles.map(({ passport }) => passport), { timeout: 20_000 })
    .toEqual(['http://selvedge.test/01/00012345678905', null])

  double.fail({ is: 'answer', answer: { status: 423, body: {} } })
  const refused = await ask(`mutation { testConnection${of} { testFault { kind reason message } } }`)
  expect(refused.testConnection.testFault).toEqual({
    kind: 'PERMISSION',
    reason: 'fjord_archived',
    message: 'This catalogue is archived in Fjord. Open it there, or connect another one.',
  })
})

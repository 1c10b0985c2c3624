import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, test } from 'vitest'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { DOUBLE_TLS } from '#test/doubles/double-tls.ts'
import { startShopDouble } from '#test/doubles/woocommerce/shop-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { createConnection } from '../connections/create-connection.ts'
import { continueRun } from './decide-run.ts'
import { startRun } from './start-run.ts'

const usual = getCACertificates('default')
setDefaultCACertificates([...usual, DOUBLE_TLS.cert])
atFileEnd(() => setDefaultCACertificates(usual))

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
const { deps } = t

async function run(w: TestWorkspace, connectionId: string) {
  const { id } = await startRun(deps, w.actor, { connectionId, isFull: true })
  const row = async () => (await t.owner.query('select * from connection_runs where id = $1', [id])).rows[0]
  const settled = (...states: string[]) =>
    expect.poll(async () => (await row()).state, { interval: 30 }).toSatisfy((now: string) => states.includes(now))
  await settled('waiting', 'finished', 'failed')
  if ((await row()).state === 'waiting') await continueRun(deps, w.actor, { id })
  await settled('finished', 'failed')
  const ended = await row()
  expect(ended.state, JSON.stringify(ended)).toBe('finished')
}

test('a shop of WooCommerce becomes products and variants without a column being chosen, and a second run changes nothing', async () => {
  const double = await startShopDouble({ unit: 'g' })
  atFileEnd(() => double.close())
  const jacket = double.addProduct({
    name: 'Wool jacket &amp; hood',
    sku: 'JKT',
    brands: [{ id: 1, name: 'Nord', slug: 'nord' }],
    categories: [{ id: 2, name: 'Jackets', slug: 'jackets' }],
    weight: '900',
    attributes: [{ name: 'Material', options: ['80% wool, 20% polyamide'] }],
  })
  const colors = ['Black', 'Green']
  for (const [at, color] of colors.entries()) {
    const attributes = [
      { name: 'Farbe', option: color },
      { name: 'Größe', option: 'M' },
    ]
    const weight = at === 0 ? '1250' : ''
    double.addVariation(jacket, {
      sku: `JKT-${color}`,
      global_unique_id: at === 0 ? '4006381333931' : '',
      weight,
      attributes,
    })
  }
  double.addProduct({ name: 'Scarf', sku: 'SCF', weight: '300' })
  const w = await t.workspace()
  const { id } = await createConnection(deps, w.actor, {
    kind: 'woocommerce',
    name: 'The shop',
    settings: { address: `${double.address}/wp-admin/` },
    secrets: { consumer_key: double.key, consumer_secret: double.secret },
  })
  const read = async () => {
    const { rows } = await t.owner.query(
      `select p.name as product, p.sku, p.product_type, p.brand, p.category, v.color, v.size, v.gtin, v.weight_kg::float as kg, v.updated_at
       from variants v join products p on p.id = v.product_id where v.workspace_id = $1 order by p.name desc, v.color`,
      [w.id],
    )
    return rows
  }
  await run(w, id)
  const first = await read()
  const of = {
    product_type: null,
    product: 'Wool jacket & hood',
    sku: 'JKT',
    brand: 'Nord',
    category: 'Jackets',
    size: 'M',
  }
  expect(first).toMatchObject([
    { ...of, color: 'Black', gtin: '4006381333931', kg: 1.25 },
    { ...of, color: 'Green', gtin: null, kg: 0.9 },
    { product: 'Scarf', sku: 'SCF', kg: 0.3 },
  ])
  await run(w, id)
  expect(await read()).toEqual(first)
})

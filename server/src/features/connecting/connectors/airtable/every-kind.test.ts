import { expect, test } from 'vitest'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { startAirtableDouble } from '#test/doubles/airtable/airtable-double.ts'
import type { TableOfBase } from '#test/doubles/airtable/airtable-tables.ts'
import { leadAirtableTo } from '#test/doubles/airtable/led-to-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp } from '#test/harness.ts'
import { changeConnection } from '../../connections/change-connection.ts'
import { createConnection } from '../../connections/create-connection.ts'
import { continueRun } from '../../runs/decide-run.ts'
import { startRun } from '../../runs/start-run.ts'

/** A brand's base becomes records, table by table, with nothing said but which table: by five connections with one token. */

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
const { deps } = t
const double = await startAirtableDouble()
atFileEnd(() => double.close())
leadAirtableTo(double.origin)

const base = double.addBase('Winter')
const suppliers = double.addTable(base, 'Suppliers', ['Name', 'Country'])
const materials = double.addTable(base, 'Materials', [
  'Name',
  { name: 'Supplier', type: 'multipleRecordLinks', options: { linkedTableId: suppliers.id } },
])
const products = double.addTable(base, 'Products', ['Name', 'SKU', 'Brand'])
const variants = double.addTable(base, 'Variants', [
  'Name',
  { name: 'Product', type: 'multipleRecordLinks', options: { linkedTableId: products.id } },
  'Colour',
  { name: 'Weight (g)', type: 'number' },
  { name: 'Composition', type: 'multilineText' },
])
const samples = double.addTable(base, 'Samples', ['Name', 'SKU', 'Colour', { name: 'Weight (kg)', type: 'number' }])

const mill = double.addRecord(suppliers, { Name: 'Tessitura Como', Country: 'IT' })
double.addRecord(materials, { Name: 'Como wool', Supplier: [mill.id] })
const scarf = double.addRecord(products, { Name: 'Scarf', SKU: 'SC', Brand: 'Vesperholm' })
for (const Colour of ['Red', 'Blue']) {
  double.addRecord(variants, {
    Name: `Scarf, ${Colour}`,
    Product: [scarf.id],
    Colour,
    'Weight (g)': 210,
    Composition: '100% wool',
  })
}
const hat = double.addRecord(samples, { Name: 'Felt hat', SKU: 'HAT', Colour: 'Grey', 'Weight (kg)': 0.1 })

const w = await t.workspace()

async function bring(table: TableOfBase) {
  const settings = { kind: 'airtable', name: table.name, settings: {}, secrets: { access_token: double.token } }
  const { id: connectionId } = await createConnection(deps, w.actor, settings)
  await changeConnection(deps, w.actor, { id: connectionId, chosen: { table: [`${base.id}/${table.id}`] } })
  const run = async () => {
    const { id } = await startRun(deps, w.actor, { connectionId, isFull: true })
    const row = async () => (await t.owner.query('select * from connection_runs where id = $1', [id])).rows[0]
    const settled = (...states: string[]) =>
      expect
        .poll(async () => (await row()).state, { interval: 30, timeout: 30_000 })
        .toSatisfy((now: string) => states.includes(now))
    await settled('waiting', 'finished', 'failed')
    if ((await row()).state === 'waiting') await continueRun(deps, w.actor, { id })
    await settled('finished', 'failed')
    const ended = await row()
    expect(ended.state, JSON.stringify(ended)).toBe('finished')
    return ended
  }
  return { run, first: await run() }
}

test('suppliers, materials, products, variants and single articles become records that know where they come from', async () => {
  for (const table of [suppliers, materials, products, variants]) await bring(table)
  const articles = await bring(samples)
  const { data, errors } = await t.graphql(
    `{ companies { name country externalReferences { externalId } }
       materials { name supplier externalReferences { address } }
       products { name sku brand externalReferences { externalId }
         variants { color weight materialComposition externalReferences { externalId } } } }`,
    await w.key('read'),
  )
  expect(errors).toBeUndefined()
  expect(data.companies).toEqual([
    { name: 'Tessitura Como', country: 'IT', externalReferences: [{ externalId: mill.id }] },
  ])
  expect(data.materials).toMatchObject([{ name: 'Como wool', supplier: 'Tessitura Como', externalReferences: [{}] }])
  const [felt, wool, ...others] = data.products.toSorted((a: { sku: string }, b: { sku: string }) =>
    a.sku < b.sku ? -1 : 1,
  )
  expect(others).toEqual([])
  expect(felt).toMatchObject({ name: 'Felt hat', sku: 'HAT', externalReferences: [{ externalId: hat.id }] })
  expect(felt.variants).toMatchObject([{ color: 'Grey', weight: 0.1, externalReferences: [{ externalId: hat.id }] }])
  // Two connections know the product: by its own table, and by the link of its variants.
  expect(wool).toMatchObject({ name: 'Scarf', sku: 'SC', brand: 'Vesperholm' })
  expect(wool.externalReferences).toEqual([{ externalId: scarf.id }, { externalId: scarf.id }])
  expect(wool.variants).toHaveLength(2)
  expect(wool.variants).toContainEqual(
    expect.objectContaining({ color: 'Red', weight: 0.21, materialComposition: '100% wool' }),
  )
  double.change(samples, hat, { Colour: 'Black' })
  await articles.run()
  double.remove(samples, hat)
  expect((await articles.run()).gone).toBe(2)
  const { rows } = await t.owner.query(`select color from variants where color = 'Black'`)
  expect(rows).toHaveLength(1)
})

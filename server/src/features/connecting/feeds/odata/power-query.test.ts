import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { createFeed } from '../create-feed.ts'

/**
 * What Power Query (Power BI, Excel) sends as its documentation says, with the headers that it sends. Power BI itself does not run where tests do.
 */
const HEADERS = {
  'user-agent': 'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)',
  'odata-version': '4.0',
  'odata-maxversion': '4.0',
  'accept-encoding': 'gzip, deflate',
}
const JSON_HEADERS = {
  ...HEADERS,
  accept: 'application/json;odata.metadata=minimal;q=1.0,application/json;odata.streaming=true;q=0.9',
}

let t: TestApp
let secret: string

beforeAll(async () => {
  t = await startTestApp()
  const home = await t.workspace()
  secret = (await createFeed(t.deps, home.actor, { name: 'Report', kind: 'odata' })).secret
  for (const name of ['Coat', 'Tee', 'Zip']) {
    const { id: productId } = await createProduct(t.deps, home.actor, {
      name,
      sku: name === 'Zip' ? null : name.toUpperCase(),
    })
    for (let at = 0; at < 20; at += 1) await createVariant(t.deps, home.actor, { name: `${name} ${at}`, productId })
  }
})

const ask = (path: string, headers: Record<string, string> = JSON_HEADERS) =>
  t.app.inject({
    url: `/odata/v4/${path}`,
    headers: { ...headers, authorization: `Basic ${Buffer.from(`:${secret}`).toString('base64')}` },
  })

describe('Power Query', () => {
  test('is asked for Basic at the root, $metadata and every set, before it knows any credentials', async () => {
    for (const path of ['', '$metadata', 'Products', 'Variants?$top=1000']) {
      const { statusCode, headers } = await t.app.inject({ url: `/odata/v4/${path}`, headers: JSON_HEADERS })
      expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Basic realm="Selvedge", charset="UTF-8"'])
    }
  })

  test('finds the service document and $metadata', async () => {
    const service = await ask('')
    expect(service.headers['content-type']).toBe('application/json;odata.metadata=minimal;charset=utf-8')
    expect(service.json()).toMatchObject({ '@odata.context': 'http://selvedge.test/odata/v4/$metadata' })
    expect(service.json().value[0]).toEqual({ name: 'Products', kind: 'EntitySet', url: 'Products' })
    const metadata = await ask('$metadata', { ...HEADERS, accept: 'application/xml' })
    expect([metadata.statusCode, metadata.headers['content-type']]).toEqual([200, 'application/xml;charset=utf-8'])
    expect(metadata.headers['odata-version']).toBe('4.0')
  })

  test.each([
    // Previews, and rows that are kept.
    ['Products?$top=1000', 3],
    ['Products?$select=id,name,updatedAt&$top=4096', 3],
    ['Variants?$skip=5&$top=10', 10],
    ['Variants?$orderby=name%20desc,id&$top=7', 7],
    // Filters of columns.
    ["Products?$filter=name%20eq%20'Coat'", 1],
    ["Products?$filter=name%20eq%20'Coat'%20or%20name%20eq%20'Tee'&$select=id", 2],
    ['Products?$filter=sku%20eq%20null', 1],
    ['Products?$filter=sku%20ne%20null', 2],
    ['Products?$filter=not%20(sku%20eq%20null)', 2],
    ["Products?$filter=startswith(name,'C')", 1],
    ["Products?$filter=endswith(name,'p')", 1],
    ["Products?$filter=contains(name,'e')", 1],
    ["Products?$filter=contains(tolower(name),tolower('COAT'))", 1],
    ["Products?$filter=not%20contains(name,'e')", 2],
    ['Products?$filter=length(name)%20gt%203', 1],
    ['Products?$filter=revision%20ge%201%20and%20revision%20le%202', 3],
    ['Products?$filter=year(updatedAt)%20ge%202000%20and%20month(updatedAt)%20ge%201', 3],
    // Refreshing in parts: RangeStart and RangeEnd.
    ['Products?$filter=updatedAt%20ge%202000-01-01T00:00:00Z%20and%20updatedAt%20lt%202100-01-01T00:00:00Z', 3],
    [
      'Products?$filter=updatedAt%20ge%202000-01-01T00:00:00%2B01:00%20and%20updatedAt%20lt%202001-01-01T00:00:00+01:00',
      0,
    ],
    // Columns of tables that belong to a row.
    ["Products?$select=id,Variants&$expand=Variants($select=id,name)&$filter=name%20eq%20'Coat'", 1],
    ['Variants?$select=id&$expand=Product($select=name)&$top=3', 3],
    ['Products?$count=true&$top=0', 0],
    ['Products?$format=json', 3],
  ])('is answered %s', async (path, rows) => {
    const answer = await ask(path)
    const body = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.rawPayload).toString() : answer.body
    expect(answer.statusCode, body).toBe(200)
    expect(JSON.parse(body).value).toHaveLength(rows)
    expect(answer.headers['odata-version']).toBe('4.0')
  })

  test('counts rows', async () => {
    const answer = await ask('Variants/$count', { ...HEADERS, accept: 'text/plain' })
    expect([answer.statusCode, answer.body]).toEqual([200, '60'])
  })

  test('reads through pages, with its key in the address that it adds itself', async () => {
    let [url, rows]: [string | undefined, number] = [`/odata/v4/Variants?$select=id&key=${secret}`, 0]
    while (url !== undefined) {
      const answer: Awaited<ReturnType<typeof ask>> = await t.app.inject({
        url,
        headers: { ...JSON_HEADERS, 'accept-encoding': 'identity', prefer: 'odata.maxpagesize=25' },
      })
      expect(answer.statusCode, answer.body).toBe(200)
      rows += answer.json().value.length
      const next: string | undefined = answer.json()['@odata.nextLink']
      expect(String(next)).not.toContain(secret)
      url = next && `${next.replace('http://selvedge.test', '')}&key=${secret}`
    }
    expect(rows).toBe(60)
  })

  test('is told what it cannot have, so that it does the rest by itself', async () => {
    for (const path of [
      "Products?$filter=indexof(name,'a')%20eq%201",
      'Products?$apply=groupby((category))',
      'Products?$filter=revision%20add%201%20eq%202',
    ])
      expect((await ask(path)).statusCode).toBe(501)
  })
})

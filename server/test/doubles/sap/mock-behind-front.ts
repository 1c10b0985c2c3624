import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { atFileEnd } from '../../file-end.ts'
import { sapTools } from '../../sap-tools.ts'
import { scratch } from '../../scratch.ts'
import { type Answered, type Asked, startFaultServer } from '../fault-server.ts'

const ROOT = '/sap/opu/odata/sap/API_PRODUCT_SRV'
const USER = 'PASSPORTS'
const PASSWORD = 'planted/password-0123456789'
export const FIELD = 'YY1_DPPURL_PRD'

/** SAP's mock server, of SAP's model of products. It knows neither users nor tokens for writing: those are asked for in front of it. */
export async function startMockBehindFront() {
  const { mockServer, productMetadata } = sapTools()
  const folder = mkdtempSync(join(scratch(), 'selvedge-test-sap-'))
  atFileEnd(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(`${folder}/metadata.xml`, productMetadata([FIELD]))
  const products = ['COAT', 'COAT-M', 'COAT-S', 'HAT', 'SOCK'].map((Product) => ({
    Product,
    ProductType: 'HAWA',
    NetWeight: '0.210',
    WeightUnit: 'KGM',
    CrossPlantConfigurableProduct: Product.startsWith('COAT-') ? 'COAT' : '',
    IsMarkedForDeletion: false,
    LastChangeDateTime: '/Date(1763683200000+0000)/',
    [FIELD]: '',
  }))
  const descriptions = products.flatMap(({ Product }) =>
    ['EN', 'DE'].map((Language) => ({ Product, Language, ProductDescription: `${Product} (${Language})` })),
  )
  writeFileSync(`${folder}/A_Product.json`, JSON.stringify(products))
  writeFileSync(`${folder}/A_ProductDescription.json`, JSON.stringify(descriptions))
  const listener = await mockServer(folder, ROOT)
  const mock = createServer(((request, response) =>
    listener(request, response, () => response.writeHead(404).end())) as RequestListener)
  await new Promise<void>((done) => mock.listen(0, '127.0.0.1', done))
  atFileEnd(() => {
    mock.close()
    mock.closeAllConnections()
  })
  const sessions = new Map<string, string>()
  const behind = `http://127.0.0.1:${(mock.address() as AddressInfo).port}`
  const front = await startFaultServer(async ({ method, url, headers, text }: Asked): Promise<Answered> => {
    const isKnown = headers.authorization === `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`
    if (!isKnown) return { status: 401, headers: { 'content-type': 'text/html' }, body: '<html>Logon failed</html>' }
    if (String(headers['x-csrf-token']).toLowerCase() === 'fetch') {
      const [session, token] = [randomUUID(), randomUUID()]
      sessions.set(session, token)
      return { headers: { 'x-csrf-token': token, 'set-cookie': `SAP_SESSIONID=${session}; path=/` }, body: {} }
    }
    if (method !== 'GET') {
      const session = /SAP_SESSIONID=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
      if (sessions.get(session) === undefined || sessions.get(session) !== headers['x-csrf-token']) {
        return { status: 403, headers: { 'x-csrf-token': 'Required' }, body: 'CSRF token validation failed' }
      }
      if (headers['if-match'] === undefined)
        return { status: 428, body: { error: { code: '', message: { value: 'If-Match' } } } }
    }
    const answer = await fetch(`${behind}${url.pathname}${url.search}`, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      ...(text === '' ? {} : { body: text }),
    })
    const body = await answer.text()
    return {
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? 'text/plain' },
      body,
    }
  })
  atFileEnd(() => front.close())
  return { typed: { address: front.origin, by: 'user', user: USER, password: PASSWORD, service: 'auto' }, front }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { atFileEnd } from '../../file-end.ts'
import { answerTables, type PlainTables, plainTables } from './plain-tables.ts'

/** A shop without any real system's quirks: a list of items over HTTP, with faults that a test asks for. */
export type PlainShop = {
  readonly address: string
  key: string
  name: string
  permissions: string[]
  readonly items: Map<string, PlainItem>
  /** Called before each answer; what it gives back is answered instead. */
  fault: ((request: PlainRequest) => PlainFault | undefined | Promise<PlainFault | undefined>) | null
  readonly requests: PlainRequest[]
  /** What is in the fields that are written to: by item and field, "i-1 passport". */
  readonly fields: Map<string, string>
  /** Every value that was taken, in order, also the same once more. */
  readonly written: { readonly id: string; readonly field: string; readonly value: string | null }[]
  /** What is said of these items inside an answer that is a success. */
  readonly refuses: Map<string, 'refused' | 'not_found'>
  readonly tables: PlainTables
  readonly tokensGiven: string[]
  /** Whether a delta names what was taken out of the shop since then. */
  tellsGone: boolean
  /** Whether an item that is written to counts as changed. */
  isChangedByWriting: boolean
  /** Takes it out, as of now. */
  take(id: string): void
  /** Puts it in, as changed now. */
  put(item: Partial<PlainItem> & { readonly id: string }): void
  fill(count: number): void
  close(): Promise<void>
}

export type PlainItem = {
  readonly id: string
  readonly productId: string
  readonly title: string
  readonly brand: string | null
  readonly sku: string
  readonly color: string | null
  readonly grams: number | null
  readonly changedAt: string
}

export type PlainRequest = {
  readonly path: string
  readonly query: URLSearchParams
  readonly authorization: string
  readonly at: number
  /** As it was sent; null without. */
  readonly body: string | null
}

export type PlainFault = {
  readonly status: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly isCut?: true
}

export const PLAIN_PAGE = 50

export async function startPlainShop(): Promise<PlainShop> {
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  atFileEnd(close)
  const items = new Map<string, PlainItem>()
  const taken = new Map<string, string>()
  const shop: PlainShop = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'plain-key-0123456789',
    name: 'Plain & Sons',
    permissions: ['read'],
    items,
    fault: null,
    requests: [],
    fields: new Map(),
    written: [],
    refuses: new Map(),
    tables: plainTables(),
    tokensGiven: [],
    tellsGone: false,
    isChangedByWriting: false,
    take(id) {
      items.delete(id)
      taken.set(id, new Date().toISOString())
    },
    put(item) {
      taken.delete(item.id)
      const before = items.get(item.id)
      const usual = { productId: `p-${item.id}`, title: `Item ${item.id}`, brand: 'Plain', sku: `SKU-${item.id}` }
      items.set(item.id, {
        ...usual,
        color: 'blue',
        grams: 100,
        ...before,
        ...item,
        changedAt: new Date().toISOString(),
      })
    },
    fill(count) {
      for (let i = 0; i < count; i += 1) shop.put({ id: String(i).padStart(6, '0') })
    },
    close,
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', shop.address)
    const asked: PlainRequest = {
      path: url.pathname,
      query: url.searchParams,
      authorization: request.headers.authorization ?? '',
      at: performance.now(),
      body: request.method === 'POST' ? await text(request) : null,
    }
    shop.requests.push(asked)
    const fault = await shop.fault?.(asked)
    if (fault) {
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
      if (fault.isCut) response.write('{"items":[', () => response.destroy())
      else response.end(fault.body ?? '{}')
      return
    }
    const [status, body] = reply(asked)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  function reply({ path, query, authorization, body }: PlainRequest): [number, object] {
    if (path === '/token') {
      if (authorization !== `Bearer ${shop.key}`) return [401, { error: `The key ${authorization} is wrong` }]
      const token = `plain-token-${shop.tokensGiven.length}-${'x'.repeat(20)}`
      shop.tokensGiven.push(token)
      return [200, { token, seconds: 3_600 }]
    }
    const isKnown =
      authorization === `Bearer ${shop.key}` || shop.tokensGiven.some((one) => authorization.endsWith(one))
    if (!isKnown) return [401, { error: `${authorization} is not known here` }]
    if (path === '/me') return [200, { name: shop.name, version: '1.0', permissions: shop.permissions }]
    const [, kind, field] = /^\/(look|write)\/(\w+)$/.exec(path) ?? []
    if (kind && field) return [200, { results: (kind === 'look' ? look : take)(field, JSON.parse(body ?? '[]')) }]
    const ofTables = answerTables(shop.tables, path, query, body)
    if (ofTables) return [200, ofTables]
    if (path !== '/items') return [404, {}]
    const since = query.get('since')
    const after = query.get('after') ?? ''
    const found = [...items.values()]
      .filter(({ changedAt }) => since === null || changedAt >= since)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    const page = found.filter(({ id }) => id > after).slice(0, PLAIN_PAGE)
    const isLast = (found.at(-1)?.id ?? '') <= (page.at(-1)?.id ?? after)
    const isTold = shop.tellsGone && since !== null && isLast
    const gone = isTold ? [...taken].flatMap(([id, at]) => (at >= since ? [id] : [])) : []
    const shown = page.map((item) => ({ ...item, 'field.passport': shop.fields.get(`${item.id} passport`) ?? null }))
    return [200, { total: found.length, items: shown, isLast, gone }]
  }

  function look(field: string, ids: readonly string[]) {
    return ids.map((id) => shop.fields.get(`${id} ${field}`) ?? null)
  }

  function take(field: string, given: readonly { id: string; value: string | null }[]) {
    return given.map(({ id, value }) => {
      const refusal = shop.refuses.get(id)
      if (refusal) return refusal
      shop.written.push({ id, field, value })
      if (value === null) shop.fields.delete(`${id} ${field}`)
      else shop.fields.set(`${id} ${field}`, value)
      const item = items.get(id)
      if (item && shop.isChangedByWriting) items.set(id, { ...item, changedAt: new Date().toISOString() })
      return 'written'
    })
  }
  return shop
}

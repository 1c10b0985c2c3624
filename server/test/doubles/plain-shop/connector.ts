import type { Connector, Discovery, ForeignRow, Page, World } from '#features/connecting/connectors/connector.ts'
import { CONNECTORS } from '#features/connecting/connectors/connectors.ts'
import { ForeignError, quoted } from '#features/connecting/connectors/foreign-error.ts'
import type { SaveOutcome, TableKeeper } from '#features/connecting/connectors/table-keeper.ts'
import { writeInTurn } from '#features/connecting/connectors/write-in-turn.ts'
import type { PlainItem } from './plain-shop.ts'
import { answerTables, plainTables, TABLE_BATCH } from './plain-tables.ts'

/** A shop without items, of which the connector knows without asking anybody: for tests that may call nobody. */
export const STILL_SHOP = 'https://still.shop.example'

const STILL_ANSWERS: Readonly<Record<string, object>> = {
  me: { name: 'Still shop', version: '1.0', permissions: ['read'] },
  items: { total: 0, isLast: true, items: [] },
  // In the first field that is looked at is something of its own.
  'look/passport': { results: ['of the still shop'] },
  'write/passport': { results: ['written'] },
}

/** Its tables; `isGone`: there are none. */
export const STILL_TABLES = { ...plainTables(), isGone: false }

function stillAnswer(path: string, given: object | null): Record<string, unknown> {
  const { pathname, searchParams } = new URL(path, STILL_SHOP)
  if (pathname.startsWith('/tables') && STILL_TABLES.isGone) {
    throw new ForeignError('not_found', { reason: 'table_gone', message: 'The table is no longer there.' })
  }
  const ofTables = answerTables(STILL_TABLES, pathname, searchParams, given && JSON.stringify(given))
  return { ...(ofTables ?? STILL_ANSWERS[pathname.slice(1)]) }
}

/** To the plain shop. It is among the connectors wherever this file is loaded. */
export const plainShop: Connector = {
  kind: 'plain_shop',
  name: 'Plain shop',
  settings: [
    { key: 'address', kind: 'address', isRequired: true },
    { key: 'key', kind: 'secret', isRequired: true },
    { key: 'by', kind: 'choice', isRequired: false, choices: ['key', 'token'] },
  ],
  writes: ['passport_address', 'score', 'carbon'],
  keepsTables: true,
  overlapSeconds: 1,
  parse: ({ address = '', key = '', by = 'key' }) => ({ address: address.replace(/\/+$/, ''), key, by }),
  open(world, { address = '', key = '', by }) {
    const get = async (
      path: string,
      given: object | null = null,
      isAgain = false,
    ): Promise<Record<string, unknown>> => {
      if (address === STILL_SHOP) return stillAnswer(path, given)
      await world.turn({ name: 'requests', count: 200, perMilliseconds: 1_000 })
      const bearer = by === 'token' ? await world.token('access', () => renew(world, address, key)) : key
      const { status, headers, body } = await world.send({
        method: given ? 'POST' : 'GET',
        url: `${address}${path}`,
        headers: { authorization: `Bearer ${bearer}` },
        body: given && JSON.stringify(given),
        answer: { atMostBytes: 5_000_000, beyond: 'refuse' },
      })
      if (status === 401 && by === 'token' && !isAgain) {
        await world.forgetToken('access')
        return get(path, given, true)
      }
      if (status === 200) return JSON.parse(body.toString())
      throw faultOf(world, status, headers, body.toString())
    }
    return {
      tables: tablesOf(get),
      async test() {
        const { name, version, permissions } = await get('/me')
        return {
          name: String(name),
          address: `${address}/admin`,
          version: `Plain shop ${version}`,
          permissions: permissions as string[],
          warnings: [],
          credentialsExpireAt: null,
        }
      },
      discover: async () => ({
        columns: [
          { key: 'title', label: 'Title', usual: 'product_name' },
          { key: 'brand', label: 'Brand', usual: 'brand' },
          { key: 'sku', label: 'SKU', usual: 'sku' },
          { key: 'color', label: 'Colour', usual: 'color' },
          { key: 'grams', label: 'Weight', usual: 'weight_kg', unit: 'g' },
          { key: 'field.passport', label: 'Passport' },
        ],
        choices: [],
        targets: PLAIN_TARGETS,
      }),
      reach: ({ permissions }, { companies }) => permissions.filter((one) => companies?.includes(one) ?? true),
      async *read({ since, cursor }): AsyncGenerator<Page> {
        let after: string | null = cursor === null ? '' : String(JSON.parse(cursor))
        while (after !== null) {
          const from: string = since ? `&since=${since.toISOString()}` : ''
          const { items, isLast, total, gone } = await get(`/items?after=${after}${from}`)
          const list = items as PlainItem[]
          after = isLast ? null : (list.at(-1)?.id ?? null)
          yield {
            rows: list.map((item) => rowOf(address, item)),
            cursor: after === null ? null : JSON.stringify(after),
            total: Number(total),
            gone: ((gone ?? []) as string[]).map((id) => ({ of: 'product', id: `p-${id}` })),
          }
        }
      },
      prepare: async (target) => target.replace(/^new\./, 'field.'),
      async look(target, items) {
        const ids = items.map(({ item }) => item.id)
        const { results } = await get(`/look/${target.replace('field.', '')}`, ids)
        return (results as (string | null)[]).map((value) => (value === null ? null : { value }))
      },
      requestRating: async () => {},
      write(target, items) {
        const parts = Array.from({ length: Math.ceil(items.length / PLAIN_BATCH) }, (_, at) =>
          items.slice(at * PLAIN_BATCH, (at + 1) * PLAIN_BATCH),
        )
        return writeInTurn(items, parts, async (part) => {
          const given = part.map(({ item, value }) => ({ id: item.id, value }))
          const { results } = await get(`/write/${target.replace('field.', '')}`, given)
          return (results as ('written' | 'refused' | 'not_found')[]).map((state) =>
            state === 'written'
              ? { state }
              : { state, said: { reason: `item_${state}`, message: `The shop says: ${state}.` } },
          )
        })
      },
    }
  },
}

type Get = (path: string, given?: object | null) => Promise<Record<string, unknown>>

function tablesOf(get: Get): TableKeeper {
  return {
    mostRows: TABLE_BATCH,
    list: async () => (await get('/tables'))['tables'] as never,
    makeColumns: async (_table, columns) =>
      ((await get('/tables/columns', columns))['keys'] as string[]).slice(-columns.length),
    async *read(_table, _columns, cursor) {
      let after: string | null = cursor === null ? '' : String(JSON.parse(cursor))
      while (after !== null) {
        const { rows, isLast } = await get(`/tables/rows?after=${after}`)
        const list = rows as { id: string; cells: Record<string, string | number | boolean | null> }[]
        after = isLast ? null : (list.at(-1)?.id ?? null)
        yield { rows: list, cursor: after === null ? null : JSON.stringify(after) }
      }
    },
    async save(_table, _columns, key, rows) {
      const { results } = await get('/tables/save', { key, rows })
      return (results as { state: string; id: string; isNew: boolean; cells: Record<string, string> }[]).map(
        ({ state, ...one }): SaveOutcome =>
          state === 'written' ? { ...one, state } : { state: state as 'refused', said: saidOf(state) },
      )
    },
    async remove(_table, _key, ids) {
      const { results } = await get('/tables/remove', ids)
      return (results as ('written' | 'not_found')[]).map((state) =>
        state === 'written' ? { state } : { state, said: saidOf(state) },
      )
    },
  }
}

function saidOf(state: string) {
  return { reason: `row_${state}`, message: `The shop says: ${state}.` }
}

const PLAIN_BATCH = 10

/** "made" has to be made first; "ofProduct" is a field of products. */
export const PLAIN_TARGETS: Discovery['targets'] = [
  { key: 'field.passport', label: 'Passport', isNew: false, takes: ['passport_address', 'score', 'carbon'] },
  { key: 'field.score', label: 'Score', isNew: false, takes: ['score'] },
  { key: 'field.carbon', label: 'Carbon', isNew: false, takes: ['carbon'] },
  { key: 'new.made', label: 'A field to make', isNew: true, takes: ['passport_address'] },
  { key: 'field.ofProduct', label: 'Of the product', isNew: false, takes: ['passport_address'], of: 'product' },
]

function rowOf(address: string, { id, productId, title, changedAt, ...cells }: PlainItem): ForeignRow {
  const at = (kind: string, one: string) => ({ id: one, address: `${address}/admin/${kind}/${one}`, name: title })
  return {
    product: at('products', productId),
    variant: at('items', id),
    changedAt: new Date(changedAt),
    cells: { title, ...cells },
  }
}

async function renew(world: World, address: string, key: string) {
  const { status, headers, body } = await world.send({
    method: 'POST',
    url: `${address}/token`,
    headers: { authorization: `Bearer ${key}` },
    body: '',
    answer: { atMostBytes: 10_000, beyond: 'refuse' },
  })
  if (status !== 200) throw faultOf(world, status, headers, body.toString())
  const { token, seconds }: { token: string; seconds: number } = JSON.parse(body.toString())
  return { token, expiresAt: new Date(world.now().getTime() + seconds * 1_000) }
}

/** What the shop says is quoted as it is: the secrets in it are for the one who asks to take out. */
function faultOf(world: World, status: number, headers: Readonly<Record<string, string>>, body: string): ForeignError {
  const said = (reason: string, message: string) => ({ reason, message: `${message} It said: ${quoted(body)}` })
  if (status === 401) return new ForeignError('credentials', said('key_refused', 'The shop does not accept the key.'))
  if (status === 403) return new ForeignError('permission', said('may_not_read', 'The key may not read items.'))
  if (status === 429) {
    const seconds = Number(headers['retry-after'] ?? 1)
    const retryAt = new Date(world.now().getTime() + seconds * 1_000)
    return new ForeignError('rate_limited', said('too_many_requests', 'The shop asks for a pause.'), { retryAt })
  }
  const details = headers['x-request-id'] === undefined ? {} : { requestId: headers['x-request-id'] }
  return status >= 500
    ? new ForeignError('passing', said('shop_failed', 'The shop failed.'), details)
    : new ForeignError('unexpected_system', said('not_a_shop', 'This is no plain shop.'), details)
}

const list = CONNECTORS as Connector[]
if (!list.includes(plainShop)) list.push(plainShop)

import { type Answered, type Asked, type FaultServer, startFaultServer } from '../fault-server.ts'
import { type Item, recorded, TERM } from './recorded-shop.ts'
import {
  answer,
  answerFields,
  editing,
  error,
  fields,
  forbidden,
  listed,
  recordedError,
  routeOf,
  slugOf,
  unhinted,
} from './shop-answers.ts'
import { createRecords, type ShopOptions } from './shop-records.ts'
import { KEY, noRoute, type Rights, refuse, SECRET, takenBy } from './shop-refusals.ts'

export type ShopDouble = FaultServer & {
  /** What a person would type. */
  readonly address: string
  readonly key: string
  readonly secret: string
  readonly products: Map<number, Item>
  readonly variations: Map<number, Item>
  addProduct(given: Record<string, unknown>): Item
  /** To the product, which becomes a variable one. */
  addVariation(product: Item, given: Record<string, unknown>): Item
  change(item: Item, given: Record<string, unknown>): void
  metaOf(item: Item): Readonly<Record<string, unknown>>
  /** What the key may do from now on. */
  allow(rights: Partial<Rights>): void
}

/** A shop with the interface of WooCommerce 11, as the recorded exchanges have it (server/test/fixtures). */
export async function startShopDouble(options: ShopOptions = {}): Promise<ShopDouble> {
  const { path = '', unit = 'kg', isPretty = true, hasWooCommerce = true } = options
  let origin = ''
  const records = createRecords(() => `${origin}${path}`, options)
  const { products, variations } = records
  const terms = new Map<number, Item>()
  const rights: Rights = { isKnown: true, mayWrite: true, seesSettings: true }
  let nextTerm = options.nextTerm ?? 16

  const handle = (asked: Asked): Answered => {
    const route = routeOf(asked, path, isPretty)
    if (route === null) return noRoute(asked, origin, options)
    if (route.path === '')
      return answer(asked, {
        name: 'Atelier & Söhne',
        home: `${origin}${path}`,
        namespaces: ['wp/v2', ...(hasWooCommerce ? ['wc/v3'] : [])],
      })
    if (!hasWooCommerce) return recordedError('error route')
    const refused = refuse(asked, route.query, rights, options)
    if (refused) return refused
    return dispatch(asked.method, route.path.replace(/^wc\/v3\//, ''), route.query, asked.json)
  }

  const dispatch = (method: string, route: string, query: URLSearchParams, body: unknown): Answered => {
    const parts = route.split('/')
    if (route === 'products' && method === 'GET') return list(ofLanguage([...products.values()], query), query)
    if (route === 'products' && method === 'POST') return createProduct(body as Record<string, unknown>)
    if (route === 'products/batch') return batch(products, body, (given) => createProduct(given), editing)
    if (route === 'products/categories' || route === 'products/brands')
      return method === 'POST' ? createTerm(route, body) : list([...terms.values()], query)
    if (route === 'products/attributes') return { body: [] }
    if (route === 'variations' && method === 'GET' && options.isFlat !== false)
      return list([...variations.values()].map(unhinted), query)
    if (route === 'settings/products/woocommerce_weight_unit')
      return rights.seesSettings ? weightUnit() : forbidden('view')
    if (route === 'system_status')
      return rights.seesSettings
        ? answerFields({ environment: { version: '11.0.1', wp_version: '6.9.7' } }, query)
        : forbidden('view')
    const product = products.get(Number(parts[1]))
    if (parts[0] !== 'products' || !/^\d+$/.test(parts[1] ?? '')) return recordedError('error route')
    // The batch of no product is one of variations that are not there, and its list is empty.
    if (!product && parts[2] !== 'variations') return recordedError('error 404 id')
    if (!product) return ofNoProduct(method, parts[3], query, body)
    if (parts.length === 2) return one(products, product, method, body, query, editing)
    if (parts[2] !== 'variations') return recordedError('error route')
    const own = new Map([...variations].filter(([, { parent_id }]) => parent_id === product.id))
    if (parts.length === 3 && method === 'GET') return list([...own.values()].reverse(), query)
    if (parts.length === 3) return createVariation(product, body as Record<string, unknown>)
    if (parts[3] === 'batch')
      return batch(
        own,
        body,
        (given) => createVariation(product, given),
        (item) => item,
      )
    const variation = own.get(Number(parts[3]))
    if (!variation) return error(404, 'woocommerce_rest_product_variation_invalid_id', 'Invalid ID.')
    return one(variations, variation, method, body, query, (item) => item)
  }

  const ofNoProduct = (method: string, what: string | undefined, query: URLSearchParams, body: unknown): Answered => {
    if (what === 'batch')
      return batch(
        new Map(),
        body,
        () => recordedError('error 404 id'),
        (item) => item,
      )
    return method === 'GET' && what === undefined ? list([], query) : recordedError('error 404 id')
  }

  /** What a plugin for languages does to lists of products, and its two fields. */
  const ofLanguage = (items: readonly Item[], query: URLSearchParams): readonly Item[] => {
    const lang = query.get('lang')
    if (options.plugin !== 'wpml' || lang === 'all') return items
    const wanted = lang ?? options.mainLanguage ?? 'en'
    return items.filter((one) => one['lang'] === undefined || one['lang'] === wanted)
  }

  const list = (items: readonly Item[], query: URLSearchParams): Answered => {
    const perPage = Number(query.get('per_page') ?? 10)
    if (perPage < 1 || perPage > 100) return recordedError('error per_page')
    if (options.plugin === 'polylang' && query.get('lang') === 'all') {
      return error(400, 'rest_invalid_param', 'Invalid parameter(s): lang')
    }
    return listed(items, query, perPage, shown)
  }

  const shown = (item: Item): Item => {
    const parent = products.get(Number(item['parent_id']))
    // A variation without a weight has that of its product.
    return parent && item['weight'] === '' ? { ...item, weight: parent['weight'] } : item
  }

  const one = (
    among: Map<number, Item>,
    item: Item,
    method: string,
    body: unknown,
    query: URLSearchParams,
    form: (item: Item) => Item,
  ): Answered => {
    if (method === 'PUT') records.update(item, body as Record<string, unknown>)
    if (method === 'DELETE') {
      const before = form({ ...item })
      if (query.get('force') === 'true') among.delete(item.id)
      else records.update(item, { status: 'trash' })
      return { body: before }
    }
    const answered = method === 'GET' ? item : form(item)
    const kept = fields(shown(answered), query)
    return { body: query.has('_fields') ? { ...kept, _links: item['_links'] } : kept }
  }

  const batch = (
    among: ReadonlyMap<number, Item>,
    body: unknown,
    create: (given: Record<string, unknown>) => Answered,
    form: (item: Item) => Item,
  ): Answered => {
    const given = (body ?? {}) as Record<string, readonly Record<string, unknown>[] | undefined>
    const count = Object.values(given).reduce((sum, items) => sum + (items?.length ?? 0), 0)
    if (count > 100) return recordedError('error batch>100')
    const answered: Record<string, unknown> = {}
    // What has no keys is a list to PHP.
    if (count === 0) return { body: [] }
    if (given['create']?.length) {
      answered['create'] = given['create'].map((one) => {
        const made = create(one)
        return (made.status ?? 200) < 300 ? made.body : { id: 0, error: made.body }
      })
    }
    if (given['update']?.length) {
      answered['update'] = given['update'].map((one) => {
        const item = among.get(Number(one['id']))
        if (!item) {
          const kind = among === products ? 'product' : 'product_variation'
          return {
            id: one['id'],
            error: {
              code: `woocommerce_rest_${kind}_invalid_id`,
              message: 'Invalid ID.',
              data: { status: kind === 'product' ? 400 : 404 },
            },
          }
        }
        records.update(item, one)
        return form(item)
      })
    }
    return { body: answered }
  }

  const createProduct = (given: Record<string, unknown>): Answered => {
    if (typeof given['name'] === 'number') return recordedError('error bad params')
    const refused = takenBy([...products.values(), ...variations.values()], given)
    if (refused) return refused
    const item = double.addProduct({ ...given, categories: named(given['categories']), brands: named(given['brands']) })
    return { status: 201, body: editing(item) }
  }

  const createVariation = (product: Item, given: Record<string, unknown>): Answered => {
    return (
      takenBy([...products.values(), ...variations.values()], given) ?? {
        status: 201,
        body: double.addVariation(product, given),
      }
    )
  }

  const createTerm = (route: string, body: unknown): Answered => {
    const id = nextTerm++
    const { name } = body as { name: string }
    const href = `${double.address}/wp-json/wc/v3/${route}`
    const _links = { self: [{ href: `${href}/${id}`, targetHints: { allow: ['GET'] } }], collection: [{ href }] }
    const term: Item = { ...TERM, id, name, slug: slugOf(name), _links }
    terms.set(id, term)
    return { status: 201, body: term }
  }

  const named = (refs: unknown) =>
    ((refs as { id: number }[] | undefined) ?? []).map(({ id }) => ({
      id,
      name: terms.get(id)?.['name'] ?? '',
      slug: terms.get(id)?.['slug'] ?? '',
    }))

  const weightUnit = (): Answered => ({ body: { ...(recorded('weight unit').response.body as object), value: unit } })

  const server = await startFaultServer(handle, { isPlain: options.isPlain ?? false, port: options.port ?? 0 })
  origin = server.origin
  const double: ShopDouble = {
    ...server,
    address: `${server.origin}${path}`,
    key: KEY,
    secret: SECRET,
    products,
    variations,
    addProduct: (given) => records.addProduct(given),
    addVariation: (product, given) => records.addVariation(product, given),
    change: (item, given) => records.update(item, given),
    metaOf: (item) =>
      Object.fromEntries(
        (item['meta_data'] as { key: string; value: unknown }[]).map(({ key, value }) => [key, value]),
      ),
    allow: (next) => void Object.assign(rights, next),
  }
  return double
}
